import sharp from 'sharp'
import { listPaths } from '#app/routes.ts'
import { expect, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

test('@phone a shopkeeper sees what is due at once, and makes a product with its variants, stock and collection in one screen', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'There is no finger on a desk.')
  await page.goto('/auth/sign-in?return_to=/admin')
  await signInAs(page, 'Mira Lindqvist')
  await expect(page.getByRole('heading', { name: 'To do' })).toBeInViewport()
  await page.goto('/admin/products/new')
  await page.getByLabel('Title').fill('Phone mug')
  await page.getByLabel('Price').fill('18')
  const pictures = ['#804020', '#208040'].map(async (background) => {
    const photo = sharp({ create: { width: 800, height: 600, channels: 3, background } })
    return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() }
  })
  await page.getByLabel('Pictures').setInputFiles(await Promise.all(pictures))
  await page.getByText('Variants, stock and more').tap()
  await page.getByLabel('Collection').selectOption({ label: 'Tea and coffee' })
  await page.getByLabel('Name of the option').fill('Size')
  await page.getByLabel(/^Values \(/).fill('Small\nLarge')
  await page.getByLabel(/^Second option/).fill('Colour')
  await page.getByLabel('Values of the second option').fill('Red\nBlue')
  // A comma, where the keys for numbers have no Enter.
  await page.getByLabel('Items in stock').fill('5,4,3,2')
  await page.getByRole('button', { name: 'Save and put up for sale' }).tap()
  await expect(page.getByText('14 items in stock').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tea and coffee' })).toBeVisible()

  const price = await page.getByLabel('Small, Red: Price', { exact: true }).boundingBox()
  expect(price?.height).toBeGreaterThanOrEqual(44)
  // What moves a picture and what removes it are apart.
  const [down, remove] = await Promise.all(
    ['Move picture 1 down', 'Remove picture 1'].map((name) => page.getByRole('button', { name }).boundingBox()),
  )
  expect((remove?.x ?? 0) - ((down?.x ?? 0) + (down?.width ?? 0))).toBeGreaterThanOrEqual(8)
  // A change in the history stood in a column of an icon's width.
  const change = await page.locator('#history li li').first().boundingBox()
  expect(change?.width).toBeGreaterThan(200)

  await page.getByRole('link', { name: 'Add another product' }).tap()
  await expect(page.getByLabel('Collection')).toHaveValue('tea-and-coffee')
})

test('@phone a list begins with its rows: what narrows it is behind one button, and what is done with selected rows takes two lines', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'A desk has room for all of it.')
  await page.goto('/auth/sign-in?return_to=/de/admin/orders')
  await signInAs(page, 'Mira Lindqvist')
  for (const path of listPaths) {
    await page.goto(`/de${path}`)
    const rows = await page.locator('[data-row]').all()
    const row = await rows[0]?.boundingBox()
    expect(row?.y ?? 0, path).toBeLessThan(300)
  }
  // What can be done with a list stands beside each other, never over each other.
  await page.goto('/de/admin/stock')
  const count = await page.getByRole('link', { name: 'Bestand zählen' }).boundingBox()
  const receive = await page.locator('summary', { hasText: 'Wareneingang' }).boundingBox()
  expect((count?.x ?? 0) + (count?.width ?? 0)).toBeLessThanOrEqual(receive?.x ?? 0)
  await page.goto('/admin/products')
  await expect(page.getByText('Columns', { exact: true })).toBeHidden()
  await page.getByText('Filter …').tap()
  await page.getByText('Columns', { exact: true }).tap()
  await expect(page.getByRole('checkbox', { name: 'Brand' })).toBeChecked()
  await page.getByText('Filter …').tap()
  await page.locator('td input[form=bulk]').first().check()
  const bar = await page.locator('[data-bulk]').boundingBox()
  expect(bar?.height).toBeLessThan(120)
  await expect(page.getByRole('button', { name: 'Change prices' })).toBeVisible()
})
