import { afterEach, expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const { rows } = officeOf(shop)
const browser = openBrowser(shop.origin)
const page = async (path: string) => (await browser.get(path)).body.replaceAll('\u00a0', ' ')
const setting = (change: object) =>
  rows(`update settings set value = value || $1::jsonb where key = 'shop'`, JSON.stringify(change))
const settings = { madeBySeller: 'yes', guaranteeNotice: 'by-law', sellsTo: 'consumers', homeCountry: 'DE' }
afterEach(() => setting(settings))

test('the price per square metre is beside the price: on the product, in lists, in the cart and in the feed', async () => {
  const [row] = await rows(
    `select v.price, v.content_amount::float8 as amount from variants v join products p on p.id = v.product_id where p.slug = 'scale-tiles'`,
  )
  const each = Math.round((Number(row?.price) * 1_000_000) / Number(row?.amount)) / 100
  const english = `€${each.toLocaleString('en-IE', { minimumFractionDigits: 2 })}/m²`
  expect(await page('/products/scale-tiles')).toContain(english)
  expect(await page('/de/search?q=Schuppenfliesen')).toContain(
    `${each.toLocaleString('de-DE', { minimumFractionDigits: 2 })} €/m²`,
  )
  const shopper = openBrowser(shop.origin)
  await shopper.post('/cart', { product: 'scale-tiles', quantity: '1' })
  expect((await shopper.get('/cart')).body).toContain(english)
  const feed = await page('/feeds/products.xml')
  const item = feed.split('<item>').find((entry) => entry.includes('/products/scale-tiles<')) ?? ''
  expect(item).toContain('<g:unit_pricing_measure>0.09 sqm</g:unit_pricing_measure>')
  expect(item).toContain('<g:unit_pricing_base_measure>1 sqm</g:unit_pricing_base_measure>')
  expect(await page('/products/herring-mug')).not.toContain('/m²')
})

test('a product shows its manufacturer and warnings, in the reader’s language', async () => {
  const english = await page('/products/candlestick')
  for (const words of [
    'Product safety',
    'Lerbugt Keramik und Papier e. K.',
    'Lotsenkai 7',
    'Never leave burning candles',
  ])
    expect(english).toContain(words)
  expect(await page('/de/products/candlestick')).toContain('Brennende Kerzen nie unbeaufsichtigt lassen')
  expect(await page('/products/herring-mug')).not.toContain('burning candles')
})

test('material and care are shown with their labels, in the reader’s language', async () => {
  const english = await page('/products/herring-mug')
  expect(english).toMatch(/<dt>Care<\/dt><dd><span>Fine in the dishwasher/)
  expect(await page('/de/products/herring-mug')).toMatch(/<dt>Pflege<\/dt><dd><span>Darf in die Spülmaschine/)
  const [notebook] = await rows(`select slug from products where facts->>'material' like '%Acid-free paper%' limit 1`)
  expect(await page(`/products/${notebook?.slug}`)).toContain('"material":"Acid-free paper')
})

test('a product without facts shows none, and one with its own manufacturer shows that one', async () => {
  await setting({ madeBySeller: 'no' })
  await expect.poll(() => page('/products/herring-mug')).not.toContain('Product safety')
  const maker = { name: 'Far <b>Kiln', address: 'Long Road 1, Far Away', email: 'https://kiln.example' }
  const change = `update products set safety = $1 where slug = 'herring-mug'`
  await rows(
    change,
    JSON.stringify({ manufacturer: maker, responsible: { ...maker, name: 'Union Ltd' }, warnings: '' }),
  )
  await expect.poll(() => page('/products/herring-mug')).toContain('Far &lt;b&gt;Kiln')
  const body = await page('/products/herring-mug')
  expect(body).toContain('Responsible person in the EU')
  expect(body).toContain('href="https://kiln.example"')
  await rows(change, null)
})

test('of many article numbers a summary is shown, and the rest is folded', async () => {
  const [many] = await rows(
    `select p.slug, count(*)::int as count from products p join variants v on v.product_id = p.id
     where p.status = 'active' and v.sku is not null group by p.slug having count(*) > 5 order by p.slug limit 1`,
  )
  const body = await page(`/de/products/${many?.slug}`)
  const folded = new RegExp(
    `Jede Ausführung hat eine eigene Nummer\\.<details><summary><u>Alle ${many?.count} anzeigen</u>`,
  )
  expect(body).toMatch(folded)
  const few = await page('/products/herring-mug')
  expect(few).toMatch(/<dt>Article numbers?<\/dt><dd>[^<]+<\/dd>/)
})

test('the legal guarantee is mentioned on the product, and not where it does not apply', async () => {
  expect(await page('/products/herring-mug')).toContain('Legal guarantee: at least 2 years')
  expect(await page('/de/products/herring-mug')).toContain('href="https://europa.eu/youreurope/')
  await setting({ guaranteeNotice: 'off' })
  const notice = () => page('/products/herring-mug')
  await expect.poll(notice).not.toContain('Legal guarantee')
  await setting({ guaranteeNotice: 'by-law', sellsTo: 'businesses' })
  expect(await notice()).not.toContain('Legal guarantee')
  // A shop outside the EU that sells into it may mention it too.
  await setting({ guaranteeNotice: 'on', sellsTo: 'consumers', homeCountry: 'CH' })
  await expect.poll(notice).toContain('Legal guarantee: at least 2 years')
  await setting({ guaranteeNotice: 'by-law' })
  await expect.poll(notice).not.toContain('Legal guarantee')
})
