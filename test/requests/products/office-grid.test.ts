import { expect, inject, test } from 'vitest'
import { formsOf } from '#test/support/people/forms.ts'
import { limits } from '#app/limits.ts'
import { officeOf } from '#test/support/people/office.ts'
import { make, title } from './making.ts'

const office = officeOf(inject('shop'))
const [{ browser }, support] = await Promise.all([office.enter('manager'), office.enter('support')])

/** Products whose titles begin alike, each of one variant. */
async function made(count: number) {
  const start = title()
  for (let at = 0; at < count; at += 1) await make(browser, { title: `${start} ${at}`, price: '10', status: 'active' })
  const rows = await office.rows(
    `select p.id, v.id as variant from products p join variants v on v.product_id = p.id where p.title like $1 || '%' order by p.title`,
    start,
  )
  const products = rows.map((row) => ({ id: String(row.id), variant: String(row.variant) }))
  return { start, products, address: `/admin/products/grid?q=${encodeURIComponent(start)}&sort=title` }
}

const stored = (start: string) =>
  office.rows(
    `select p.title, p.vendor, v.price, v.sku from products p join variants v on v.product_id = p.id where p.title like $1 || '%' order by p.title`,
    start,
  )
const words = (body: string) => body.replace(/<[^>]*>/g, ' ')

test('what the list shows is edited in one form, saved in one press, and undone in one', async () => {
  const { start, products, address } = await made(2)
  const list = await browser.get(`/admin/products?q=${encodeURIComponent(start)}`)
  expect(list.body).toContain(`href="/admin/products/grid?q=${start.replace(' ', '+')}"`)
  const [one, two] = products
  const page = await browser.get(`${address}&columns=title.vendor.price.sku`)
  expect(page.status).toBe(200)
  expect(page.body).toContain(`aria-label="${start} 0: Price"`)
  expect(page.body).not.toContain(`${start} 0: Weight`)
  const saved = await browser.submit(page, '/admin/products/grid', {
    [`vendor-${one?.id}`]: 'Kiln',
    [`price-${two?.variant}`]: '12,50',
    [`sku-${two?.variant}`]: `${start}-2`,
  })
  expect(saved.status).toBe(303)
  expect(await stored(start)).toEqual([
    { title: `${start} 0`, vendor: 'Kiln', price: 1000, sku: null },
    { title: `${start} 1`, vendor: '', price: 1250, sku: `${start}-2` },
  ])
  const done = await browser.follow(saved)
  expect(words(done.body)).toContain('2 products changed.')
  // The columns stay.
  expect(done.body).toContain(`${start} 0: Brand`)
  const undone = await browser.submit(done, '/admin/products/grid/undo')
  expect(undone.status).toBe(303)
  expect(words((await browser.follow(undone)).body)).toContain('Undone.')
  expect(await stored(start)).toEqual([
    { title: `${start} 0`, vendor: '', price: 1000, sku: null },
    { title: `${start} 1`, vendor: '', price: 1000, sku: null },
  ])
  // Reloaded, the page says how it is now.
  expect(words((await browser.get(done.url)).body)).toContain('Undone.')
  const untouched = { [`title-${one?.id}`]: `${start} 0` }
  const nothing = await browser.submit(await browser.get(address), '/admin/products/grid', untouched)
  expect(words((await browser.follow(nothing)).body)).toContain('Nothing was changed.')
})

test('each refused cell has its sentence and what was typed; what is saved is undone from there', async () => {
  const { start, products, address } = await made(3)
  const [one, two, three] = products
  const page = await browser.get(`${address}&columns=title.price.weight_grams`)
  await office.rows(`update products set title = title || ' of a colleague' where id = $1`, two?.id)
  const refused = await browser.submit(page, '/admin/products/grid', {
    [`price-${one?.variant}`]: '"cheap"',
    [`weight_grams-${one?.variant}`]: '1,5',
    [`title-${two?.id}`]: `${start} mine`,
    [`price-${three?.variant}`]: '33',
  })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain('value="&quot;cheap&quot;"')
  expect(refused.body).toMatch(/<small id="price-[^"]*-problem">Enter the price in the currency of the shop/)
  expect(refused.body).toContain('Enter the weight in whole grams, without a unit.')
  expect(words(refused.body)).toContain(`changed this to ${start} 1 of a colleague. Save again to replace it.`)
  expect(words(refused.body)).toContain('1 product changed. 3 cells were not saved')
  expect(refused.body).toContain(`href="#price-${one?.variant}"`)
  // Theirs was shown: what is typed over it is saved now, and the rest is mended.
  const mended = await browser.submit(refused, '/admin/products/grid', {
    [`price-${one?.variant}`]: '11',
    [`weight_grams-${one?.variant}`]: '15',
  })
  expect(mended.status).toBe(303)
  expect((await stored(start)).map(({ title: name, price }) => [name, price])).toEqual([
    [`${start} 0`, 1100],
    [`${start} 2`, 3300],
    [`${start} mine`, 1000],
  ])
  const undone = await browser.submit(refused, '/admin/products/grid/undo')
  expect(undone.status).toBe(303)
  expect((await stored(start))[1]?.price).toBe(1000)
})

