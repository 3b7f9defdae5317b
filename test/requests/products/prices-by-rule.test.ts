import { expect, inject, test } from 'vitest'
import { endOfBulkChange } from '#test/support/people/bulk-changes.ts'
import { officeOf } from '#test/support/people/office.ts'

const office = officeOf(inject('shop'))
const [{ browser }, support] = await Promise.all([office.enter('manager'), office.enter('support')])

/** A product of one variant in a collection of its own. */
async function aProduct(amount: number) {
  const title = `Jar ${crypto.randomUUID().slice(0, 8)}`
  const [row] = await office.rows(
    `with p as (insert into products (id, slug, title, status) values (gen_random_uuid(), $1, $2, 'active') returning id),
      c as (insert into collections (id, slug, title) values (gen_random_uuid(), $1, $2) returning id),
      v as (insert into variants (id, product_id, price, weight_grams) select gen_random_uuid(), id, $3, 0 from p)
     insert into collection_products (collection_id, product_id) select c.id, p.id from c, p returning product_id as id`,
    title.toLowerCase().replace(' ', '-'),
    title,
    amount,
  )
  return { id: String(row?.id), handle: title.toLowerCase().replace(' ', '-'), title }
}

const priceOf = async (id: string) => {
  const [row] = await office.rows('select price, compare_at_price as before from variants where product_id = $1', id)
  return row
}

const finished = (address: URL) => endOfBulkChange(browser, address)

