import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

// As browsers are: left to itself Playwright has them keep no page for their Back button.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] } as typeof launchOptions),
    { scope: 'worker' },
  ],
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inHeader = (page: Page) => page.getByRole('banner')

/** Whether the browser brought a page back as it was left. */
const isKept = (page: Page) => page.evaluate(() => 'kept' in window)

/** A page that was kept loads nothing. */
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
  test(`Back after someone has signed out does not show ${what}`, async ({ page }) => {
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
  test(`Back to ${what}, loaded whole, does not show it after a sign-out elsewhere`, async ({
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

test('a page that everybody shares comes back as it was left, and says no longer who was here', async ({ page }) => {
  await signOut(page)
  await goBack(page)
  await expect(heading(page)).toHaveText('Collections')
  expect(await isKept(page)).toBe(true)
  await expect(inHeader(page).getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Ada Moreno')).toHaveCount(0)
})
