import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { formsOf } from '#test/support/people/forms.ts'
import { runSql } from '#test/support/database/sql.ts'

const { origin, databaseUrl } = inject('shop')
const get = (address: string, headers?: Record<string, string>) => openBrowser(origin).get(address, headers)
const cards = (body: string) => [...body.matchAll(/<li><a href="([^"]*\/products\/[^"]+)"/g)].map(([, href]) => href)
const canonical = (body: string) => /rel="canonical" href="([^"]+)"/.exec(body)?.[1]?.replace(origin, '')

test('/ shows new products, collections and reductions, in both languages', async () => {
  for (const path of ['/', '/de']) {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(cards(body).length).toBeGreaterThanOrEqual(8)
    expect(body).toContain(`href="${path === '/' ? '' : path}/collections/table"`)
  }
})

test('/collections shows every collection, /collections/:slug its products', async () => {
  const { body } = await get('/collections')
  expect(body).toContain('href="/collections/table"')
  const table = await get('/collections/table')
  expect(table.status).toBe(200)
  expect(cards(table.body).length).toBeGreaterThan(10)
})

test('a filter in the address narrows the list, and the canonical address stays that of the list', async () => {
  const all = await get('/collections/table')
  const cups = await get('/collections/table?type=Cups&sort=price-up')
  expect(cards(cups.body).length).toBeGreaterThan(0)
  expect(cards(cups.body).length).toBeLessThan(cards(all.body).length)
  expect(canonical(cups.body)).toBe('/collections/table')
})

test('unknown facets and fields change nothing', async () => {
  const plain = await get('/collections/table')
  const odd = await get('/collections/table?type=Spaceships&sort=sideways&utm_source=x&colour=%F0%9F%8F%BA')
  expect(odd.status).toBe(200)
  expect(cards(odd.body)).toEqual(cards(plain.body))
})

test.each(['0', '-1', '2.5', 'x', '999', '99999999999'])('page %s of a short collection is not found', async (page) => {
  expect((await get(`/collections/table?page=${page}`)).status).toBe(404)
})

test('/search finds with typing errors, without accents, in German', async () => {
  expect(cards((await get('/search?q=muug')).body)).toContain('/products/harbour-mug')
  expect(cards((await get('/de/search?q=hafenbecher')).body)).toContain('/de/products/harbour-mug')
})

test('an empty search, one without results, and one that is too long show a page with links to continue', async () => {
  for (const query of ['', 'zzzzzzqq', '%27%3B--', 'x'.repeat(1_500), '%F0%9F%8F%BA']) {
    const { status, body } = await get(`/search?q=${query}`)
    expect(status).toBe(200)
    expect(body).toContain('href="/collections/table"')
    expect(body).toContain('<meta name="robots" content="noindex">')
  }
})

test('the search text is shown as text, never as markup', async () => {
  const { body } = await get(`/search?q=${encodeURIComponent('<script>alert(1)</script>')}`)
  expect(body).not.toContain('<script>alert')
})

test('/search/suggestions answers with titles, addresses, prices and pictures in the reader’s language', async () => {
  const { status, body } = await get('/search/suggestions?q=hafenb&locale=de')
  expect(status).toBe(200)
  expect(JSON.parse(body)[0]).toEqual({
    href: '/de/products/harbour-mug',
    title: 'Hafenbecher',
    note: 'ab 28,00\u00a0€',
    picture: expect.stringMatching(/^\/media\/.+/),
  })
  expect(JSON.parse((await get('/search/suggestions?q=&locale=xx')).body)).toEqual([])
})

test('/products/:slug shows the description, the price and a form that works without script', async () => {
  const { status, body } = await get('/products/harbour-mug')
  expect(status).toBe(200)
  const form = formsOf(body).find(({ action }) => action === '/cart')
  expect(form).toMatchObject({ method: 'post' })
  expect(form?.fields).toEqual([
    ['product', 'harbour-mug'],
    ['option1', 'Chalk'],
    ['option2', 'Small'],
    ['quantity', '1'],
  ])
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}')
  expect(data).toMatchObject({
    '@type': 'Product',
    offers: { '@type': 'AggregateOffer', lowPrice: '28.00', priceCurrency: 'EUR' },
  })
})

test('a product with one variant asks for no choice', async () => {
  const { body } = await get('/products/fruit-bowl')
  expect(body).not.toContain('name="option1"')
  expect(body).toContain('name="product" value="fruit-bowl"')
})

test('a draft is not found, and a product with a new address is found at the old one', async () => {
  const id = '0190a000-0000-7000-8000-00000000cafe'
  await runSql(databaseUrl, [
    [
      `insert into products (id, slug, title, status) values ($1, 'not-yet', 'Not yet', 'draft') on conflict do nothing`,
      [id],
    ],
    `insert into redirects (from_path, to_path) values ('/products/old-mug', '/products/harbour-mug') on conflict do nothing`,
  ])
  expect((await get('/products/not-yet')).status).toBe(404)
  const moved = await get('/de/products/old-mug')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/de/products/harbour-mug'])
})

test('/media/:file is cached forever, runs no script, and serves no other file', async () => {
  const { body } = await get('/products/harbour-mug')
  const address = /\/media\/[0-9a-f]{12}\.svg/.exec(body.slice(body.indexOf('<article')))?.[0] ?? ''
  const picture = await get(address)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(picture.headers.get('cache-control')).toContain('immutable')
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await get('/media/mark.svg')).status).toBe(200)
  expect((await get('/media/mark.png')).headers.get('content-type')).toBe('image/png')
  expect((await get('/media/0123456789ab-mail.png')).status).toBe(404)
  expect((await get('/media/blank-d9d4cb.svg')).body).toContain('#d9d4cb')
  for (const file of [
    '000000000000.svg',
    'x.svg',
    '..%2f..%2fstand-ins%2fports.json',
    '.svg',
    '000000000000-320.avif',
  ]) {
    expect((await get(`/media/${file}`)).status).toBe(404)
  }
})

test('a collection of 24 weighs at most 6 kB', async () => {
  const { gzipSync } = await import('node:zlib')
  const { body } = await get('/collections/new')
  expect(cards(body)).toHaveLength(24)
  expect(gzipSync(body).length).toBeLessThanOrEqual(6_144)
})
