import type { Page } from '@playwright/test'
import { expect, expectNoViolations, type JourneyShop } from '#test/support/browser/journey.ts'
import { putBeforeCamera, test } from '#test/support/browser/camera.ts'
import { runSql } from '#test/support/database/sql.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

// A UPC-A, printed as such, that the shop knows as the EAN-13 it is, too.
const [upc, asEan, ean, unknown] = ['036000291452', '0036000291452', '4006381333931', '4012345678901']

const setBarcodes = (codes: readonly (string | null)[]) => {
  const { databaseUrl } = JSON.parse(process.env.JOURNEY_SHOP ?? '{}') as JourneyShop
  const set = `update variants v set barcode = c.code from (select id, row_number() over (order by position) as at from variants
    where product_id = (select id from products where title = 'House number')) o
    join unnest($1::text[]) with ordinality c (code, at) on c.at = o.at where v.id = o.id`
  return runSql(databaseUrl, [[set, [codes]]])
}
test.beforeAll(() => setBarcodes([asEan, ean]))
test.afterAll(() => setBarcodes([null, null]))

async function openSheet(page: Page, path = '/admin/stock/count?q=house+number') {
  await page.goto(`/auth/sign-in?return_to=${encodeURIComponent(path)}`)
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL(`**${path}`)
  await page.getByLabel('Location').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const lines = page.locator('input[data-codes]')
  await expect(lines.first()).toBeVisible()
  return { one: page.locator(`input[data-codes*="${asEan}"]`), other: page.locator(`input[data-codes*="${ean}"]`) }
}

const tracks = (page: Page) =>
  page.evaluate(() => {
    const { srcObject } = document.querySelector('dialog[open] video') as HTMLVideoElement
    const [track] = (srcObject as MediaStream).getVideoTracks()
    Object.assign(window, { track })
    return track?.readyState
  })
const isOff = (page: Page) =>
  page.evaluate(() => (window as { track?: MediaStreamTrack }).track?.readyState === 'ended')

test('each code before the camera adds one to its line; an unknown one is kept to be looked up', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera'])
  await putBeforeCamera(
    [{ kind: 'upca', text: upc }, 60],
    [null, 45],
    [{ kind: 'upca', text: upc }, 60],
    [{ kind: 'ean13', text: ean }, 60],
    [{ kind: 'ean13', text: unknown }, 60],
    [null, 45],
  )
  const { one, other } = await openSheet(page)
  await other.fill('5')
  const button = page.getByRole('button', { name: 'Scan', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' })
  const said = dialog.getByRole('status')
  await expect(said).toContainText('House number')
  await expectNoViolations(page)
  expect(await tracks(page)).toBe('live')
  // The same code once more, after it was away.
  await expect(said).toHaveText(/House number.*: 2$/)
  await expect(other).toHaveValue('6')
  await expect(said).toHaveText(`${unknown} is not on this page. It is kept below the Scan button.`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => isOff(page)).toBe(true)
  await expect(button).toBeFocused()
  const link = page.getByRole('link', { name: unknown })
  await expect(link).toHaveAttribute('href', `/admin/stock?q=${unknown}`)
  await expectNoViolations(page)

  // What was counted is saved as if it had been typed; the code that was not found is still there.
  const counted = await one.inputValue()
  expect(Number(counted)).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: 'Save the count' }).click()
  await expect(page.getByText('The count is saved.')).toBeVisible()
  await page.locator('summary', { hasText: 'Receive stock' }).click()
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: 'Clear these codes' }).click()
  await expect(link).toBeHidden()
})

test(
  'a code that stays before the camera counts once; the button ends it',
  { tag: '@phone' },
  async ({ page, context }) => {
    await context.grantPermissions(['camera'])
    await putBeforeCamera([{ kind: 'ean13', text: ean }, 30])
    const { other } = await openSheet(page)
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    await expect(other).toHaveValue('1')
    await tracks(page)
    const picture = page.locator('dialog[open] video')
    const shown = () => picture.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
    const before = await shown()
    await expect.poll(shown).toBeGreaterThan(before + 90)
    await expect(other).toHaveValue('1')
    await page.getByRole('button', { name: 'Stop scanning' }).click()
    await expect.poll(() => isOff(page)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  },
)

test('a code is entered into a field; the search finds the number as another reader writes it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['camera'])
  await putBeforeCamera([{ kind: 'upca', text: upc }, 30])
  const { one } = await openSheet(page)
  await page.getByRole('button', { name: 'Scan a code' }).click()
  const field = page.getByLabel('SKU, barcode or product')
  await expect(field).toHaveValue(upc)
  await expect(field).toBeFocused()
  await expect(page.locator('#said')).toHaveText(`Entered: ${upc}`)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.locator('input[data-codes]')).toHaveCount(1)
  await expect(one).toBeVisible()
})

test('a camera that the browser may not use is said, and nothing is left open', async ({ page }) => {
  await putBeforeCamera([null, 30])
  await openSheet(page)
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('The browser may not use the camera.')
  await page.getByRole('button', { name: 'Stop scanning' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test(
  'what arrives of a purchase order is scanned, each code one more; an item to order is found by its code',
  { tag: '@phone' },
  async ({ page, context }) => {
    await context.grantPermissions(['camera'])
    await putBeforeCamera([{ kind: 'ean13', text: ean }, 30])
    await page.goto('/auth/sign-in?return_to=/admin/purchase-orders/new')
    await signInAs(page, 'Mira Lindqvist')
    await page.getByLabel('Supplier').fill('Sign makers')
    await page.getByRole('button', { name: 'Continue to items' }).click()
    await page.getByRole('button', { name: 'Scan a code' }).click()
    const field = page.getByRole('searchbox', { name: 'SKU, barcode or product' })
    await expect(field).toHaveValue(ean)
    await field.press('Enter')
    await page.getByRole('textbox', { name: 'Quantity' }).fill('3')
    await page.getByRole('button', { name: 'Add:' }).click()
    await expect(page.getByText('3 in this order')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'View purchase order' }).click()
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    await expect(page.locator(`input[data-codes*="${ean}"]`)).toHaveValue('1')
    await page.getByRole('button', { name: 'Stop scanning' }).click()
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await expect(page.getByText('2 of 3 to come')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(page.getByText('3 of 3 to come')).toBeVisible()
  },
)
