import { expect, test } from '#test/support/browser/journey.ts'

test('text typed while a page loads stays, and so does the focus', async ({ page }) => {
  await page.goto('/collections/table')
  await page.evaluate(() => Object.assign(window, { marked: true }))
  const search = page.getByRole('searchbox').or(page.getByRole('combobox', { name: 'Search the shop' }))
  await search.fill('t')
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/collections/table?*sort=*', async (route) => {
    await typed
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high')
  await search.fill('teapot')
  goOn()
  await expect(page.locator('#said')).not.toBeEmpty()
  await expect(search).toHaveValue('teapot')
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search for “teapot”')
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)
})

for (const [line, isFetched] of [
  [{ effectiveType: '4g', downlink: 10, saveData: false }, true],
  [{ effectiveType: '4g', downlink: 10, saveData: true }, false],
  [{ effectiveType: '3g', downlink: 1, saveData: false }, false],
  [{ effectiveType: '4g', downlink: 10, saveData: false, type: 'cellular' }, false],
  [undefined, false],
] as const) {
  const named = line ? Object.entries(line).map((each) => each.join(' ')) : ['that is not known']
  test(`the visible links are ${isFetched ? '' : 'not '}prefetched on a connection ${named.join(', ')}`, async ({
    page,
  }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), line)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname)
    })
    await page.goto('/collections/table')
    const first = page.getByRole('main').locator('a[href^="/products/"]').first()
    const path = (await first.getAttribute('href')) ?? ''
    if (isFetched) await expect.poll(() => asked).toContain(path)
    else await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 300))))
    expect(asked.filter((each) => each === path)).toHaveLength(isFetched ? 1 : 0)
    await first.click()
    await expect(page).toHaveURL(path)
    // Shown from the prefetched page; otherwise it is loaded now, once.
    expect(asked.filter((each) => each === path)).toHaveLength(1)
  })
}