test('an undo says which products were changed since', async () => {
  const { start, products, address } = await made(1)
  const [one] = products
  const page = await browser.get(`${address}&columns=price`)
  const done = await browser.follow(
    await browser.submit(page, '/admin/products/grid', { [`price-${one?.variant}`]: '15' }),
  )
  await browser.follow(
    await browser.submit(await browser.get(`${address}&columns=price`), '/admin/products/grid', {
      [`price-${one?.variant}`]: '16',
    }),
  )
  const kept = await browser.submit(done, '/admin/products/grid/undo')
  expect(kept.status).toBe(409)
  expect(words(kept.body)).toMatch(new RegExp(`were changed since and stayed as they are.*${start} 0`, 's'))
  expect((await stored(start))[0]?.price).toBe(1600)
})

test('after the last save is undone, the page offers to undo the one before it', async () => {
  const { start, products, address } = await made(1)
  const name = `price-${products[0]?.variant}`
  const price = async () => (await stored(start))[0]?.price
  const first = await browser.follow(
    await browser.submit(await browser.get(`${address}&columns=price`), '/admin/products/grid', { [name]: '15' }),
  )
  const second = await browser.follow(await browser.submit(first, '/admin/products/grid', { [name]: '16' }))
  expect(words(second.body)).toMatch(/1 product changed\.\s+Undo/)
  const once = await browser.follow(await browser.submit(second, '/admin/products/grid/undo'))
  expect(await price()).toBe(1500)
  expect(words(once.body)).toMatch(/1 product changed by the save before\.\s+Undo/)
  const twice = await browser.follow(await browser.submit(once, '/admin/products/grid/undo'))
  expect(await price()).toBe(1000)
  expect(words(twice.body)).toContain('Undone.')
  expect(twice.body).not.toContain('/admin/products/grid/undo')
})

test('selected products are named in the address of their grid, all that match by the filter', async () => {
  const { start, products } = await made(3)
  const [one, two, three] = products
  const chosen = await browser.post('/admin/products/grid/choose', {
    filter: `q=${start}`,
    [`key-${three?.id}`]: 'on',
    [`key-${one?.id}`]: 'on',
    'key-nothing': 'on',
  })
  const page = await browser.follow(chosen)
  const cells = (body: string) =>
    (formsOf(body).find(({ action }) => action.startsWith('/admin/products/grid?'))?.fields ?? []).filter(([name]) =>
      name.startsWith('title-'),
    )
  expect(cells(page.body).map(([name]) => name)).toEqual([`title-${three?.id}`, `title-${one?.id}`])
  const saved = await browser.submit(page, '/admin/products/grid', { [`title-${three?.id}`]: `${start} other` })
  // The same products are shown afterwards.
  expect(cells((await browser.follow(saved)).body).map(([, value]) => value)).toEqual([`${start} other`, `${start} 0`])
  const all = await browser.post('/admin/products/grid/choose', {
    filter: `q=${start}&sort=title`,
    all: 'on',
    [`key-${one?.id}`]: 'on',
  })
  expect(all.headers.get('location')).toBe(`/admin/products/grid?q=${start.replace(' ', '+')}&sort=title`)
  expect(cells((await browser.follow(all)).body).map(([name]) => name)).toEqual([
    `title-${one?.id}`,
    `title-${two?.id}`,
    `title-${three?.id}`,
  ])
})

test('in German amounts are typed and shown as in German, and none match is said', async () => {
  const { start, products, address } = await made(1)
  const [one] = products
  const page = await browser.get(`/de${address}&columns=price`)
  expect(page.body).toContain('value="10,00"')
  const done = await browser.follow(
    await browser.submit(page, '/de/admin/products/grid', { [`price-${one?.variant}`]: '9,90' }),
  )
  expect(words(done.body)).toContain('1 Produkt geändert.')
  expect((await stored(start))[0]?.price).toBe(990)
  const none = await browser.get('/admin/products/grid?q=nothing-is-called-so')
  expect(none.body).toContain('No products here.')
})

