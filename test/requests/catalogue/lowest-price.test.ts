import { afterEach, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const { rows } = officeOf(shop)
const browser = openBrowser(shop.origin)

/** A product with one reduced variant, and its reference price. */
const [reduced] = await rows(
  `select p.slug, p.title, v.lowest_before as lowest from products p join variants v on v.product_id = p.id
   where p.status = 'active' and v.compare_at_price > v.price and v.lowest_before > v.price
     and (select count(*) from variants o where o.product_id = p.id) = 1 order by p.slug limit 1`,
)
const slug = String(reduced?.slug)
const euros = (cents: unknown) => `€${(Number(cents) / 100).toFixed(2)}`
const lowest = `Lowest price in the 30 days before the reduction: ${euros(reduced?.lowest)}`
const german = `Niedrigster Preis der 30 Tage vor der Reduzierung: ${(Number(reduced?.lowest) / 100).toFixed(2).replace('.', ',')}`

const setting = (change: object) =>
  rows(`update settings set value = value || $1::jsonb where key = 'shop'`, JSON.stringify(change))
const [before] = await rows(
  'select id, compare_at_price, price from variants where product_id = (select id from products where slug = $1)',
  slug,
)
afterEach(async () => {
  await setting({ struckPrice: 'lowest' })
  await rows('update variants set compare_at_price = $1 where id = $2', before?.compare_at_price, before?.id)
})

test.each([
  `/products/${slug}`,
  `/search?q=${encodeURIComponent(String(reduced?.title))}`,
  '/collections/table?reduced=1',
])('a reduced price on %s has the lowest one of 30 days beside it', async (path) => {
  const { body } = await browser.get(path)
  if (path.startsWith('/collections'))
    expect(body).toMatch(/Lowest price in the 30 days before the reduction: €\d+\.\d\d/)
  else expect(body).toContain(lowest)
  // The struck price is that price, and no other is struck.
  const struck = [...body.matchAll(/<s aria-hidden="true">([^<]*)<\/s> <small>([^<]*)<\/small>/g)]
  expect(struck.length).toBeGreaterThan(0)
  for (const [, price, words] of struck)
    expect(words).toBe(`Lowest price in the 30 days before the reduction: ${price}`)
  expect([...body.matchAll(/<s[ >]/g)]).toHaveLength(struck.length)
})

test('so it is at home and in German, and the feed has it as the regular price', async () => {
  expect((await browser.get('/')).body).toContain('Lowest price in the 30 days before the reduction: €')
  expect((await browser.get(`/de/products/${slug}`)).body.replaceAll('\u00a0', ' ')).toContain(german)
  const feed = (await browser.get('/feeds/products.xml')).body
  const item = feed.split('<item>').find((each) => each.includes(`/products/${slug}<`)) ?? ''
  expect(item).toContain(`<g:price>${(Number(reduced?.lowest) / 100).toFixed(2)} EUR</g:price>`)
  expect(item).toContain(`<g:sale_price>${(Number(before?.price) / 100).toFixed(2)} EUR</g:sale_price>`)
})

test('an owner’s own reference price is not struck, until the settings allow it', async () => {
  await rows('update variants set compare_at_price = 99900 where id = $1', before?.id)
  const page = async () => (await browser.get(`/products/${slug}`)).body
  await expect.poll(page).toContain(lowest)
  expect(await page()).not.toContain('€999.00')
  await setting({ struckPrice: 'stated' })
  await expect.poll(page).toContain('€999.00')
  expect(await page()).not.toContain('Lowest price')
})
