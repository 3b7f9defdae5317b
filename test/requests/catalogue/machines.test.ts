import { expect, inject, test, vi } from 'vitest'
import { brokenRules, itemsOf } from '#test/support/feed-rules.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { collectorsKey } from '#test/support/shop/shared-shop.ts'
import { breachesOf } from '#test/support/figures-format.ts'
import { sendBytes } from '#test/support/raw-request.ts'

const { origin } = inject('shop')
const get = (path: string) => openBrowser(origin).get(path)

test('/healthz says that the process is alive, /readyz that it is ready for readers, and for whoever changes something', async () => {
  for (const path of ['/healthz', '/readyz', '/readyz?for=writes'])
    expect(JSON.parse((await get(path)).body), path).toEqual({ status: 'ok' })
})

test('a check by HTTP/1.0, which names no host, is answered', async () => {
  for (const path of ['/healthz', '/readyz', '/readyz?for=writes'])
    expect((await sendBytes(origin, Buffer.from(`GET ${path} HTTP/1.0\r\n\r\n`))).status, path).toBe(200)
})

test('/metrics shows figures to who has the key, and to no one else', async () => {
  const authorization = `Bearer ${collectorsKey}`
  const asked = () => openBrowser(origin, { authorization }).get('/metrics')
  const { body, headers } = await asked()
  expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(breachesOf(body)).toEqual([])
  expect(body).toMatch(/^barrow_build_info\{version="[\d.]+",commit="(unknown|[0-9a-f]{12})"\} 1$/m)
  expect(body).toMatch(/^barrow_payments_last_hour\{outcome="captured"\} \d+$/m)
  const hits = (text: string) => Number(/^barrow_page_cache_requests_total\{result="hit"\} (\d+)/m.exec(text)?.[1])
  const before = hits((await asked()).body)
  for (const _ of '12') await get('/locations')
  expect(hits((await asked()).body)).toBeGreaterThan(before)
  expect((await get('/metrics')).status).toBe(404)
})

test('/sitemap.xml links to its files, which list every public screen in every language, and nothing personal', async () => {
  const index = await get('/sitemap.xml')
  expect(index.headers.get('content-type')).toContain('xml')
  const parts = [...index.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(parts).toEqual([`${origin}/sitemaps/pages.xml`, `${origin}/sitemaps/1.xml`])
  expect(index.body.match(/<lastmod>\d{4}-\d\d-\d\dT/g)?.length).toBe(2)
  const [pages, products] = [await get('/sitemaps/pages.xml'), await get('/sitemaps/1.xml')]
  for (const { body, headers } of [pages, products]) {
    expect(headers.get('content-type')).toContain('xml')
    expect(body).not.toMatch(/\/(cart|account|checkout|auth)</)
  }
  expect(pages.body).toContain(`<loc>${origin}/de/collections</loc>`)
  expect(products.body.match(/<loc>[^<]*\/products\//g)?.length).toBeGreaterThan(100)
  for (const other of ['/sitemaps/2.xml', '/sitemaps/1.xml.gz', '/sitemaps/%2e%2e%2findex.xml'])
    expect((await get(other)).status).toBe(404)
})

test.each(['/sitemaps/1.xml', '/feeds/products.xml'])(
  '%s is the same compressed and plain, and has a length',
  async (path) => {
    const ask = async (encoding: string) => {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': encoding } })
      return { headers: answer.headers, body: await answer.text() }
    }
    // A request after a change gets the old file, while a new one is written and may be there for the next request.
    const [plain, squeezed, head] = await vi.waitFor(
      async () => {
        const plain = await ask('identity')
        const squeezed = await ask('gzip')
        const head = await fetch(origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
        expect((await ask('identity')).body).toBe(plain.body)
        return [plain, squeezed, head]
      },
      { timeout: 15_000, interval: 500 },
    )
    expect(squeezed.headers.get('content-encoding')).toBe('gzip')
    expect(squeezed.body).toBe(plain.body)
    expect(Number(plain.headers.get('content-length'))).toBe(Buffer.byteLength(plain.body))
    expect(head.headers.get('content-length')).toBe(plain.headers.get('content-length'))
  },
)

test('/robots.txt keeps crawlers away from personal pages and links to the sitemap', async () => {
  const { body } = await get('/robots.txt')
  expect(body).toContain('Disallow: /de/checkout')
  expect(body).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('/manifest.webmanifest has the shop’s name', async () => {
  expect(JSON.parse((await get('/manifest.webmanifest')).body).name.length).toBeGreaterThan(2)
})

test('/feeds/products.xml offers every variant with a price and a picture', async () => {
  const { body } = await get('/feeds/products.xml')
  const items = body.match(/<item>.*?<\/item>/gs) ?? []
  expect(items.length).toBeGreaterThan(100)
  for (const item of items) expect(item).toMatch(/<g:price>\d+\.\d\d EUR<\/g:price>/)
  expect(body).toContain('<g:availability>out_of_stock</g:availability>')
})

test.each(
  ['google', 'meta'].flatMap((reader) => ['en', 'de'].map((locale) => [reader as 'google' | 'meta', locale] as const)),
)('the feed of the demo shop for %s in %s keeps every published rule', async (reader, locale) => {
  const { body, status } = await get(`/feeds/${reader}-${locale}.xml`)
  expect(status).toBe(200)
  const items = itemsOf(body)
  expect(items.length).toBeGreaterThan(100)
  expect(brokenRules(items, reader, { secure: false })).toEqual([])
  if (locale === 'de') expect(items.filter((item) => !item.link?.startsWith(`${origin}/de/`))).toEqual([])
  const picture = await fetch(items[0]?.image_link ?? '')
  expect(picture.headers.get('content-type')).toBe('image/png')
  const [width, height] = sizeOfPng(Buffer.from(await picture.arrayBuffer()))
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(500)
})

/** PNG 3rd edition, 11.2.1. */
const sizeOfPng = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)] as const

test('an unknown feed is not found', async () => {
  for (const file of ['google-fr.xml', 'google-en-2.xml', 'bing-en.xml', 'google-en.xml.gz', 'manifest.json'])
    expect((await get(`/feeds/${file}`)).status).toBe(404)
})

test('/feeds/products.xml links to the page of the variant, at its price', async () => {
  const { body } = await get('/feeds/products.xml')
  const items = body.match(/<item>.*?<\/item>/gs) ?? []
  const item = items.find((each) => each.includes('LB-HM-KELP-LARGE')) ?? ''
  const link = (/<g:link>(.*?)<\/g:link>/.exec(item)?.[1] ?? '').replace(/&(amp|#38);/g, '&')
  expect(link).toBe(`${origin}/products/harbour-mug?option1=Kelp&option2=Large`)
  const page = await get(link)
  expect(page.status).toBe(200)
  expect(page.body).toContain('Kelp, Large: €32.00')
})

test('a file of hexadecimal digits at the root is the key for search engines, and does not exist while they are not notified', async () => {
  expect((await get('/0123456789abcdef0123456789abcdef.txt')).status).toBe(404)
  // Other names are missing pages, as everywhere.
  expect((await get('/0123.txt.html')).status).toBe(404)
})

test('no page of a live shop mentions test mode', async () => {
  expect((await get('/')).body).not.toContain('test-mode')
})
