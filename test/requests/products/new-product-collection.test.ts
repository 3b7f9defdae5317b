import { expect, inject, test } from 'vitest'
import { fill, officeOf } from '#test/support/people/office.ts'
import { make, pathOf, title } from './making.ts'

const office = officeOf(inject('shop'))

test('a product is made with its variants in a collection, is taken out of it and put back, and the next one begins there', async () => {
  const { browser } = await office.enter('manager')
  const collection = title()
  const shelf = await fill(browser, '/admin/collections/new', { title: collection })
  expect(shelf.status).toBe(303)
  const [{ slug } = { slug: '' }] = await office.rows('select slug from collections where title = $1', collection)
  const name = title()
  const made = await make(browser, {
    title: name,
    price: '12',
    option: 'Size',
    values: 'S\nM',
    stock: '4',
    collection: String(slug),
  })
  const path = pathOf(made.headers.get('location'))
  const page = await browser.get(`${path}?done=created`)
  expect(page.body).toContain(`/admin/products/new?collection=${String(slug)}`)
  expect((await browser.get(`/admin/products/new?collection=${String(slug)}`)).body).toContain(
    `<option value="${String(slug)}" selected="">`,
  )
  expect(page.body).toContain(collection)
  const isIn = async () =>
    (
      await office.rows(
        'select count(*)::int as n from collection_products m join products p on p.id = m.product_id where p.title = $1',
        name,
      )
    )[0]?.n
  expect(await isIn()).toBe(1)
  expect((await browser.submit(page, `${path}/collections`, { remove: String(slug) })).status).toBe(303)
  expect(await isIn()).toBe(0)
  expect((await browser.submit(await browser.get(`${path}?done=collections`), `${path}/collections/undo`)).status).toBe(
    303,
  )
  expect(await isIn()).toBe(1)
})

test('each variant of a new product has the stock of its line; a line too few is said at the field', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const typed = { title: name, price: '12', option: 'Size', values: 'S\nM\nL', stocks: '4\r\n0\r\n12' }
  const few = await make(browser, { ...typed, stocks: '4\n0' })
  expect(few.status).toBe(422)
  expect(few.body).toContain('Enter one number for all variants, or one for each value or each variant.')
  expect(few.body).toMatch(/<textarea[^>]* name="stocks"[^>]*>4\s+0</)
  expect(few.body).toContain(' open=""><summary>Variants, stock and more')
  expect((await make(browser, { ...typed, stocks: '4\nmany\n1' })).status).toBe(422)
  expect((await make(browser, typed)).status).toBe(303)
  const stocked = (product: string) =>
    office.rows(
      `select o.name, s.on_hand from products p join variants v on v.product_id = p.id join option_values o on o.id = v.value1_id
       join stock_levels s on s.variant_id = v.id where p.title = $1 order by o.position`,
      product,
    )
  expect(await stocked(name)).toEqual([
    { name: 'S', on_hand: 4 },
    { name: 'M', on_hand: 0 },
    { name: 'L', on_hand: 12 },
  ])
  const same = title()
  expect((await make(browser, { ...typed, title: same, stocks: '7' })).status).toBe(303)
  expect((await stocked(same)).map((row) => row.on_hand)).toEqual([7, 7, 7])
})

test('a second option makes a variant of each combination, with a number each, typed with commas as a phone offers them', async () => {
  const { browser } = await office.enter('manager')
  const typed = { price: '12', option: 'Size', values: 'S\nM', second_option: 'Colour', second_values: 'Red\nBlue' }
  const made = async (stocks: string, sku = '') => {
    const name = title()
    const answer = await make(browser, { ...typed, title: name, stocks, sku })
    expect(answer.status).toBe(303)
    const variants = await office.rows(
      `select o.name || ' ' || c.name as name, s.on_hand, v.sku from products p join variants v on v.product_id = p.id
         join option_values o on o.id = v.value1_id join option_values c on c.id = v.value2_id
         join stock_levels s on s.variant_id = v.id where p.title = $1 order by v.position`,
      name,
    )
    return { variants, answer }
  }
  const sku = `J-${crypto.randomUUID().slice(0, 8)}`
  const { variants, answer } = await made('1, 2,3 4', sku)
  expect(variants).toEqual([
    { name: 'S Red', on_hand: 1, sku: `${sku}-S-RED` },
    { name: 'S Blue', on_hand: 2, sku: `${sku}-S-BLUE` },
    { name: 'M Red', on_hand: 3, sku: `${sku}-M-RED` },
    { name: 'M Blue', on_hand: 4, sku: `${sku}-M-BLUE` },
  ])
  expect((await made('5 7')).variants.map((row) => row.on_hand)).toEqual([5, 5, 7, 7])
  // The next one begins with its variants open, and what there is of these is entered in one sheet.
  const page = await browser.get(`${pathOf(answer.headers.get('location'))}?done=created`)
  expect(page.body).toContain('href="/admin/products/new?variants=1"')
  expect((await browser.get('/admin/products/new?variants=1')).body).toContain(
    ' open=""><summary>Variants, stock and more',
  )
  expect(page.body).toMatch(/href="\/admin\/stock\/count\?q=Jug[^"]*">Enter the stock of all variants/)
  const refused = await make(browser, { ...typed, title: title(), values: '', option: '' })
  expect(refused.status).toBe(422)
  expect((await make(browser, { ...typed, title: title(), second_option: 'size' })).status).toBe(422)
  expect((await make(browser, { ...typed, title: title(), stocks: '1 2 3' })).status).toBe(422)
})

test('a value has a price of its own behind it, without another field; what is wrong with it is said there', async () => {
  const { browser } = await office.enter('manager')
  const name = title()
  const typed = { title: name, price: '18', option: 'Size', values: 'S\r\nM\r\nXL = 20', status: 'active' }
  const wrong = await make(browser, { ...typed, values: 'S\r\nM\r\nXL = 1.000,00' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toMatch(/<textarea[^>]* name="values"[^>]*>S\s+M\s+XL = 1.000,00</)
  expect(wrong.body).toContain('Enter the price in the currency of the shop')
  expect(wrong.body).toContain(' open=""><summary>Variants, stock and more')
  const other = { second_option: 'Lid', second_values: 'Cork\nWood = 21' }
  expect((await make(browser, { ...typed, ...other })).body).toContain(
    'Values of one option can have prices of their own, those of the others cannot.',
  )
  expect((await make(browser, typed)).status).toBe(303)
  const priced = () =>
    office.rows(
      `select o.name, v.price::int from products p join variants v on v.product_id = p.id
       join option_values o on o.id = v.value1_id where p.title = $1 order by v.position`,
      name,
    )
  expect(await priced()).toEqual([
    { name: 'S', price: 1800 },
    { name: 'M', price: 1800 },
    { name: 'XL', price: 2000 },
  ])
})
