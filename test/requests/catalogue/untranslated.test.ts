import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { orderByForm, somethingInStock } from '#test/support/people/ordering-by-form.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const { rows, enter } = officeOf(shop)
const browser = openBrowser(shop.origin)
const slug = 'harbour-mug'
const mug = { product: slug, option1: 'Kelp', option2: 'Large', quantity: '1' }
const page = async (path: string, client = browser) => (await client.open(path)).body

// Where a product's texts are stored, with a statement for each that empties the German ones.
const places = [
  ['products', 'id', 'p.id'],
  ['options', 'id', 'o.id'],
  ['option_values', 'id', 'w.id'],
  ['product_media', 'media_id', 'm.media_id'],
] as const
const rowsOf = (id: string) =>
  `select ${id} from products p join options o on o.product_id = p.id join option_values w on w.option_id = o.id
    join product_media m on m.product_id = p.id where p.slug = '${slug}'`
const kept: [table: string, key: string, id: unknown, translations: unknown][] = []

beforeAll(async () => {
  for (const [table, key, id] of places) {
    const found = await rows(`select ${key} as id, translations from ${table} where ${key} in (${rowsOf(id)})`)
    for (const row of found) kept.push([table, key, row.id, row.translations])
    await rows(`update ${table} set translations = '{}' where ${key} in (${rowsOf(id)})`)
  }
})

afterAll(async () => {
  for (const [table, key, id, translations] of kept)
    await rows(`update ${table} set translations = $1 where ${key} = $2`, JSON.stringify(translations), id)
})

