import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

/** Many products in a grid: as it opens, with all columns, with what was refused, and with what was saved. */
export const productGrid: Story = async ({ page, show, take, sql }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  await show('office-grid', '/admin/products/grid?sort=title')
  await show(
    'office-grid-columns',
    '/admin/products/grid?sort=title&columns=title.status.vendor.type.tags.sku.barcode.price.compare_at_price.weight_grams',
  )
  await page.goto('/admin/products/grid?q=harbour&columns=title.status.price.weight_grams')
  const cells = (name: RegExp) => page.getByRole('textbox', { name }).first()
  await cells(/^Harbour mug: (Title|Titel)$/).fill('Harbour mug, a little larger')
  await cells(/^Harbour mug, .*: (Price|Preis)$/).fill('1.234,00')
  await cells(/^Tide ring plate, .*: (Weight|Gewicht)/).fill('heavy')
  await sql(`update products set title = 'Harbour mug of a colleague' where slug = 'harbour-mug'`)
  await page.getByRole('button', { name: /^(Save|Speichern)/ }).click()
  await page.getByText(/Please check these fields|Bitte prüfen Sie diese Felder/).waitFor()
  await take('office-grid-refused')
  await sql(`update products set title = 'Harbour mug' where slug = 'harbour-mug'`)
  await page.goto('/admin/products/grid?q=harbour&columns=title.vendor.price')
  await cells(/: (Brand|Marke)$/).fill('Harbour kiln')
  await page.getByRole('button', { name: /^(Save|Speichern)/ }).click()
  await page.getByRole('button', { name: /^(Undo|Rückgängig machen)$/ }).waitFor()
  await take('office-grid-saved')
  await page.getByRole('button', { name: /^(Undo|Rückgängig machen)$/ }).click()
  await page.getByText(/^(Undone|Rückgängig gemacht)\.$/).waitFor()
}
