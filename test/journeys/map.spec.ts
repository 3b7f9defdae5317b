import { runSql } from '#test/support/database/sql.ts'
import { expect, test } from '#test/support/browser/journey.ts'

// Twice as large as in the map, as servers send them for sharp screens.
const tile = '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512"/></svg>'
const tileHeight = 256
const settings = {
  mapTiles: 'https://tiles.example/{z}/{x}/{y}.png',
  mapAttribution: '© Map makers',
  mapAttributionLink: 'https://tiles.example/copyright',
}

test('tiles load where a location is shown, also through a link, and on no other page', async ({ page, shop }) => {
  const asked: string[] = []
  let isDown = false
  await page.route('https://tiles.example/**', (route) => {
    asked.push(route.request().url())
    return isDown ? route.abort() : route.fulfill({ body: tile, contentType: 'image/svg+xml' })
  })
  const change = (statement: string, value: string) => runSql(shop.databaseUrl, [[statement, [value]]])
  const map = page.getByRole('img', { name: /^Map: Lerbugt Kragwik/ })
  await change(`update settings set value = value || $1::jsonb where key = 'shop'`, JSON.stringify(settings))
  try {
    await expect(async () => {
      await page.goto('/locations/kragwik')
      await expect(page.getByText('© Map makers')).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.goto('/locations')
    asked.length = 0
    // A page shown in place keeps the policy of the one before, which allows no tiles.
    const link = page.locator('a[href="/locations/kragwik"]')
    await link.hover()
    await link.click()
    await expect(page).toHaveURL('/locations/kragwik')
    await expect(map).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(5)
    expect(asked.every((url) => /^https:\/\/tiles\.example\/16\/\d+\/\d+\.png$/.test(url))).toBe(true)

    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our locations')
    await page.goForward()
    await expect(map).toBeVisible()
    const heights = () => page.locator('figure img').evaluateAll((tiles) => tiles.map((each) => each.clientHeight))
    await expect.poll(async () => new Set(await heights())).toEqual(new Set([tileHeight]))
    isDown = true
    await page.goto('/locations/hamburg')
    // Tiles that fail leave no broken pictures.
    await expect.poll(async () => new Set(await heights())).toEqual(new Set([0]))
    asked.length = 0
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')
    expect(asked).toEqual([])
  } finally {
    const names = Object.keys(settings).join(',')
    await change(`update settings set value = value - string_to_array($1, ',') where key = 'shop'`, names)
  }
})
