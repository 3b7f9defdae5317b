import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/browser-less-client.ts'

const { origin } = inject('shop')
const get = (path: string) => openBrowser(origin).get(path)

test('/healthz says that the process lives, /readyz that the database answers', async () => {
  expect(JSON.parse((await get('/healthz')).body)).toEqual({ status: 'ok' })
  expect(JSON.parse((await get('/readyz')).body)).toEqual({ status: 'ok' })
})

test('/metrics tells how requests go, to collectors on this machine alone', async () => {
  expect((await get('/metrics')).body).toContain('barrow_request_seconds_count')
  const forwarded = await openBrowser(origin, { 'x-forwarded-for': '203.0.113.9' }).get('/metrics')
  expect(forwarded.status).toBe(404)
})

test('/sitemap.xml names every public screen in every language, and nothing personal', async () => {
  const { body, headers } = await get('/sitemap.xml')
  expect(headers.get('content-type')).toContain('xml')
  expect(body).toContain(`<loc>${origin}/de/collections</loc>`)
  expect(body.match(/<loc>[^<]*\/products\//g)?.length).toBeGreaterThan(100)
  expect(body).not.toMatch(/\/(cart|account|checkout|auth)</)
})

test('/robots.txt keeps crawlers out of what is personal and leads to the sitemap', async () => {
  const { body } = await get('/robots.txt')
  expect(body).toContain('Disallow: /de/checkout')
  expect(body).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('/manifest.webmanifest names the shop', async () => {
  expect(JSON.parse((await get('/manifest.webmanifest')).body).name.length).toBeGreaterThan(2)
})

test('/feeds/products.xml offers every variant with a price and a picture', async () => {
  const { body } = await get('/feeds/products.xml')
  const items = body.match(/<item>.*?<\/item>/gs) ?? []
  expect(items.length).toBeGreaterThan(100)
  for (const item of items) expect(item).toMatch(/<g:price>\d+\.\d\d EUR<\/g:price>/)
  expect(body).toContain('<g:availability>out_of_stock</g:availability>')
})
