import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/journey.ts'

// What a click answers where what comes is not the page that was asked for.

/** A mark that only a real load of the page wipes off. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inHeader = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })

test('without a connection the browser itself says so, and the way back works', async ({ page, context }) => {
  await page.goto('/collections')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'The table' }).click()
  // Asked for in a loop: waiting for a load would throw that it failed, which is the point. A page that is being left answers nothing.
  const protocol = () => page.evaluate(() => location.protocol).catch(() => 'on the way')
  await expect.poll(protocol).toBe('chrome-error:')
  await context.setOffline(false)
  await page.goBack()
  await expect(heading(page)).toHaveText('Collections')
})

test('an address without a page shows that in place', async ({ page }) => {
  await page.goto('/')
  await mark(page)
  await page.evaluate(() => document.querySelector('main a')?.setAttribute('href', '/products/never-made'))
  await page.getByRole('main').getByRole('link').first().click()
  await expect(heading(page)).toHaveText('Page not found')
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveTitle('Lerbugt')
})

test('what a proxy says in the shop’s place is shown as it is, and not as the name of the page before', async ({
  page,
}) => {
  await page.goto('/')
  const away = { status: 502, contentType: 'text/html', body: '<title>502</title><h1>502 Bad Gateway</h1>' }
  await page.route('**/collections/vases', (route) => route.fulfill(away))
  await inHeader(page, 'Vases').click()
  await expect(heading(page)).toHaveText('502 Bad Gateway')
})

test('a page that could not be had when it was fetched ahead is asked for again by the click', async ({ page }) => {
  await page.goto('/')
  const busy = { status: 503, contentType: 'text/html', body: '<main><h1>Too busy</h1></main>' }
  await page.route('**/collections/vases', (route) => route.fulfill(busy), { times: 1 })
  const ahead = page.waitForResponse('**/collections/vases')
  await inHeader(page, 'Vases').hover()
  await ahead
  await inHeader(page, 'Vases').click()
  await expect(heading(page)).toHaveText('Vases')
})

test('a page of a release that came meanwhile is loaded whole: its classes are of a style sheet that is not here', async ({
  page,
}) => {
  await page.goto('/')
  await mark(page)
  await page.route('**/collections/vases', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('.css"', '.css?newer"') })
  })
  await inHeader(page, 'Vases').click()
  await expect(heading(page)).toHaveText('Vases')
  await expect.poll(() => isMarked(page)).toBe(false)
})

test('what cannot be decoded behind the # of an address stops nothing', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('banner').getByRole('link', { name: 'Vases', exact: true })
  await link.evaluate((element: HTMLAnchorElement) => (element.href = '/collections/vases#100%'))
  await link.click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Vases')
  await expect(title).toBeFocused()
})
