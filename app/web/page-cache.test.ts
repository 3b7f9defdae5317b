import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cachedPage, createPageCache, encoded } from './page-cache.ts'

const page = (html: string, tags: string[], now = 0) => cachedPage(html, { 'content-type': 'text/html' }, tags, now)
const cache = (bytes = 1_000_000) => createPageCache(bytes, 60_000)

test('a page is served until something that it shows has changed', () => {
  const pages = cache()
  pages.keep('/cups', page('cups', ['product:1', 'listing']), pages.mark())
  pages.keep('/bowls', page('bowls', ['product:2']), pages.mark())
  pages.drop('product:1')
  expect(pages.find('/cups', 1)).toBeUndefined()
  expect(pages.find('/bowls', 1)?.identity.body.toString()).toBe('bowls')
})

test('a page of before the clock was put back dies by age all the same', () => {
  const pages = cache()
  pages.keep('/cups', page('cups', [], 3_600_000), pages.mark())
  expect(pages.find('/cups', 3_600_000 - 59_999)).toBeDefined()
  expect(pages.find('/cups', 3_600_000 - 60_000)).toBeUndefined()
})

test('a page whose data changed while it was rendered is not kept', () => {
  const pages = cache()
  const since = pages.mark()
  pages.drop('product:1')
  pages.keep('/cups', page('old cups', ['product:1']), since)
  expect(pages.find('/cups', 1)).toBeUndefined()
})

test('so it is when so much changed that the single changes are no longer known', () => {
  const pages = cache()
  const since = pages.mark()
  pages.drop('product:1')
  for (let index = 0; index < 10_001; index += 1) pages.drop(`product:other-${index}`)
  pages.keep('/cups', page('old cups', ['product:1']), since)
  expect(pages.find('/cups', 1)).toBeUndefined()
})

test('a page that says until when it holds is served until then, and not a moment longer', () => {
  const pages = cache()
  pages.keep('/cups', cachedPage('arrives on Friday', {}, [], 0, 5_000), pages.mark())
  expect(pages.find('/cups', 4_999)).toBeDefined()
  expect(pages.find('/cups', 5_000)).toBeUndefined()
})

test('a page dies of age, should the message that it changed be lost', () => {
  const pages = cache()
  pages.keep('/cups', page('cups', []), pages.mark())
  expect(pages.find('/cups', 59_999)).toBeDefined()
  expect(pages.find('/cups', 60_000)).toBeUndefined()
})

test('a page that nobody else will ask for is not kept', () => {
  const pages = cache()
  pages.keep('/odd', cachedPage('cups', {}, [], 100, 100), pages.mark())
  expect(pages.findStale('/odd')).toBeUndefined()
  expect(pages.size).toBe(0)
})

test('while changes cannot be heard no page is believed, and afterwards all are made anew', () => {
  const pages = cache()
  pages.keep('/cups', page('cups', []), pages.mark())
  const rendering = pages.mark()
  pages.distrust()
  expect(pages.find('/cups', 1)).toBeUndefined()
  expect(pages.findStale('/cups')).toBeDefined()
  pages.empty()
  expect(pages.findStale('/cups')).toBeUndefined()
  pages.keep('/bowls', page('read before', []), rendering)
  expect(pages.find('/bowls', 1)).toBeUndefined()
})

test('the cache stays within its bytes, and one huge page does not push out all others', () => {
  const pages = cache(10_000)
  for (let index = 0; index < 100; index += 1) pages.keep(`/${index}`, page('x'.repeat(500), ['listing']), pages.mark())
  expect(pages.size).toBe(12)
  pages.keep('/huge', page('x'.repeat(9_000), []), pages.mark())
  expect(pages.find('/huge', 1)).toBeUndefined()
  expect(pages.size).toBe(12)
  pages.drop('listing')
  expect(pages.size).toBe(0)
})

test('each reader gets the encoding that they take, with the right length', () => {
  const kept = page('cups '.repeat(100), [])
  const text = kept.identity.body.toString()
  expect(brotliDecompressSync(encoded(kept, 'gzip, deflate, br').body).toString()).toBe(text)
  expect(gunzipSync(encoded(kept, 'gzip').body).toString()).toBe(text)
  expect(encoded(kept, undefined).body.toString()).toBe(text)
  const { headers, body } = encoded(kept, 'br')
  expect(headers[headers.indexOf('content-length') + 1]).toBe(String(body.length))
})
