import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fill, officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)
const get = async (path: string) => (await openBrowser(shop.origin).get(path)).body

test('/admin/synonyms: a synonym that staff enter is used in searches, and removed by /admin/synonyms/undo', async () => {
  const { browser } = await office.enter('catalogue')
  expect(await get('/search?q=tankard')).not.toContain('/products/harbour-mug')
  const saved = await browser.follow(await fill(browser, '/admin/synonyms', { 'words-en': 'tankard, mug' }))
  expect(saved.body).toContain('Synonyms saved.')
  expect(await get('/search?q=tankards')).toContain('mug')
  expect((await fill(browser, '/admin/synonyms', { 'words-en': 'lonely' })).body).toContain('2 or more words')
  await browser.follow(await browser.submit(saved, '/admin/synonyms/undo'))
  expect(await get('/search?q=tankards')).not.toContain('/products/harbour-mug')
})

test('/admin/searches and /admin/searches.csv: searches without results that occurred twice, and no personal data', async () => {
  for (let time = 0; time < 2; time += 1) await get('/search?q=Submarine+Xylophones')
  const { browser } = await office.enter('catalogue')
  expect((await browser.get('/admin/searches')).body).toContain('submarine xylophones')
  const { browser: manager } = await office.enter('manager')
  expect((await manager.get('/admin/searches.csv')).body).toContain('submarine xylophones,en,2')
})

test('a search shows the corrected words, and finds pages', async () => {
  expect(await get('/search?q=xyzzy+mug')).toContain('No results for “xyzzy mug”. Showing results for “mug”.')
  expect(await get('/search?q=shipping')).toContain('href="/pages/shipping"')
  const { status, body } = await openBrowser(shop.origin).get('/search/suggestions?q=mu&locale=en')
  expect(status).toBe(200)
  expect(body).toContain('"picture":"/media/')
})
