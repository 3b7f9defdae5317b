import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/journey.ts'

// A click when the answer is not the requested page, or is late.

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

/** Pages of this address come when the returned function is called. */
async function hold(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, (route) => promise.then(() => route.continue().catch(() => {})))
  return resolve
}

test('what is pressed on the page that is left does not keep the one that is on its way', async ({ page }) => {
  await page.goto('/products/harbour-mug')
  const product = (await heading(page).textContent()) ?? ''
  const presses = [
    () => page.getByRole('link', { name: 'Skip to content' }).press('Enter'),
    () => page.getByRole('main').getByRole('radio').nth(1).press('ArrowRight'),
    () => page.getByRole('button', { name: 'Add to cart', exact: true }).press('Enter'),
  ]
  for (const press of presses) {
    const comes = await hold(page, '**/collections/vases')
    await inHeader(page, 'Vases').press('Enter')
    await expect(page).toHaveURL('/collections/vases')
    await press()
    if (press === presses[2]) await expect(page.getByRole('dialog')).toBeVisible()
    comes()
    await expect(heading(page)).toHaveText('Vases')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/collections\/vases(#main)?$/)
    await page.unroute('**/collections/vases')
    while (!page.url().includes('harbour-mug')) await page.goBack()
    await expect(heading(page)).toHaveText(product)
  }
})

test('Back from a page that was loaded again shows its page, also before the first script of the page has run', async ({
  page,
}) => {
  await page.goto('/collections')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(heading(page)).toHaveText('Contact')
  // The page's own little script waits for the style sheet.
  const comes = await hold(page, '**/assets/*.css')
  await page.reload({ waitUntil: 'commit' })
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/collections')
  comes()
  await expect(heading(page)).toHaveText('Collections')
})
