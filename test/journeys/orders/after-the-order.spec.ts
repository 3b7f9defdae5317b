import type { Page } from '@playwright/test'
import { cards, enterEverything, expectOrder, goToCheckout, payWith, putInCart } from '#test/support/people/buying.ts'
import { expect, expectNoViolations, test } from '#test/support/browser/journey.ts'
import { runSql } from '#test/support/database/sql.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

// A guest after the purchase: the invoice, a return, the own data. Staff in another browser.

async function buy(page: Page) {
  await putInCart(page, 'scale-tiles')
  await goToCheckout(page)
  await enterEverything(page, `journey-${crypto.randomUUID()}@example.com`)
  await payWith(page, cards.good)
  return { number: await expectOrder(page), link: page.url() }
}

async function press(page: Page, name: string | RegExp, says: string) {
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(says)
}

test('a guest sends an item back with the keyboard, staff approve, receive and refund it, and the guest sees each', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  const { number, link } = await buy(page)
  const staff = await browser.newPage({ baseURL: shop.origin, locale: 'en-DE' })
  await staff.goto(`/auth/sign-in?return_to=/admin/orders/${number}`)
  await signInAs(staff, 'Mira Lindqvist')
  await staff.getByRole('link', { name: 'Choose what to send' }).click()
  await staff.getByRole('textbox', { name: 'Carrier' }).fill('DHL')
  await press(staff, 'Send', 'The customer is notified by email.')

  // The job comes once a minute by itself.
  await runSql(shop.databaseUrl, [`select graphile_worker.add_job('issue-invoices', '{}'::json)`])
  // The invoice is a document of the order, for who has its link alone.
  await expect(async () => {
    await page.goto(link)
    await expect(page.getByRole('link', { name: /^Invoice .*PDF/ })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  const invoice = await page.getByRole('link', { name: /^Invoice .*PDF/ }).getAttribute('href')
  const document = await page.request.get(invoice ?? '')
  expect([document.status(), document.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await page.request.get((invoice ?? '').replace(/key=[^&]*/, 'key=guessed'))).status()).toBe(404)

  await page.getByRole('link', { name: 'Return items' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Return items from order/ })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('spinbutton').first().fill('1')
  await page.getByRole('button', { name: 'Request return' }).press('Enter')
  await expect(page.getByText('Please check these fields')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Reason' }).first()).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('combobox', { name: 'Reason' }).first().selectOption('faulty')
  await page.getByRole('button', { name: 'Request return' }).press('Enter')
  await expect(page.getByText('Please do not send anything yet.').first()).toBeVisible()

  await staff.goto(`/admin/returns/${number}-R1`)
  await expectNoViolations(staff)
  await press(staff, 'Approve return', 'The return is approved.')
  await press(staff, 'Record arrival', 'The arrival is recorded.')
  await staff.getByRole('link', { name: 'Refund this return' }).click()
  await press(staff, /^Refund €/, 'Refund requested')
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('Refunded')
  await expectNoViolations(page)
  await staff.close()
})

test('a guest asks for the own data on the page of the order, and it is sent to its address', async ({ page }) => {
  const { number } = await buy(page)
  await page.getByRole('link', { name: 'Your data in this shop' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your data')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Send the link' }).press('Enter')
  await expect(page.getByText('The link is on its way to the email address of this order.')).toBeVisible()
  await page.getByRole('link', { name: `Order ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
