import { expect } from '@playwright/test'
import { cartAtPayment } from '#test/support/people/buying.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import type { Camera, Story } from '#tools/screens/camera.ts'

const bank = { onAccount: 'signed-in', bankHolder: 'Lerbugt e. K.', bankIban: 'DE02120300000000202051' }

/** Orders on account in the office: paid in parts, overdue, refunded by a transfer, cancelled. */
export const officeOnAccount: Story = async (camera) => {
  const { page, show, take, sql } = camera
  await sql(
    `insert into settings (key, value) values ('shop', $1) on conflict (key) do update set value = settings.value || $1`,
    JSON.stringify(bank),
  )
  const [order, unpaid] = [await buy(camera), await buy(camera)]
  await page.context().clearCookies()
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-account', order)
  await show('office-account_send', `${order}/send`)
  await show('office-account_cancel', `${unpaid}/cancel`)
  await show('office-receipt', `${order}/receipt`)
  await page.getByRole('textbox', { name: 'Amount in EUR' }).fill('482')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('Please check these fields').waitFor()
  await take('office-receipt_more')
  await page.getByRole('textbox', { name: 'Amount in EUR' }).fill('4.00')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('Payment recorded.').waitFor()
  await page.getByRole('link', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Take back €4.00' }).waitFor()
  await take('office-receipt_undo')
  await page.getByRole('button', { name: 'Take back €4.00' }).click()
  await page.getByText('Please check these fields').waitFor()
  await take('office-receipt_undo_reason')
  await sql(`update account_payments set due_on = '2026-01-02'`)
  await sql(`select graphile_worker.add_job('remind-of-payments', '{}')`)
  await page.goto(order)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('was reminded').first()).toBeVisible({ timeout: 1000 })
  }).toPass({ intervals: [1000], timeout: 60_000 })
  await show('office-account_overdue', order)
  await show('office-account_overdue_de', `/de${order}`)
  await show('office-account_refund_de', `/de${order}/refund`)
  await show('office-account_refund', `${order}/refund`)
  await page.getByRole('radio', { name: 'Everything that is left' }).check()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('goodwill')
  await page.getByRole('button', { name: 'Refund now' }).click()
  await page.getByText('then confirm it here').waitFor()
  await take('office-account_transfer')
  for (const [name, path] of [
    ['office-account_transfer', order],
    ['office-receipt', `${order}/receipt`],
    ['office-account_send', `${unpaid}/send`],
    ['office-account_cancel', `${unpaid}/cancel`],
    ['office-receivables', '/admin/receivables'],
    ['office-transfers', '/admin/transfers'],
    ['office-account_overview', '/admin'],
  ] as const)
    await show(`${name}_de`, `/de${path}`)
  await show('office-receivables', '/admin/receivables?state=overdue')
  await show('office-transfers', '/admin/transfers')
  await show('office-account_payments', '/admin/payments')
}

async function buy({ page }: Camera): Promise<string> {
  await page.context().clearCookies()
  await page.goto('/auth/sign-in?return_to=/account')
  await signInAs(page, 'Jonas Weber')
  await page.waitForURL('**/account')
  await cartAtPayment(page, 'jonas@example.com')
  await page.goto('/checkout')
  await page.getByText('On account', { exact: true }).click()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.waitForURL('**/orders/*')
  return `/admin/orders/${new URL(page.url()).pathname.split('/').at(-1)}`
}
