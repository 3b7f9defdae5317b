import { expect } from '@playwright/test'
import { cards, enterEverything, expectOrder, goToCheckout, payWith, putInCart } from '#test/support/people/buying.ts'
import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from './camera.ts'

/** Invoices are turned on and mailed; a customer finds hers, and the owner finds all. */
export const invoices: Story = async ({ page, show, take, sql }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-invoices_none', '/admin/invoices')
  await page.goto('/admin/settings')
  await page.getByRole('radio', { name: 'Yes, and they are sent by email' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await take('office-settings_invoices_mailed')
  await show('office-settings_invoices_mailed_de', '/de/admin/settings')
  await page.context().clearCookies()
  await putInCart(page, 'herring-mug')
  await goToCheckout(page)
  await enterEverything(page, 'invoice@example.com')
  await payWith(page, cards.good)
  const number = await expectOrder(page)
  const link = page.url()
  await sql(`select graphile_worker.add_job('issue-invoices', '{}')`)
  // With pauses, and not for ever: reloads without one are too many requests, and a page that says so never has the link.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: /^Invoice / }).first()).toBeVisible({ timeout: 1000 })
  }).toPass({ intervals: [1000], timeout: 60_000 })
  await take('order-invoice')
  await show('order-invoice_de', link.replace('/orders/', '/de/orders/'))
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-invoices', '/admin/invoices')
  await show('office-order_invoice', `/admin/orders/${number}`)
}

/** A customer without open orders has the account erased. */
export const erased: Story = async ({ page, take }) => {
  await page.goto('/auth/sign-in?return_to=/account/data/erase')
  await signInAs(page, 'Jonas Weber')
  await page.waitForURL('**/account/data/erase')
  await take('account-data_erase_now')
  await page.goto('/de/account/data/erase')
  await take('account-data_erase_now_de')
  await page.getByRole('button', { name: 'Konto jetzt löschen' }).click()
  await page.waitForURL('**/auth/signed-out*')
  await take('auth-erased')
}