test('who may not change products neither sees the grid nor saves it, and a forged form changes nothing', async () => {
  const { start, products, address } = await made(1)
  const [one] = products
  expect((await support.browser.get(address)).status).toBe(403)
  const page = await browser.get(`${address}&columns=title`)
  const fields = Object.fromEntries(
    formsOf(page.body).find(({ action }) => action.startsWith('/admin/products/grid?'))?.fields ?? [],
  )
  const typed = { ...fields, [`title-${one?.id}`]: 'Forged' }
  expect((await support.browser.post('/admin/products/grid', typed)).status).toBe(403)
  expect((await support.browser.post('/admin/products/grid/undo', { request: fields.submission ?? '' })).status).toBe(
    403,
  )
  expect((await browser.post('/admin/products/grid', { ...typed, submission: 'x' })).status).toBe(400)
  expect((await browser.post('/admin/products/grid/undo', { request: 'x' })).status).toBe(400)
  expect((await browser.post('/admin/products/grid', { ...typed, 'shown-to': support.customer })).status).toBe(409)
  // What the page showed is no JSON, or says nothing of the cell: nobody can tell what was changed.
  expect((await browser.post('/admin/products/grid', { ...typed, [`was-${one?.id}`]: '{' })).status).toBe(303)
  expect(await stored(start)).toHaveLength(1)
})

test('a form of a grid may have many fields, but not more than a grid has', async () => {
  const few = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`a${at}`, '']))
  expect((await browser.post('/admin/products/grid', { ...few, submission: crypto.randomUUID() })).status).toBe(303)
  const many = Object.fromEntries(Array.from({ length: 6_001 }, (_, at) => [`a${at}`, '']))
  expect((await browser.post('/admin/products/grid', many)).status).toBe(413)
  expect(
    (await browser.post('/admin/products/new', Object.fromEntries(Object.entries(many).slice(0, 501)))).status,
  ).toBe(413)
})

test('a product with more variants than the grid has rows goes on over the next pages, and each page is saved where it is', async () => {
  const { start, products } = await made(1)
  const [{ id = '' } = {}] = products
  const count = limits.gridRows.value + 20
  await office.rows(
    `with kinds as (insert into options (id, product_id, position, name)
        select uuidv7(), $1, n, 'Option ' || n from generate_series(1, 2) n returning id, position),
      named as (insert into option_values (id, option_id, position, name)
        select uuidv7(), kinds.id, n, n::text from kinds, generate_series(1, case kinds.position when 1 then 20 else $2::int / 20 end) n
        returning id, option_id, position),
      pairs as (select one.id as one, two.id as two, row_number() over (order by one.position, two.position) as at
        from kinds a join named one on one.option_id = a.id and a.position = 1, kinds b join named two on two.option_id = b.id and b.position = 2),
      first as (update variants set value1_id = one, value2_id = two from pairs where product_id = $1 and at = 1)
    insert into variants (id, product_id, position, price, value1_id, value2_id)
      select uuidv7(), $1, at, 1000, one, two from pairs where at > 1`,
    id,
    count,
  )
  const first = await browser.get(`/admin/products/grid?q=${encodeURIComponent(start)}&columns=price`)
  expect(words(first.body)).toContain(`variants 1 to ${limits.gridRows.value} of ${count}.`)
  const next = /href="([^"]*from=\d+[^"]*)"[^>]*>\s*Next variants/.exec(first.body)?.[1] ?? ''
  const second = await browser.get(next.replaceAll('&amp;', '&'))
  expect(words(second.body)).toContain(`variants ${limits.gridRows.value + 1} to ${count} of ${count}.`)
  expect(second.body).not.toContain('Next variants')
  const back = /href="([^"]*)"[^>]*>\s*Earlier variants/.exec(second.body)?.[1] ?? ''
  expect(words((await browser.get(back.replaceAll('&amp;', '&'))).body)).toContain('variants 1 to ')
  expect(first.body).not.toContain('Earlier variants')
  const last = String(
    (await office.rows('select id from variants where product_id = $1 order by position desc limit 1', id))[0]?.id,
  )
  const saved = await browser.submit(second, '/admin/products/grid', { [`price-${last}`]: '12.50' })
  expect(saved.status).toBe(303)
  const done = await browser.follow(saved)
  expect(words(done.body)).toContain(`variants ${limits.gridRows.value + 1} to ${count} of ${count}.`)
  const prices = await office.rows('select price, count(*)::int from variants where product_id = $1 group by 1', id)
  expect(prices).toEqual(
    expect.arrayContaining([
      { price: 1000, count: count - 1 },
      { price: 1250, count: 1 },
    ]),
  )
})
