import type { Story } from './camera.ts'

export const problems: Story = async ({ page, shop, show, take, sql }) => {
  await show('problem-404', '/nothing-here')
  await show('problem-404_de', '/de/produkte')
  await show('auth-state_unknown', '/auth/callback?state=x&code=y')
  await page.goto('/auth/sign-in')
  await page.getByRole('button', { name: /^Back to/ }).click()
  await page.waitForURL('**/auth/callback*')
  await take('auth-turned_back')
  // A form that another site sends.
  await page.goto('about:blank')
  await page.setContent(`<form method="post" action="${shop.origin}/contact"><button>Send</button></form>`)
  await page.getByRole('button').click()
  await page.waitForURL('**/contact')
  await take('problem-403')
  await page.goto('/products/harbour-mug')
  // A deleted product, added by a form that is submitted without script.
  await page.locator('form:has(input[name=product])').evaluate((form: HTMLFormElement) => {
    form.querySelector('input[name=product]')?.setAttribute('value', 'never-made')
    form.submit()
  })
  await page.waitForURL('**/cart')
  await take('problem-422')
  await sql('alter table pages rename to pages_away')
  await show('problem-500', '/de/pages/privacy')
  await sql('alter table pages_away rename to pages')
}

/** A shop whose database and issuer are down. */
export const outage: Story = async ({ show }) => {
  await show('problem-503', '/search?q=cup')
  await show('problem-503_de', '/de/search?q=becher')
}

export const issuerAway: Story = async ({ show }) => {
  await show('auth-unavailable', '/auth/sign-in')
}
