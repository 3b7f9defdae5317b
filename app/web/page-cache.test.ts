import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { cachedPage, createPageCache, encoded, restlessAge } from './page-cache.ts'

afterEach(() => void vi.useRealTimers())

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

test('a page from before the clock was put back still expires by age', () => {
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

test('a page that no one else will request is not kept', () => {
  const pages = cache()
  pages.keep('/odd', cachedPage('cups', {}, [], 100, 100), pages.mark())
  expect(pages.findStale('/odd')).toBeUndefined()
  expect(pages.size).toBe(0)
})

test('while changes cannot be received no page is served from the cache, and afterwards all are rendered again', () => {
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
  // Each of 800 bytes, and what finds it by its tag.
  expect(pages.size).toBe(10)
  pages.keep('/huge', page('x'.repeat(9_000), []), pages.mark())
  expect(pages.find('/huge', 1)).toBeUndefined()
  expect(pages.size).toBe(10)
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

test('if there is no room, pages that were not requested are evicted first', () => {
  const pages = cache(10_000)
  for (let index = 0; index < 10; index += 1) pages.keep(`/${index}`, page('x'.repeat(600), []), pages.mark())
  for (const asked of ['/0', '/1', '/3']) pages.find(asked, 1)
  for (const next of ['/new', '/newer']) pages.keep(next, page('x'.repeat(600), []), pages.mark())
  const left = ['/0', '/1', '/2', '/3', '/4', '/5', '/new', '/newer'].filter((each) => pages.findStale(each))
  expect(left).toEqual(['/0', '/1', '/3', '/5', '/new', '/newer'])
  // If all of them were requested, a new one still replaces one.
  for (let index = 0; index < 10; index += 1) pages.find(`/${index}`, 1)
  pages.keep('/last', page('x'.repeat(600), []), pages.mark())
  expect(pages.find('/last', 1)).toBeDefined()
})

/** Changes and renders it again, as a page that everyone requests. */
function flood(pages: ReturnType<typeof cache>, times: number) {
  for (let at = 0; at < times; at += 1) {
    pages.drop('product:1')
    if (!pages.find('/cups', 1)) pages.keep('/cups', page(`cups ${at}`, ['product:1']), pages.mark())
  }
}

test('a page that changes all the time is shown until it is a moment old, and each other change is seen at once', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const pages = cache()
  pages.keep('/cups', page('cups', ['product:1']), pages.mark())
  pages.keep('/bowls', page('bowls', ['product:1']), pages.mark())
  for (let at = 0; at < 5; at += 1) {
    pages.drop('product:1')
    expect(pages.find('/cups', 1)).toBeUndefined()
    pages.keep('/cups', page('cups', ['product:1']), pages.mark())
  }
  expect(pages.find('/bowls', 1)).toBeUndefined()
  flood(pages, 100)
  vi.advanceTimersByTime(restlessAge - 1)
  flood(pages, 100)
  expect(pages.find('/cups', 1)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(pages.find('/cups', 1)).toBeUndefined()
  // Once it is quiet again, so is the page.
  vi.advanceTimersByTime(20_000)
  pages.keep('/cups', page('cups', ['product:1']), pages.mark())
  pages.drop('product:1')
  expect(pages.find('/cups', 1)).toBeUndefined()
})

test('a restless page that was overtaken while it was made is shown as long as what was read is a moment old, and no longer', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const pages = cache()
  flood(pages, 20)
  vi.advanceTimersByTime(restlessAge)
  const since = pages.mark()
  vi.advanceTimersByTime(500)
  pages.drop('product:1')
  pages.keep('/cups', page('read before', ['product:1']), since)
  expect(pages.find('/cups', 1)).toBeDefined()
  vi.advanceTimersByTime(restlessAge - 500)
  expect(pages.find('/cups', 1)).toBeUndefined()
  flood(pages, 20)
  const long = pages.mark()
  vi.advanceTimersByTime(restlessAge + 1)
  pages.drop('product:1')
  pages.keep('/cups', page('made for too long', ['product:1']), long)
  expect(pages.find('/cups', 1)?.identity.body.toString()).not.toBe('made for too long')
})
