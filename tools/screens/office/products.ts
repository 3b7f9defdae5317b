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
  await page
    .getByText(/^(Description|Beschreibung)/)
    .first()
    .click()
  await page.locator('[role=textbox]').waitFor()
  await take('office-product-description')
  await saleOf({ page, show, take })
  await timesOf({ page, show, take })
}

/** The sale of a product: nothing planned, a mistake, planned, and running. */
const saleOf = async ({ page, take }: Pick<Parameters<Story>[0], 'page' | 'show' | 'take'>) => {
  const summary = page.locator('summary', { hasText: /Plan a sale|Aktion planen/ })
  const save = page.getByRole('button', { name: /^(Save sale|Aktion speichern)$/ })
  await summary.click()
  await take('office-product-sale')
  await page.locator('#price').fill('9999')
  await save.click()
  await page.locator('#problems').waitFor()
  await take('office-product-sale_errors')
  await page.locator('#price').fill('12')
  await page.locator('#starts_at').fill(`${new Date().getFullYear() + 1}-03-01T10:00`)
  await page.locator('#ends_at').fill(`${new Date().getFullYear() + 1}-03-07T23:59`)
  await save.click()
  await page.waitForURL('**done=sale_planned')
  await take('office-product-sale_planned')
  await page.getByRole('button', { name: /Cancel this sale|Diese Aktion absagen/ }).click()
  await page.waitForURL('**done=sale_ended')
  await summary.click()
  await page.locator('#basis_points').fill('20')
  await save.click()
  await page.waitForURL('**done=sale_planned')
  await page.locator('summary', { hasText: /Change this sale|Diese Aktion ändern/ }).click()
  await take('office-product-sale_running')
  await page.goto('/admin/products?sale=any')
  await take('office-products-sales')
}

/** A draft that is published at a time: a mistake, planned, and in the list. */
const timesOf = async ({ page, take }: Pick<Parameters<Story>[0], 'page' | 'show' | 'take'>) => {
  const summary = page.locator('summary', { hasText: /Publish at a time|Zu einer Zeit veröffentlichen/ })
  const save = page.getByRole('button', { name: /^(Save times|Zeiten speichern)$/ })
  await page.goto('/admin/products/new')
  await page.locator('#title').fill('Winter lamp')
  await page.locator('#price').fill('79')
  await page.getByRole('button', { name: /^(Save as draft|Als Entwurf speichern)$/ }).click()
  await page.waitForURL('**done=created')
  await summary.click()
  await take('office-product-times')
  await page.locator('#publish_at').fill('2020-03-01T10:00')
  await save.click()
  await page.locator('#problems').waitFor()
  await take('office-product-times_errors')
  await page.locator('#publish_at').fill(`${new Date().getFullYear() + 1}-03-01T10:00`)
  await page.locator('#withdraw_at').fill(`${new Date().getFullYear() + 1}-05-31T23:59`)
  await save.click()
  await page.waitForURL('**done=scheduled')
  await take('office-product-times_planned')
  await page.goto('/admin/products?schedule=any')
  await take('office-products-scheduled')
}