test('the page of a product marks the texts that are not in the reader’s language', async () => {
  await expect.poll(() => page(`/de/products/${slug}`)).toContain('<h1 lang="en">')
  const german = await page(`/de/products/${slug}`)
  expect(german).toMatch(/<div class="\S+" lang="en"><p>/)
  expect(german).toContain('<bdi lang="en">Glaze</bdi>')
  expect(german).toContain('<bdi lang="en">Kelp</bdi>')
  const pictures = [...german.matchAll(/<img[^>]* alt="[^"]+"[^>]*>/g)].map(([picture]) => picture)
  expect(pictures.length).toBeGreaterThan(1)
  for (const picture of pictures) expect(picture).toContain('lang="en"')
  expect(await page(`/products/${slug}`)).not.toMatch(/<(h1|bdi|img)[^>]* lang=/)
})

test('so do lists, and suggestions while typing', async () => {
  expect(await page('/de/search?q=harbour+mug')).toContain('<h2 lang="en">Harbour mug</h2>')
  expect(await page('/search?q=harbour+mug')).toContain('<h2>Harbour mug</h2>')
  const { body } = await browser.open('/search/suggestions?locale=de&q=harbour+mug')
  expect(JSON.parse(body)).toContainEqual(expect.objectContaining({ title: 'Harbour mug', lang: 'en' }))
})

test('cart, checkout and order mark their lines; the order in English has no marks', async () => {
  const shopper = openBrowser(shop.origin)
  await shopper.post('/de/cart', mug)
  const words = ' lang="en">Harbour mug</a>'
  const options = '<bdi lang="en">Glaze</bdi>: <bdi lang="en">Kelp</bdi>, <bdi lang="en">Size</bdi>: '
  const cart = await page('/de/cart', shopper)
  expect(cart).toContain(words)
  expect(cart).toContain(options)
  const heard = (words: string) =>
    `<span class="vh">${words}: <bdi lang="en">Harbour mug</bdi>, <bdi lang="en">Kelp</bdi>`
  for (const words of ['Anzahl', 'Anzahl verringern', 'Anzahl erhöhen', 'Anzahl aktualisieren', 'Entfernen'])
    expect(cart, words).toContain(heard(words))
  expect(cart).not.toMatch(/aria-label="[^"]*Harbour mug/)
  const order = await orderByForm(shopper, await somethingInStock(shop.databaseUrl), 'ada@example.org', '/de')
  expect(await page('/de/checkout', shopper)).toContain(options)
  const german = order.body
  expect(german).toContain(words)
  expect(german).toContain(options)
  const number = order.url.pathname.split('/').at(-1) ?? ''
  const withdrawal = `/withdraw?order=${number}&key=${order.url.searchParams.get('key')}`
  expect(await page(`/de${withdrawal}`, shopper)).toContain(
    '<span><bdi lang="en">1 × Harbour mug</bdi>, <bdi lang="en">Kelp</bdi>, <bdi lang="en">Large</bdi></span>',
  )
  expect(await page(withdrawal, shopper)).toContain('<span>1 × Harbour mug, Kelp, Large</span>')
  const { browser: owner } = await enter('owner')
  await rows(
    `with parcel as (insert into shipments (id, order_id, state) select gen_random_uuid(), id, 'packed' from orders
      where number = $1 returning id, order_id)
     insert into shipment_lines select parcel.id, l.id, l.quantity from parcel join order_lines l using (order_id)`,
    number,
  )
  const parcel = (body: string) => /<p>[^>]*(<bdi[^>]*>)?1 × .*?<\/p>/.exec(body)?.[0]
  expect(parcel(await page(`/de/admin/orders/${number}`, owner))).toContain('<bdi lang="en">1 × Harbour mug</bdi>')
  expect(parcel(await page(`/admin/orders/${number}`, owner))).toMatch(/1 × Harbour mug|<bdi>1 × Harbour mug<\/bdi>/)
  // Text with a translation is German, also on the English page.
  const english = await page(order.url.href.replace('/de/', '/'), shopper)
  expect(english).toContain('>Harbour mug</a>')
  expect(english).not.toContain(words)
  expect(english.match(/<a href="\/products\/[^"]*" lang="de"/g)).toHaveLength(1)
})

test('in a sentence only the foreign name is marked, and it is announced as plain text', async () => {
  const shopper = openBrowser(shop.origin)
  const name = '<bdi lang="en">Harbour mug</bdi>, <bdi lang="en">Kelp</bdi>, <bdi lang="en">Large</bdi>'
  const added = await shopper.follow(await shopper.post('/de/cart', { ...mug, quantity: '200' }))
  expect(added.body).toContain(`Zum Warenkorb hinzugefügt: ${name}</div>`)
  expect(added.body).toContain(`<div>${name}: nur `)
  expect(added.body).toMatch(/data-say="Harbour mug, Kelp, Large: nur /)
  const removed = await shopper.follow(await shopper.submit(added, '/cart/remove'))
  expect(removed.body).toContain(`<span>Entfernt: ${name}</span>`)
  expect((await shopper.open('/cart')).body).toContain('<span>Removed: Harbour mug, Kelp, Large</span>')
})

test('so do the names of collections and pages, in links and on their own pages', async () => {
  const change = (table: string, address: string, to: unknown) =>
    rows(`update ${table} set translations = $1 where slug = $2`, JSON.stringify(to), address)
  const before = await Promise.all(
    [
      ['collections', 'vases'],
      ['pages', 'shipping'],
    ].map(async ([table = '', address = '']) => {
      const [row] = await rows(`select translations from ${table} where slug = $1`, address)
      await change(table, address, {})
      return [table, address, row?.translations] as const
    }),
  )
  onTestFinished(async () => {
    for (const [table, address, translations] of before) await change(table, address, translations)
  })
  // The header has the first eight, and other tests make more of them.
  const place = (position: unknown) => rows(`update collections set position = $1 where slug = 'vases'`, position)
  const [vases] = await rows(`select position from collections where slug = 'vases'`)
  await place(0)
  onTestFinished(async () => void (await place(vases?.position)))
  const link = (to: string) => new RegExp(`<a href="/de/${to}" lang="en"`)
  await expect.poll(() => page('/de/contact')).toMatch(link('collections/vases'))
  expect(await page('/de/contact')).toMatch(link('pages/shipping'))
  expect(await page('/de/collections/vases')).toContain('<h1 lang="en">')
  expect(await page('/de/pages/shipping')).toMatch(/<h1 lang="en">.*<div class="\S+" lang="en"><p>/s)
  expect(await page('/contact')).not.toMatch(/<a href="\/(collections|pages)[^>]* lang=/)
})