test('prices of a collection by a rule: asked, shown, done, undone', async () => {
  const { id, handle, title } = await aProduct(2000)
  const list = await browser.get(`/admin/collections?q=${title.split(' ')[1] ?? ''}`)
  expect(list.body).toContain(`Change the prices of ${title}`)
  const chosen = { operation: 'products.change_prices', all: 'on', filter: `collection=${handle}` }
  const asking = await browser.follow(await browser.post('/admin/bulk', chosen))
  expect(asking.body).toContain('Percentage or amount')
  expect(asking.body).not.toContain('Change prices of 1 product')
  const wrong = await browser.submit(asking, '/change', { 'given-how_much': 'a lot', 'given-ending': '95' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('value="a lot"')
  expect(wrong.body).toContain('Enter how much prices change')
  const said = await browser.submit(wrong, '/change', {
    'given-way': 'percent',
    'given-how_much': '-25 %',
    'given-ending': '',
    'given-former': 'show',
  })
  expect(said.status).toBe(303)
  const shown = await browser.follow(said)
  expect(shown.body).toContain('Change prices of 1 product')
  expect(shown.body.replace(/<[^>]*>/g, '')).toContain('€20.00 → €15.00')
  expect(shown.body.replace(/<[^>]*>/g, '')).toContain('None → €20.00')
  expect(await priceOf(id)).toEqual({ price: 2000, before: null })
  expect((await browser.get(`${shown.url.pathname}?again=on`)).body).toContain('value="-25 %"')
  expect((await browser.submit(shown, '/start')).status).toBe(303)
  const done = await finished(shown.url)
  expect(done).toContain('1 was changed.')
  expect(await priceOf(id)).toEqual({ price: 1500, before: 2000 })
  const result = await browser.get(shown.url)
  const undoing = await browser.follow(await browser.submit(result, '/undo'))
  expect(await finished(undoing.url)).toContain('1 was changed.')
  expect(await priceOf(id)).toEqual({ price: 2000, before: null })
})

test('a free product stays as it is at ten percent more: the preview, the button and the result say so', async () => {
  const [jar, gift, low] = await Promise.all([aProduct(1000), aProduct(0), aProduct(200)])
  const chosen = (...all: { id: string }[]) => Object.fromEntries(all.map(({ id }) => [`key-${id}`, 'on']))
  const shownOf = async (keys: object, said: object) => {
    const act = { operation: 'products.change_prices', ...keys }
    const draft = await browser.follow(await browser.post('/admin/bulk', act))
    return browser.follow(await browser.submit(draft, '/change', { 'given-way': 'percent', ...said }))
  }
  const shown = await shownOf(chosen(jar, gift), { 'given-how_much': '10' })
  expect(shown.body).toContain('1 changes, 1 stays as it is. Nothing has happened yet.')
  expect(shown.body).toContain('Change prices of 1 product<')
  await browser.submit(shown, '/start')
  const done = await finished(shown.url)
  expect(done).toContain('1 was changed. 1 needed no change.')
  expect(done).toContain('Undo for 1<')
  const none = await shownOf(chosen(gift), { 'given-how_much': '10' })
  expect(none.body).toContain('Nothing changes, 1 stays as it is.')
  expect(none.body).toMatch(/<button[^>]* disabled[^>]*>Change prices of 0 products</)
  const less = await shownOf(chosen(jar, low), { 'given-way': 'less', 'given-how_much': '5.00' })
  expect(less.body.replace(/<[^>]*>/g, '')).toContain('€2.00 → −€3.00')
  expect(less.body).toContain('The new price would be below nothing.')
})

test('of more than are looked at the button promises no more than that many', async () => {
  const { id } = await aProduct(1000)
  const act = { operation: 'products.change_prices', [`key-${id}`]: 'on' }
  const draft = await browser.follow(await browser.post('/admin/bulk', act))
  const batch = draft.url.pathname.split('/').at(-1)
  await office.rows(
    `insert into batch_items (batch_id, position, object_key, label)
     select $1, n, 'gone-' || n, 'Gone' from generate_series(1, 120) n`,
    batch,
  )
  await office.rows('update batches set total = 121 where id = $1', batch)
  const shown = await browser.follow(
    await browser.submit(draft, '/change', { 'given-way': 'percent', 'given-how_much': '10' }),
  )
  expect(shown.body).toContain('Of the first 100, 99 cannot be changed.')
  expect(shown.body).toMatch(/>Change prices: up to 121</)
})

test('what was shown is what runs, whatever a colleague says meanwhile', async () => {
  const { id } = await aProduct(1000)
  const draft = await browser.follow(
    await browser.post('/admin/bulk', { operation: 'products.change', [`key-${id}`]: 'on' }),
  )
  const shown = await browser.follow(await browser.submit(draft, '/change', { 'given-vendor': 'Kiln' }))
  expect(shown.body.replace(/<[^>]*>/g, '')).toContain('None → Kiln')
  await browser.post(`${shown.url.pathname}/change`, { 'given-status': 'archived', 'given-vendor': 'Other' })
  await browser.submit(shown, '/start')
  await finished(shown.url)
  expect(await office.rows('select status, vendor from products where id = $1', id)).toEqual([
    { status: 'active', vendor: 'Kiln' },
  ])
})

test('who may not change products neither sees nor says anything', async () => {
  const { id } = await aProduct(1000)
  const chosen = { operation: 'products.change_prices', [`key-${id}`]: 'on' }
  expect((await support.browser.post('/admin/bulk', chosen)).status).toBe(403)
  const draft = await browser.follow(await browser.post('/admin/bulk', chosen))
  const address = draft.url.pathname
  expect((await support.browser.get(address)).status).not.toBe(200)
  expect((await support.browser.post(`${address}/change`, { 'given-way': 'back' })).status).not.toBe(303)
  expect((await browser.post('/admin/batches/none/change', { 'given-way': 'back' })).status).toBe(404)
})

test('what was not said is asked for, and what was said is shown in the words in which it was chosen', async () => {
  const { id, handle, title } = await aProduct(1000)
  const asked = async (operation: string) =>
    browser.follow(await browser.post('/admin/bulk', { operation, [`key-${id}`]: 'on' }))
  const fields = await asked('products.change')
  const nothing = await browser.submit(fields, '/change')
  expect(nothing.status).toBe(422)
  expect(nothing.body).toMatch(/role="alert".*?Choose at least one change\./s)
  expect(nothing.body).not.toContain('A value for all of them cannot be used')
  const archived = await browser.follow(await browser.submit(nothing, '/change', { 'given-status': 'archived' }))
  expect(archived.body.replace(/<[^>]*>/g, '')).toContain('On sale → Archived')
  await office.rows('delete from collection_products where product_id = $1', id)
  const collections = await asked('products.choose_collections')
  const added = await browser.submit(collections, '/change', { 'given-collection_added': handle })
  expect((await browser.follow(added)).body.replace(/<[^>]*>/g, '')).toContain(`None → ${title}`)
})
