import { expect, test } from 'vitest'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { addPictures } from './pictures/add-pictures.operation.ts'
import { archiveProduct } from './archive-product.operation.ts'
import { changeProduct } from './change-product.operation.ts'
import { changeVariants } from './change-variants.operation.ts'
import { copyProduct } from './copy-product.operation.ts'
import { createProduct } from './create-product.operation.ts'
import { deleteProduct } from './delete-product.operation.ts'
import { products } from './products.list.ts'
import { restoreProduct } from './restore-product.operation.ts'

const database = useDatabase()
const actor = staffAt(new Date('2026-05-04T09:00:00Z'))
const eur = (amount: number) => ({ amount, currency: 'EUR' })

async function made(title: string, more: object = {}): Promise<{ id: ProductId }> {
  const outcome = await perform(createProduct, { key: null, input: { title, price: eur(1990), ...more }, actor })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { id: outcome.value.id }
}

const viewOf = async (key: { id: ProductId }) =>
  product.viewOf(db, (await product.find(db, key, actor)) ?? { known: null, slug: '' })

const shelved = async (id: ProductId) =>
  (await runSql(database.url, [`select shown, low, available from shelf where product_id = '${id}'`]))[0]

const told = (id: ProductId) =>
  runSql(database.url, [`select type from events where object_id = '${id}' order by id`]).then((rows) =>
    rows.map((row) => (row as { type: string }).type),
  )

test('a title and a price make a product that is sold at that price; what is counted begins with its pieces', async () => {
  const mug = await made('Große Tasse', { status: 'active' })
  expect(await viewOf(mug)).toMatchObject({
    handle: 'grosse-tasse',
    status: 'active',
    import_source: null,
    variants: [{ price: eur(1990), tracks_stock: false }],
  })
  expect(await shelved(mug.id)).toEqual({ shown: true, low: 1990, available: true })
  expect(await told(mug.id)).toEqual(['product.created'])
  const again = await made('Große Tasse', { stock: 0, status: 'active' })
  expect(await viewOf(again)).toMatchObject({ handle: 'grosse-tasse-2', variants: [{ tracks_stock: true }] })
  expect(await shelved(again.id)).toMatchObject({ available: false })
  const counted = await made('Bowl', { stock: 4, status: 'active', sku: 'BOWL' })
  const levels = await runSql(database.url, [
    `select on_hand, (select sum(quantity)::int from stock_movements m where m.variant_id = v.id) as moved
     from stock_levels l join variants v on v.id = l.variant_id where v.product_id = '${counted.id}'`,
  ])
  expect(levels).toEqual([{ on_hand: 4, moved: 4 }])
})

test('with an option each value is a variant of the same price and stock, with an SKU of its own', async () => {
  const shirt = await made('Shirt', { option: 'Size', values: ['S', 'M', '大'], stock: 3, sku: 'SH', status: 'active' })
  const { options, variants } = await viewOf(shirt)
  expect(options).toMatchObject([{ name: 'Size', values: ['S', 'M', '大'] }])
  expect(variants.map(({ sku, price, tracks_stock }) => [sku, price, tracks_stock])).toEqual([
    ['SH-S', eur(1990), true],
    ['SH-M', eur(1990), true],
    ['SH-3', eur(1990), true],
  ])
  const levels = await runSql(database.url, [
    `select on_hand from stock_levels l join variants v on v.id = l.variant_id where v.product_id = '${shirt.id}'`,
  ])
  expect(levels).toEqual([{ on_hand: 3 }, { on_hand: 3 }, { on_hand: 3 }])
})

test('an option without values, values without an option and a value twice are refused at their fields', async () => {
  const make = (input: object) =>
    perform(createProduct, { key: null, input: { title: 'Cap', price: eur(100), ...input }, actor })
  const at = (pointer: string, code: string) => ({ problems: [{ pointer, code }] })
  expect(await make({ option: 'Size' })).toMatchObject(at('/values', 'field.required'))
  expect(await make({ values: ['S'] })).toMatchObject(at('/option', 'field.required'))
  expect(await make({ option: 'Size', values: ['S', 'S '] })).toMatchObject(at('/values', 'product.option_twice'))
})

