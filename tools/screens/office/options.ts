import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** The options of a product with two of them; one value is taken away. */
export const officeOptions: Story = async ({ page, show, take }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await page.goto('/admin/products?q=harbour%20mug')
  await page.getByRole('link', { name: 'Harbour mug', exact: true }).first().click()
  await page.getByRole('link', { name: /Change options|Optionen ändern/ }).waitFor()
  const path = new URL(page.url()).pathname.replace(/^\/de/, '')
  await show('office-product_options', `${path}/options`)
  await page.locator('[name="options-0-values-0-gone"]').check()
  await page.getByRole('button', { name: /Save options|Optionen speichern/ }).click()
  await page.getByRole('button', { name: /and save|und speichern/ }).waitFor()
  await take('office-product_options-going')
}
