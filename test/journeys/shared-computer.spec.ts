import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import { findWholeChromium } from '#tools/test/chromium.mjs'

// Like real browsers: by default Playwright turns the back-forward cache off.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        executablePath: findWholeChromium() ?? '',
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      } as typeof launchOptions),
    { scope: 'worker' },
  ],
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inHeader = (page: Page) => page.getByRole('banner')

/** Whether the page came from the back-forward cache. */
const isKept = (page: Page) => page.evaluate(() => 'kept' in window)

/** A page from the cache fires no load event. */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' })

async function signOut(page: Page) {
  await inHeader(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('You are signed out')
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => persisted && Object.assign(window, { kept: true }))
  })
  await page.goto('/auth/sign-in?return_to=/collections')
  await signInAs(page, 'Ada Moreno')
  await expect(page).toHaveURL('/collections')
})

for (const [what, link] of [
  ['her account', 'Ada Moreno'],
  ['her cart', 'Cart'],
] as const)
  test(`Back after signing out does not show ${what}`, async ({ page }) => {
    await inHeader(page).getByRole('link', { name: link }).click()
    await expect(heading(page)).not.toHaveText('Collections')
    await signOut(page)
    await goBack(page)
    await expect(page).toHaveURL(/\/(account|cart)$/)
    await expect(inHeader(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Ada Moreno')).toHaveCount(0)
    expect(await isKept(page)).toBe(false)
  })

for (const [what, address] of [
  ['her account', '/account/profile'],
  ['her cart', '/cart'],
] as const)
  test(`Back to ${what}, loaded in full, does not show it after a sign-out elsewhere`, async ({
    page,
    browser,
    shop,
  }) => {
    await page.goto(address)
    await expect(inHeader(page).getByRole('link', { name: 'Ada Moreno' })).toBeVisible()
    await page.goto(shop.standIns.mailbox)
    const elsewhere = await browser.newPage()
    await elsewhere.goto(`${shop.origin}/auth/sign-in?return_to=/account/profile`)
    await signInAs(elsewhere, 'Ada Moreno')
    await elsewhere.getByRole('button', { name: 'Sign out on all other devices' }).click()
    await expect(elsewhere.getByText('You are signed out on all other devices.')).toBeVisible()
    await elsewhere.close()
    await goBack(page)
    await expect(page).toHaveURL(address)
    await expect(inHeader(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Ada Moreno')).toHaveCount(0)
    expect(await isKept(page)).toBe(false)
  })

test('a public page comes back from the cache, without the name of the person who was signed in', async ({ page }) => {
  await signOut(page)
  await goBack(page)
  await expect(heading(page)).toHaveText('Collections')
  expect(await isKept(page)).toBe(true)
  await expect(inHeader(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Ada Moreno')).toHaveCount(0)
})