test('another currency, a taken SKU and a title of blanks are refused at their fields', async () => {
  await made('First', { sku: 'ONE' })
  const make = (input: object) =>
    perform(createProduct, { key: null, input: { title: 'Second', price: eur(100), ...input }, actor })
  expect(await make({ price: { amount: 100, currency: 'USD' } })).toMatchObject({
    problems: [{ pointer: '/price', code: 'product.price' }],
  })
  expect(await make({ sku: 'ONE' })).toMatchObject({ problems: [{ pointer: '/sku', code: 'product.sku_taken' }] })
  expect(await make({ title: ' ' })).toMatchObject({ problems: [{ pointer: '/title', code: 'field.required' }] })
})

test('texts are cleaned and changed one by one, the former address leads to the new one, and undo brings all of it back', async () => {
  const mug = await made('Mug', { status: 'active', tags: ['new'] })
  const before = await viewOf(mug)
  const change = (input: object, seen?: string) => perform(changeProduct, { key: mug, input, actor, seen })
  const done = await change(
    {
      title: 'Cup',
      description: '<p onclick="x()">Fine <script>alert(1)</script></p>',
      handle: 'cup',
      facts: { material: 'Clay' },
      translations: { de: { title: 'Tasse' } },
      safety: { manufacturer: { name: 'Kiln', address: 'Way 1', email: 'a@b.example' }, warnings: '' },
      seo_title: 'A cup',
      featured: true,
    },
    versionOf(before),
  )
  expect(done.ok).toBe(true)
  expect(await viewOf(mug)).toMatchObject({
    title: 'Cup',
    description: '<p>Fine </p>',
    handle: 'cup',
    facts: { material: 'Clay' },
    translations: { de: { title: 'Tasse' } },
    safety: { manufacturer: { name: 'Kiln' } },
    tags: ['new'],
  })
  expect(await runSql(database.url, [`select from_path, to_path from redirects`])).toEqual([
    { from_path: `/products/${before.handle}`, to_path: '/products/cup' },
  ])
  // Who has the page of before is refused, and nothing of theirs is lost silently.
  expect(await change({ title: 'Other' }, versionOf(before))).toMatchObject({ reason: 'record.changed' })
  const undo = await findUndo(changeProduct, mug, actor)
  if (!undo.ok) throw new Error(undo.reason)
  expect(await change(undo.value.input as object)).toMatchObject({ ok: true })
  expect(await viewOf(mug)).toEqual(before)
})

test('an address that another product has is refused, and a maker needs a name', async () => {
  const [one, two] = [await made('One thing'), await made('Two things')]
  expect(await perform(changeProduct, { key: two, input: { handle: 'one-thing' }, actor })).toMatchObject({
    problems: [{ pointer: '/handle', code: 'product.handle_taken' }],
  })
  const safety = { manufacturer: { address: 'Way 1' }, warnings: '' }
  expect(await perform(changeProduct, { key: one, input: { safety }, actor })).toMatchObject({
    problems: [{ pointer: '/safety/manufacturer/name', code: 'field.required' }],
  })
})

test('a new price is the price on the shelf and in the history of prices; undo brings the former one back', async () => {
  const mug = await made('Priced', { status: 'active', sku: 'PRICED' })
  const id = (await viewOf(mug)).variants[0]?.id as VariantId
  const change = (variant: object) =>
    perform(changeVariants, { key: mug, input: { variants: { [id]: variant } }, actor })
  expect(await change({ price: eur(2490), compare_at_price: eur(2990), tracks_stock: true })).toMatchObject({
    ok: true,
  })
  expect(await shelved(mug.id)).toMatchObject({ low: 2490, available: false })
  const prices = await runSql(database.url, [`select price from variant_prices where variant_id = '${id}'`])
  expect(prices).toContainEqual({ price: 2490 })
  const undo = await findUndo(changeVariants, mug, actor)
  if (!undo.ok) throw new Error(undo.reason)
  expect(undo.value.input).toEqual({
    variants: { [id]: { price: eur(1990), compare_at_price: null, tracks_stock: false } },
  })
  await perform(changeVariants, { key: mug, input: undo.value.input, actor })
  expect(await shelved(mug.id)).toMatchObject({ low: 1990, available: true })
})

