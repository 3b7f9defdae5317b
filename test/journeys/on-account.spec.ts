import type { Page } from '@playwright/test'
import { cartAtPayment } from '#test/support/people/buying.ts'
import { expect, expectNoViolations, type JourneyShop, test } from '#test/support/browser/journey.ts'
import { expectSoundMarkup } from '#test/support/browser/markup.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import { runSql } from '#test/support/database/sql.ts'
import { findSpacingFaults } from '#test/support/browser/text-spacing.ts'

const sellsOnAccount = { onAccount: 'signed-in', bankHolder: 'Lerbugt e. K.', bankIban: 'DE02120300000000202051' }

const change = ({ databaseUrl }: JourneyShop, settings: object) =>
  runSql(databaseUrl, [
    [
      `insert into settings (key, value) values ('shop', $1)
       on conflict (key) do update set value = settings.value || excluded.value, updated_at = now()`,
      [JSON.stringify(settings)],
    ],
  ])

test.beforeEach(({ shop }) => change(shop, sellsOnAccount))
test.afterEach(({ shop }) => change(shop, { onAccount: 'nobody' }))

const main = (page: Page) => page.getByRole('main')
const said = (page: Page) => main(page).getByRole('status').first()

/** By a customer with an account; returns the order as the office has it. */
async function buyOnAccount(page: Page): Promise<string> {
  await page.goto('/auth/sign-in?return_to=/account')
  await signInAs(page, 'Jonas Weber')
  await page.waitForURL('**/account')
  await cartAtPayment(page, 'jonas@example.com')
  await page.goto('/checkout')
  // The visible part of the radio button is its card.
  await page.getByText('On account', { exact: true }).click()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL('**/orders/*')
  return `/admin/orders/${new URL(page.url()).pathname.split('/').at(-1)}`
}

async function enterOffice(page: Page, path: string) {
  await page.context().clearCookies()
  await page.goto(`/auth/sign-in?return_to=${path}`)
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL(`**${path}`)
}

async function record(page: Page, amount?: string) {
  await page.getByRole('link', { name: 'Record payment' }).click()
  if (amount) await page.getByRole('textbox', { name: 'Amount in EUR' }).fill(amount)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(said(page)).toContainText('Payment recorded.')
}

test('an order on account is sent, recorded as paid in two parts, and refunded by a transfer', async ({ page }) => {
  const order = await buyOnAccount(page)
  await enterOffice(page, order)
  await expect(main(page)).toContainText('On account, not paid yet')
  await page.getByRole('link', { name: 'Choose what to send' }).click()
  await expect(main(page)).toContainText('Not paid yet: ')
  await page.getByRole('textbox', { name: 'Carrier' }).fill('DHL')
  await page.getByRole('button', { name: 'Send' }).click()

  await record(page, '2.00')
  await expect(main(page)).toContainText('is still open.')
  await record(page)
  await expect(main(page)).toContainText('Nothing is open any more.')

  await page.getByRole('link', { name: 'Refund', exact: true }).click()
  await expect(main(page)).toContainText('by bank transfer, by hand')
  await page.getByRole('radio', { name: 'An amount' }).check()
  await page.getByRole('textbox', { name: 'Amount in EUR' }).fill('1.50')
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('damaged')
  await page.getByRole('button', { name: 'Refund now' }).click()
  await expect(main(page)).toContainText('Transfer €1.50 to the customer, then confirm it here.')
  await page.getByRole('button', { name: 'Mark as transferred' }).click()
  await expect(said(page)).toContainText('Refund marked as transferred.')
  await expect(main(page)).toContainText('Partially refunded')
})

test('an overdue order on account gets a reminder, and can be cancelled until it is sent', async ({ page, shop }) => {
  const order = await buyOnAccount(page)
  const number = order.split('/').at(-1)
  // Two weeks later.
  await runSql(shop.databaseUrl, [
    [
      `update account_payments set due_on = '2026-01-02' where order_id = (select id from orders where number = $1)`,
      [number],
    ],
    `select graphile_worker.add_job('remind-of-payments', '{}')`,
  ])
  await enterOffice(page, order)
  await expect
    .poll(async () => page.reload().then(() => main(page).textContent()))
    .toContain('The customer was reminded by email')
  await expect(main(page)).toContainText('Overdue, was due by 2 January 2026')
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /^[1-9]\d* Overdue payments$/ })).toBeVisible()
  await page.goto(`${order}/cancel`)
  await expect(main(page)).toContainText('Nothing has been paid yet, so nothing goes back.')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(said(page)).toContainText('Order cancelled.')
  await expect
    .poll(async () => page.goto('/admin/payments').then(() => main(page).textContent()))
    .not.toContain(number ?? '')
})

test('its screens in the office are accessible, in both languages', async ({ page }) => {
  // Axe takes about a second per check on a busy machine.
  test.setTimeout(120_000)
  const order = await buyOnAccount(page)
  await enterOffice(page, order)
  await record(page, '2.00')
  await page.getByRole('link', { name: 'Take back' }).click()
  await expect(main(page)).toContainText('was recorded by mistake')
  await expectNoViolations(page)
  await page.goto(`${order}/refund`)
  await page.getByRole('radio', { name: 'Everything that is left' }).check()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('goodwill')
  await page.getByRole('button', { name: 'Refund now' }).click()
  await expect(main(page)).toContainText('Transfer €2.00')
  for (const [language, width] of [
    ['', 1280],
    ['/de', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      order,
      `${order}/receipt`,
      `${order}/send`,
      `${order}/cancel`,
      '/admin/receivables',
      '/admin/transfers',
      '/admin',
    ]) {
      await page.goto(language + path)
      await expectSoundMarkup(page)
      await test.step(`${page.url()}, ${width}`, () => expectNoViolations(page))
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(wider, `${path} at ${width}`).toBeLessThanOrEqual(0)
      if (language === '/de') expect.soft(await findSpacingFaults(page), path).toEqual([])
    }
  }
  await expect(main(page)).toContainText('Erstattungen überweisen')
})
