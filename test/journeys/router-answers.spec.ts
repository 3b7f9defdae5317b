import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/journey.ts'

// A click when the answer is not the requested page.

/** A mark that only a full page load removes. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inHeader = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

test('offline the browser’s own error page appears, and Back works', async ({ page, context }) => {
  await page.goto('/collections')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'The table' }).click()
  // Polled, because waiting for a load would throw on its failure, which is expected here. A page that is being left
  // does not answer.
  const protocol = () => page.evaluate(() => location.protocol).catch(() => 'on the way')
  await expect.poll(protocol).toBe('chrome-error:')
  await context.setOffline(false)
  await page.goBack()
  await expect(heading(page)).toHaveText('Collections')
})

test('an address without a page shows the error page in place', async ({ page }) => {
  await page.goto('/')
  await mark(page)
  await page.evaluate(() => document.querySelector('main a')?.setAttribute('href', '/products/never-made'))
  await page.getByRole('main').getByRole('link').first().click()
  await expect(heading(page)).toHaveText('Page not found')
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveTitle('Lerbugt')
})

test('a proxy’s answer is shown as it is, and not under the address of the page before', async ({ page }) => {
  await page.goto('/')
  const away = { status: 502, contentType: 'text/html', body: '<title>502</title><h1>502 Bad Gateway</h1>' }
  await page.route('**/collections/vases', (route) => route.fulfill(away))
  await inHeader(page, 'Vases').click()
  await expect(heading(page)).toHaveText('502 Bad Gateway')
})

test('a page whose prefetch failed is requested again by the click', async ({ page }) => {
  await page.goto('/')
  const busy = { status: 503, contentType: 'text/html', body: '<main><h1>Too busy</h1></main>' }
  await page.route('**/collections/vases', (route) => route.fulfill(busy), { times: 1 })
  const ahead = page.waitForResponse('**/collections/vases')
  await inHeader(page, 'Vases').hover()
  await ahead
  await inHeader(page, 'Vases').click()
  await expect(heading(page)).toHaveText('Vases')
})

test('a page of a newer release is loaded in full: it belongs to other scripts and another style sheet', async ({
  page,
}) => {
  await page.goto('/')
  await mark(page)
  await page.route('**/collections/vases', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('data-release="', '$&newer-') })
  })
  await inHeader(page, 'Vases').click()
  await expect(heading(page)).toHaveText('Vases')
  await expect.poll(() => isMarked(page)).toBe(false)
})

test('an invalid fragment in an address breaks nothing', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('banner').getByRole('link', { name: 'Vases', exact: true })
  await link.evaluate((element: HTMLAnchorElement) => (element.href = '/collections/vases#100%'))
  await link.click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Vases')
  await expect(title).toBeFocused()
})