test('a variant of another product, its SKU and another currency are refused at the variant', async () => {
  const [one, two] = [await made('Left', { sku: 'LEFT' }), await made('Right', { sku: 'RIGHT' })]
  const [mine, others] = [(await viewOf(one)).variants[0]?.id ?? '', (await viewOf(two)).variants[0]?.id ?? '']
  const change = (variants: object) => perform(changeVariants, { key: one, input: { variants }, actor })
  expect(await change({ [others]: { price: eur(1) } })).toMatchObject({
    problems: [{ pointer: `/variants/${others}`, code: 'product.variant_unknown' }],
  })
  expect(await change({ [mine]: { sku: 'RIGHT' } })).toMatchObject({
    problems: [{ pointer: `/variants/${mine}/sku`, code: 'product.sku_taken' }],
  })
  expect(await change({ [mine]: { price: { amount: 1, currency: 'USD' } } })).toMatchObject({
    problems: [{ pointer: `/variants/${mine}/price`, code: 'product.price' }],
  })
})

test('archived it is off the shelf, and its undo puts it back as it was; restored it is a draft', async () => {
  const mug = await made('Old', { status: 'active' })
  expect(await perform(archiveProduct, { key: mug, input: {}, actor })).toMatchObject({ ok: true })
  expect(await shelved(mug.id)).toMatchObject({ shown: false })
  expect(await perform(archiveProduct, { key: mug, input: {}, actor })).toMatchObject({ reason: 'product.archived' })
  const undo = await findUndo(archiveProduct, mug, actor)
  expect(undo.ok && undo.value.input).toEqual({ status: 'active' })
  expect(await perform(restoreProduct, { key: mug, input: {}, actor })).toMatchObject({ ok: true })
  expect((await viewOf(mug)).status).toBe('draft')
  expect(await told(mug.id)).toEqual(['product.created', 'product.archived', 'product.updated'])
})

test('a copy is a draft with texts and prices, and without SKU and stock', async () => {
  const mug = await made('Original', { status: 'active', sku: 'ORIG', stock: 3, tags: ['a'] })
  const outcome = await perform(copyProduct, { key: mug, input: { title: 'Copy' }, actor })
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(await viewOf({ id: outcome.value.id })).toMatchObject({
    handle: 'copy',
    status: 'draft',
    tags: ['a'],
    variants: [{ sku: null, price: eur(1990), tracks_stock: true }],
  })
})

test('a deleted product is gone, and so is its stock', async () => {
  const mug = await made('Gone', { stock: 2, status: 'active' })
  await perform(changeProduct, { key: mug, input: {}, actor })
  expect(await perform(deleteProduct, { key: mug, input: {}, actor })).toMatchObject({ ok: true })
  expect(await product.find(db, mug, actor)).toBe(null)
  expect(await told(mug.id)).toEqual(['product.created', 'product.updated', 'product.deleted'])
})

test('of two people at the same price the later one is told, and an address of a picture is one of the web', async () => {
  const key = await made('Two at once')
  const [variant] = (await viewOf(key)).variants
  const price = (amount: number, was: number) =>
    perform(changeVariants, {
      key,
      input: { variants: { [variant?.id ?? '']: { price: eur(amount), price_was: eur(was) } } },
      actor,
    })
  const both = await Promise.all([price(2100, 1990), price(2200, 1990)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    problems: [{ pointer: `/variants/${variant?.id}/price`, code: 'product.price_changed' }],
  })
  const [{ price: now } = { price: eur(0) }] = (await viewOf(key)).variants
  expect(await price(2300, now.amount)).toMatchObject({ ok: true })
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'data:image/png;base64,'])
    expect(await perform(addPictures, { key, input: { urls: [url] }, actor })).toMatchObject({
      problems: [{ pointer: '/urls/0', code: 'field.web_address' }],
    })
})

test('a product is found by its own title, however the database splits it', async () => {
  const titles = ['Jug 9e14301a', 'Jug 1.5 l', 'Wood-fired jug', 'Jug -12', 'Krug a/b', 'Jug no. 31']
  for (const title of titles) await made(title)
  const search = async (q: string) => {
    const asked = { filter: readFilter(products, { q }), sort: { by: 'added', descending: false }, after: null }
    const rows = await products.find({ ...asked, most: 50, actor })
    return rows.map((row) => row.title)
  }
  for (const title of titles) expect(await search(title), title).toEqual([title])
  expect(await search('wood fired')).toEqual(['Wood-fired jug'])
  expect(await search('jug 9e143')).toEqual(['Jug 9e14301a'])
  expect(await search('no-31')).toEqual(['Jug no. 31'])
})
