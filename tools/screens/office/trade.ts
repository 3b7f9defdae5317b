import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** Delivery, taxes, locations and mails, as their owner sets them up. */
export const officeTrade: Story = async ({ page, show, take }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-methods', '/admin/shipping-methods')
  await show('office-method_new', '/admin/shipping-methods/new')
  await page.getByRole('textbox', { name: 'Price' }).fill('free')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please check these fields').waitFor()
  await take('office-method_errors')
  await page.goto('/admin/shipping-methods')
  await page.getByRole('link', { name: 'Letter' }).first().click()
  await page.getByText('Delete shipping method').first().waitFor()
  await take('office-method')
  await show('office-rates', '/admin/tax-rates')
  await page.getByRole('link', { name: 'Germany' }).first().click()
  await page.getByText('Rate in percent').waitFor()
  await take('office-rate')
  await show('office-places', '/admin/locations')
  await page.getByRole('link', { name: 'Kragwik' }).first().click()
  await page.getByText('Opening hours').first().waitFor()
  await take('office-place')
  await show('office-mails', '/admin/mails')
  await show('office-mail', '/admin/mails/order-confirmation')
}
