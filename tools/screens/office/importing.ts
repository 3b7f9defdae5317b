import { signInAs } from '#test/support/people/signing-in.ts'
import type { Story } from '#tools/screens/camera.ts'

const products = `URL handle,Title,Price,SKU,Inventory quantity,Inventory tracker,Vendor,Glaze
moved-mug,Moved mug,19.90,MOVED-MUG,4,shopify,Kiln & Co,Tide blue
moved-bowl,Moved bowl,free,MOVED-BOWL,2,shopify,Kiln & Co,Sand
moved-plate,Moved plate,24.00,MOVED-PLATE,,shopify,Kiln & Co,Sand
`

/** An owner moves in: a file is uploaded, asked about, tried out, imported; and one with headings that nobody knows. */
export const importing: Story = async ({ page, show, take }) => {
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin')
  const upload = async (name: string, content: string) => {
    await page.goto('/admin/imports/new')
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByRole('button', { name: 'Upload and read' }).click()
  }
  await show('office-import_new', '/admin/imports/new')
  await page.getByRole('button', { name: 'Upload and read' }).click()
  await page.getByText('Please choose a file.').first().waitFor()
  await take('office-import_new_errors')
  await upload('products_export.csv', products)
  await page.getByRole('button', { name: 'Import now' }).waitFor()
  await take('office-import_read')
  await page.getByRole('button', { name: 'Import now' }).click()
  await page.getByText('Please check these fields').waitFor()
  await take('office-import_errors')
  await page.getByLabel('Prices in the file').selectOption('with_tax')
  await page.getByRole('button', { name: 'Trial run' }).click()
  await page.getByRole('heading', { name: 'What the trial run found' }).waitFor()
  await take('office-import_tried')
  await page.getByRole('button', { name: 'Import now' }).click()
  await page.getByText('What needs attention').first().waitFor()
  await take('office-import_done')
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('The import was undone').first().waitFor()
  await take('office-import_undone')
  await upload('brief.csv', '{"no": "CSV"}')
  await page.getByText('This file is not a CSV file').first().waitFor()
  await take('office-import_unreadable')
  await upload('preisliste.csv', 'Bezeichnung;Kosten;Nr\nTasse;19,90;T1\nSchale;7,50;S1\n')
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
  await take('office-import_columns')
  await show('office-imports', '/admin/imports')
  await show('office-import_new_de', '/de/admin/imports/new')
}
