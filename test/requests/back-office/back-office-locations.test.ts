import { afterEach, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fill, officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const { rows } = office
const path = '/admin/locations'
const [{ browser }, manager] = await Promise.all([office.enter('owner'), office.enter('manager')])
const visitor = openBrowser(shop.origin)

const [before] = await rows(`select value from settings where key = 'shop'`)
const places = await rows('select slug, latitude, longitude from locations')
const stored = async () => (await rows(`select value from settings where key = 'shop'`))[0]?.value
const kragwik = async () => (await rows(`select latitude, longitude from locations where slug = 'kragwik'`))[0]
const policyOf = async (at: string) => (await visitor.get(at)).headers.get('content-security-policy')
afterEach(async () => {
  await rows(`update settings set value = $1 where key = 'shop'`, JSON.stringify(before?.value))
  for (const { slug, latitude, longitude } of places)
    await rows('update locations set latitude = $2, longitude = $3 where slug = $1', slug, latitude, longitude)
})

const tiles = {
  map_tiles: ' https://tiles.example:8443/{z}/{x}/{y}.png?key=abc ',
  map_attribution: '© Map makers',
  map_attribution_link: 'https://tiles.example/copyright',
}

test('tiles load from the configured server, and only on the pages of locations', async () => {
  expect((await fill(browser, path, tiles)).headers.get('location')).toBe('/admin/locations?done=locations')
  expect(await stored()).toEqual({
    ...Object(before?.value),
    mapTiles: tiles.map_tiles.trim(),
    mapAttribution: tiles.map_attribution,
    mapAttributionLink: tiles.map_attribution_link,
  })
  const page = async () => (await visitor.get('/locations/kragwik')).body
  await expect.poll(page).toContain('<a href="https://tiles.example/copyright">© Map makers</a>')
  expect(await page()).toMatch(/src="https:\/\/tiles\.example:8443\/16\/\d+\/\d+\.png\?key=abc"/)
  expect(await policyOf('/locations/kragwik')).toContain("img-src 'self' data: https://tiles.example:8443;")
  for (const other of ['/', '/locations', '/contact', '/locations/nowhere', '/checkout', path])
    expect(await policyOf(other), other).toContain("img-src 'self' data:;")
})

test('without a tile server the shop draws the map, with its other locations, and contacts no server', async () => {
  const { body, headers } = await visitor.get('/de/locations/kragwik')
  expect(body).toContain('aria-label="Karte: Lerbugt Kragwik. Norden ist oben. Lerbugt ved Færgen: 12 km"')
  expect(body).not.toContain('<foreignObject')
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data:;")
  expect(body).toContain('https://www.openstreetmap.org/?mlat=54.8012&amp;mlon=9.6845#map=17/54.8012/9.6845')
})

test('a location is where the owner says; without coordinates there is no map, but directions by the address', async () => {
  const german = `/de${path}`
  await fill(browser, german, { 'points-kragwik': '54,80123; −9,5' })
  expect(await kragwik()).toEqual({ latitude: 54.80123, longitude: -9.5 })
  await fill(browser, path, { 'points-kragwik': '' })
  expect(await kragwik()).toEqual({ latitude: null, longitude: null })
  const page = async () => (await visitor.get('/locations/kragwik')).body
  await expect.poll(page).toContain('search?query=Lotsenkai%207')
  expect(await page()).not.toMatch(/<svg[^>]*role="img"|GeoCoordinates|Open in maps/)
  expect(await stored()).toEqual(before?.value)
})

test('is not reverted by a page that was open meanwhile', async () => {
  const open = await browser.get(path)
  await fill(browser, path, { 'points-kragwik': '1.5, 2.5' })
  const late = await browser.submit(open, path, { 'points-hamburg': '3.5, 4.5' })
  expect(late.status).toBe(409)
  expect((await browser.submit(late, path)).status).toBe(303)
  expect(await kragwik()).toEqual({ latitude: 1.5, longitude: 2.5 })
})

test('invalid coordinates or tile servers are refused at their fields, in both languages, and nothing is saved', async () => {
  const wrong = {
    ...tiles,
    map_tiles: "https://tiles.example;script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    map_attribution: '"><script>alert(1)</script>',
    map_attribution_link: 'javascript:alert(1)',
    'points-kragwik': '90.5, 200.1',
  }
  const refused = await fill(browser, path, wrong)
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('Lerbugt Kragwik: Enter latitude and longitude such as')
  expect(refused.body).toContain('names z, x and y once each in braces')
  expect(refused.body).toContain('starts with https, or leave this field empty')
  expect(refused.body).not.toContain('<script>alert')
  expect(refused.body).toContain('value="90.5, 200.1"')
  const german = await fill(browser, `/de${path}`, { 'points-hamburg': 'hier' })
  expect(german.body).toContain('Lerbugt Hamburg: Geben Sie Breite und Länge ein')
  const unnamed = await fill(browser, `/de${path}`, { ...tiles, map_attribution: ' ' })
  expect(unnamed.body).toContain('Geben Sie die Quellenangabe ein')
  expect(await stored()).toEqual(before?.value)
  expect(await kragwik()).toEqual({ latitude: 54.8012, longitude: 9.6845 })
})

test('can be changed only by the owner', async () => {
  expect((await manager.browser.get(path)).status).toBe(403)
  expect((await manager.browser.post(path, tiles)).status).toBe(403)
  expect((await browser.post(path, tiles, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await browser.post(path, { ...tiles, 'shown-to': manager.customer })).status).toBe(409)
  expect(await stored()).toEqual(before?.value)
})
