import type { Browserless } from './browser-less-client.ts'

export type DemoPerson = 'ada@example.com' | 'jonas@example.com' | 'owner@example.com'

/** Through the stand-in's page, by the button of a demo account, and back to the requested page. */
export async function signInAs(browser: Browserless, demo: DemoPerson, returnTo = '/account') {
  const page = await browser.open(`/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`)
  return browser.follow(await browser.submit(page, '/sign-in', { demo }))
}

/** A separate customer for a test that changes data: registers at the stand-in. */
export async function registerAs(browser: Browserless, typed: { name: string; email: string }, returnTo = '/account') {
  const page = await browser.open(`/auth/register?return_to=${encodeURIComponent(returnTo)}`)
  const fields = { ...typed, password: 'a-long-password' }
  return browser.follow(await browser.submit(page, '/register', fields))
}
