import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** Collections as who runs the shop makes and arranges them. */
export const officeCollections: Story = async ({ page, show, take }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-collections', '/admin/collections')
  await show('office-collection_new', '/admin/collections/new')
  await page.goto('/admin/collections?kind=hand')
  await page.locator('tbody a[href*="/admin/collections/"]').first().click()
  await page.getByRole('searchbox').last().fill('mug')
  await page.getByRole('searchbox').last().press('Enter')
  await page.getByRole('button', { name: /^(Save places|Plätze speichern)$/ }).waitFor()
  await take('office-collection')
  await page.goto('/admin/collections?kind=rule')
  await page.locator('tbody a[href*="/admin/collections/"]').nth(1).click()
  await page.getByRole('link', { name: /^(Change the rule|Regel ändern)$/ }).click()
  await page.getByRole('button', { name: /^(Preview|Vorschau)$/ }).click()
  await page.getByRole('status').first().waitFor()
  await take('office-collection_rule')
}
