import type { Locator } from '@playwright/test'
import { findMisfits, views } from '#test/support/browser/fit.ts'
import { expect, test } from '#test/support/browser/journey.ts'
import { signInAs } from '#test/support/people/signing-in.ts'

// A part of `npm run screens -- --check`: each kind of page at the tightest sizes.
const tight = views.filter(({ name }) => ['320', '768', '1024', '200 %', '200 % of a tablet', '400 %'].includes(name))
const pages = [
  '/',
  '/de/collections/table',
  '/search?q=teapot',
  '/products/harbour-mug',
  '/de/products/table-set',
  // Its name has two hundred letters.
  '/de/products/wood-fired-bottle-31',
  '/cart',
  '/contact',
  '/orders',
  '/locations/kragwik',
  '/pages/terms',
  '/nothing-here',
]

for (const javaScriptEnabled of [true, false]) {
  test(`pages fit narrow and zoomed windows, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    shop,
  }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const path of pages) {
      await page.goto(path)
      expect.soft(await findMisfits(page, tight), path).toEqual([])
    }
    await context.close()
  })
}

test('a signed-in customer’s pages fit the narrowest phone, and fields in pairs a wider one', async ({ page }) => {
  await page.goto('/auth/sign-in?return_to=/account')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/account')
  // Two fields are narrowest where they just fit beside each other.
  const phones = tight.filter(({ name }) => name === '320' || name === '200 % of a tablet')
  for (const path of ['/account', '/de/admin/orders', '/admin/orders', '/admin/settings', '/de/admin/audit']) {
    await page.goto(path)
    expect.soft(await findMisfits(page, phones), path).toEqual([])
  }
})

test('the navigation of the shop and of the office takes one line, and opens without script', async ({
  browser,
  page,
  shop,
}) => {
  const one = 48
  const high = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().height)
  await page.goto('/auth/sign-in?return_to=/admin/orders')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/admin/orders')
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.setViewportSize({ width: 1024, height: 768 })
  await plain.goto('/collections/table')
  const header = plain.getByRole('banner')
  expect(await high(header)).toBeLessThan(2 * one)
  await header.getByRole('button', { name: 'Menu' }).click()
  await expect(header.getByRole('link', { name: 'All the herrings' })).toBeVisible()

  await plain.setViewportSize({ width: 390, height: 844 })
  await plain.goto('/admin/orders')
  const menu = plain.getByRole('main').getByRole('button', { name: 'All orders' })
  expect(await high(menu)).toBeLessThan(1.5 * one)
  await menu.click()
  await plain.getByRole('navigation').getByRole('link', { name: 'Legal pages' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Legal pages')
  await context.close()
})

test('the open menu and filters fit when a tablet is turned', async ({ page }) => {
  const [upright, across] = [
    { width: 700, height: 1300 },
    { width: 1300, height: 700 },
  ]
  await page.goto('/collections/table')
  for (const name of ['Menu', 'Filter and sort']) {
    await page.setViewportSize(upright)
    await page.getByRole('button', { name }).click()
    await page.setViewportSize(across)
    const open = page.locator(':popover-open')
    expect(await open.evaluate((element) => element.getBoundingClientRect().height), name).toBe(across.height)
    await open.getByRole('button').last().click()
    await expect(open).toHaveCount(0)
  }
})

test('in German, too, the chart of the days is seen on a tablet', async ({ page }) => {
  await page.goto('/auth/sign-in?return_to=/de/admin')
  await signInAs(page, 'Mira Lindqvist')
  await page.waitForURL('**/de/admin')
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1024 })
    const days = await page.getByRole('img', { name: /^Umsatz der letzten/ }).boundingBox()
    expect.soft(days?.width, `the chart of the days at ${width}`).toBeGreaterThan(300)
  }
})
