import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** Products as who runs the shop makes and changes them. */
export const officeProducts: Story = async ({ page, show, take }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-products', '/admin/products')
  await show('office-product_new', '/admin/products/new')
  await page.getByRole('button', { name: /Save and put|Speichern und verkaufen/ }).click()
  await page.getByText(/Please check these fields|Bitte diese Felder/).waitFor()
  await take('office-product_errors')
  await page.goto('/admin/products?sort=title')
  await page.locator('tbody a[href*="/admin/products/"]').first().click()
  await page.getByRole('button', { name: /^(Archive|Archivieren)$/ }).waitFor()
  await take('office-product')
}
