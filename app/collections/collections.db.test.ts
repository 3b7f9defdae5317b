import { expect, test } from 'vitest'
import { product } from '#app/catalogue/writing/product.record.ts'
import { listCollection } from '#app/catalogue/lists/listing.server.ts'
import { readNarrowing } from '#app/catalogue/lists/listing.ts'
import { listCollections } from '#app/catalogue/lists/collection.server.ts'
import type { CollectionId, ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { deleteProduct } from '#app/products/delete-product.operation.ts'
import { changes } from '#app/web/answers/changes.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { addProducts } from '#app/collections/by-hand/add-products.operation.ts'
import { changeCollection } from './change-collection.operation.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { createCollection } from './create-collection.operation.ts'
import { deleteCollection } from './delete-collection.operation.ts'
import { moveProduct } from '#app/collections/by-hand/move-product.operation.ts'
import { removeCollection } from './remove-collection.server.ts'
import { removeProducts } from '#app/collections/by-hand/remove-products.operation.ts'
import { restoreCollection } from './restore-collection.operation.ts'
import { setProducts } from '#app/collections/by-hand/set-products.operation.ts'

const database = useDatabase()
const now = new Date()
const actor = staffAt(now)

async function made(title: string, more: object = {}): Promise<CollectionId> {
  const outcome = await perform(createCollection, { key: null, input: { title, ...more }, actor })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.value.id
}

async function aProduct(title: string): Promise<ProductId> {
  const input = { title, price: { amount: 1000, currency: 'EUR' }, status: 'active' }
  const outcome = await perform(createProduct, { key: null, input, actor })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.value.id
}

const viewOf = async (id: string) => collection.viewOf(db, (await collection.find(db, id, actor)) ?? { row: null })
const change = (key: string, input: object, seen?: string) => perform(changeCollection, { key, input, actor, seen })
const plain = readNarrowing(new URLSearchParams()) ?? expect.unreachable()
const listed = async (slug: string) => (await listCollection(slug, plain, 'en')).products.map(({ title }) => title)

test('a title makes a collection behind the others; a second one of that title gets another address', async () => {
  const [one, two] = [await made('Große Krüge'), await made('Große Krüge', { visible: false })]
  expect(await viewOf(one)).toMatchObject({ handle: 'grosse-kruge', visible: true, products: [], sort: 'featured' })
  expect(await viewOf(two)).toMatchObject({ handle: 'grosse-kruge-2', visible: false })
  expect((await viewOf(two)).position).toBe((await viewOf(one)).position + 1)
  expect(await perform(createCollection, { key: null, input: { title: ' ' }, actor })).toMatchObject({
    problems: [{ pointer: '/title', code: 'field.required' }],
  })
})

test('texts are changed one by one, the former address leads to the new one, and undo brings all of it back', async () => {
  const id = await made('Cups')
  const before = await viewOf(id)
  const done = await change(
    id,
    {
      title: 'Mugs',
      handle: 'mugs',
      description: 'Fine ones',
      seo_title: 'All mugs',
      translations: { de: { title: 'Becher' } },
      sort: 'price-up',
      visible: false,
    },
    versionOf(before),
  )
  expect(done.ok).toBe(true)
  expect(await viewOf(id)).toMatchObject({
    title: 'Mugs',
    handle: 'mugs',
    description: 'Fine ones',
    seo_title: 'All mugs',
    translations: { de: { title: 'Becher' } },
    sort: 'price-up',
    visible: false,
  })
  expect(await runSql(database.url, [`select to_path from redirects where from_path = '/collections/cups'`])).toEqual([
    { to_path: '/collections/mugs' },
  ])
  // Who has the page of before is refused, and nothing of theirs is lost silently.
  expect(await change(id, { title: 'Other' }, versionOf(before))).toMatchObject({ reason: 'record.changed' })
  const undo = await findUndo(changeCollection, id, actor)
  if (!undo.ok) throw new Error(undo.reason)
  expect(await change(id, undo.value.input as object)).toMatchObject({ ok: true })
  expect(await viewOf(id)).toEqual(before)
})

test('an address that another collection has is refused', async () => {
  const [, two] = [await made('Taken'), await made('Free')]
  expect(await change(two, { handle: 'taken' })).toMatchObject({
    problems: [{ pointer: '/handle', code: 'collection.handle_taken' }],
  })
})

test('a collection is never below itself, and no deeper than the limit', async () => {
  const chain = [await made('Level 1')]
  while (chain.length < limits.collectionDepth.value) {
    const parent = chain.at(-1)
    chain.push(await made(`Level ${chain.length + 1}`, { parent }))
  }
  const [first = '', second = ''] = chain
  const at = { pointer: '/parent' }
  expect(await change(first, { parent: first })).toMatchObject({ problems: [{ ...at, code: 'collection.loop' }] })
  expect(await change(first, { parent: chain.at(-1) })).toMatchObject({
    problems: [{ ...at, code: 'collection.loop' }],
  })
  const deeper = await perform(createCollection, { key: null, input: { title: 'Deep', parent: chain.at(-1) }, actor })
  expect(deeper).toMatchObject({ problems: [{ ...at, code: 'collection.too_deep' }] })
  // What is below it comes along.
  const other = await made('Other top')
  expect(await change(first, { parent: other })).toMatchObject({ problems: [{ ...at, code: 'collection.too_deep' }] })
  expect(await change(second, { parent: null })).toMatchObject({ ok: true })
  expect(await change(first, { parent: other })).toMatchObject({ ok: true })
  expect(await change(other, { parent: crypto.randomUUID() })).toMatchObject({
    problems: [{ ...at, code: 'collection.parent_unknown' }],
  })
})

test('of two people who put two collections below each other at once, one is refused', async () => {
  const [one, two] = [await made('Ring one'), await made('Ring two')]
  const outcomes = await Promise.all([change(one, { parent: two }), change(two, { parent: one })])
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('products stand where they were put, in the list of the shop too; undo brings the former order back', async () => {
  const id = await made('Arranged')
  const [a, b, c, d] = [await aProduct('A'), await aProduct('B'), await aProduct('C'), await aProduct('D')]
  const add = (products: string[], place?: number) =>
    perform(addProducts, { key: id, input: { products, place }, actor })
  expect(await add([a, b, c])).toMatchObject({ ok: true })
  expect(await add([d, a], 2)).toMatchObject({ ok: true })
  expect((await viewOf(id)).products).toEqual([a, d, b, c])
  expect(await listed('arranged')).toEqual(['A', 'D', 'B', 'C'])
  expect(await perform(moveProduct, { key: id, input: { product: c, place: 1 }, actor })).toMatchObject({ ok: true })
  expect(await listed('arranged')).toEqual(['C', 'A', 'D', 'B'])
  const moved = await findUndo(moveProduct, id, actor)
  if (!moved.ok) throw new Error(moved.reason)
  expect(moved.value.input).toEqual({ products: [a, d, b, c] })
  expect(await perform(removeProducts, { key: id, input: { products: [a, d] }, actor })).toMatchObject({ ok: true })
  expect(await listed('arranged')).toEqual(['C', 'B'])
  const undo = await findUndo(removeProducts, id, actor)
  if (!undo.ok) throw new Error(undo.reason)
  expect(await perform(setProducts, { key: id, input: undo.value.input, actor })).toMatchObject({ ok: true })
  expect(await listed('arranged')).toEqual(['C', 'A', 'D', 'B'])
  // A product that is deleted leaves its collections.
  await perform(deleteProduct, { key: { id: a }, input: {}, actor })
  expect((await viewOf(id)).products).toEqual([c, d, b])
})

test('unknown products, too many of them and those of a rule are refused', async () => {
  const id = await made('Refusing')
  const add = (products: string[]) => perform(addProducts, { key: id, input: { products }, actor })
  expect(await add([crypto.randomUUID()])).toMatchObject({
    problems: [{ pointer: '/products', code: 'collection.product_unknown' }],
  })
  const most = limits.productsByHand.value
  await runSql(database.url, [
    `insert into products (id, slug, title) select uuidv7(), 'many-' || n, 'Many' from generate_series(1, ${most}) n`,
    `insert into collection_products (collection_id, product_id) select '${id}', id from products where title = 'Many'`,
  ])
  expect(await add([await aProduct('One more')])).toMatchObject({
    problems: [{ pointer: '/products', code: 'collection.too_many_products' }],
  })
  const byRule = await made('By rule')
  await runSql(database.url, [
    `update collections set rule = '{"match": "all", "conditions": ["tag:x"]}' where id = '${byRule}'`,
  ])
  const refused = await perform(addProducts, { key: byRule, input: { products: [await aProduct('Not added')] }, actor })
  expect(refused).toMatchObject({ reason: 'collection.by_rule' })
})

test('what is hidden or deleted shoppers do not see; a deleted one can be restored until its address is taken', async () => {
  const id = await made('Seen')
  const product1 = await aProduct('Kept product')
  await perform(addProducts, { key: id, input: { products: [product1] }, actor })
  const isSeen = async () => {
    const all = await listCollections('en')
    expect((await listCollection('seen', plain, 'en')).collection !== null).toBe(
      all.some(({ slug }) => slug === 'seen'),
    )
    return all.some(({ slug }) => slug === 'seen')
  }
  expect(await isSeen()).toBe(true)
  await change(id, { visible: false })
  expect(await isSeen()).toBe(false)
  await change(id, { visible: true })
  expect(await perform(deleteCollection, { key: id, input: {}, actor })).toMatchObject({ ok: true })
  expect(await isSeen()).toBe(false)
  expect(await change(id, { title: 'Late' })).toMatchObject({ reason: 'collection.deleted' })
  expect(await collection.find(db, 'seen', actor)).toBe(null)
  const undo = await findUndo(deleteCollection, id, actor)
  expect(undo.ok && undo.value.input).toEqual({})
  expect(await perform(restoreCollection, { key: id, input: {}, actor })).toMatchObject({ ok: true })
  expect(await listed('seen')).toEqual(['Kept product'])
  await perform(deleteCollection, { key: id, input: {}, actor })
  await made('Seen')
  expect(await perform(restoreCollection, { key: id, input: {}, actor })).toMatchObject({
    reason: 'collection.handle_taken',
  })
})

test('a job takes away what was deleted, and not what was restored; products stay', async () => {
  const [id, kept] = [await made('Going'), await made('Staying')]
  const one = await aProduct('Stays')
  for (const key of [id, kept]) {
    await perform(addProducts, { key, input: { products: [one] }, actor })
    await perform(deleteCollection, { key, input: {}, actor })
  }
  await perform(restoreCollection, { key: kept, input: {}, actor })
  await removeCollection(id, now.toISOString())
  await removeCollection(kept, now.toISOString())
  expect(await collection.find(db, id, actor)).toBe(null)
  expect((await viewOf(kept)).products).toEqual([one])
  expect((await product.find(db, { id: one }, actor))?.known?.id).toBe(one)
})

test('what a job may be taking away already is not restored: half of its products would be missing', async () => {
  const id = await made('Being taken away')
  await perform(deleteCollection, { key: id, input: {}, actor })
  const at = (after: number) => ({ ...actor, now: new Date(now.getTime() + after) })
  const hour = limits.deletedCollection.value
  expect(await perform(restoreCollection, { key: id, input: {}, actor: at(hour) })).toMatchObject({
    reason: 'collection.deleted',
  })
  expect(await perform(restoreCollection, { key: id, input: {}, actor: at(hour - 1) })).toMatchObject({ ok: true })
})

test('what comes back below a collection is not deeper than the limit, wherever that went meanwhile', async () => {
  const top = await made('Comes along')
  const below = await made('Comes back', { parent: top })
  await perform(deleteCollection, { key: below, input: {}, actor })
  let parent: CollectionId | null = null
  for (let level = 1; level < limits.collectionDepth.value; level += 1) parent = await made(`Deep ${level}`, { parent })
  expect(await change(top, { parent })).toMatchObject({ problems: [{ code: 'collection.too_deep' }] })
})

test('a list begins in the order that its owner chose, and a reader can choose another', async () => {
  const id = await made('Sorted')
  const products = [await aProduct('Zebra'), await aProduct('Ant')]
  await perform(addProducts, { key: id, input: { products }, actor })
  expect(await listed('sorted')).toEqual(['Zebra', 'Ant'])
  await change(id, { sort: 'title' })
  // As the process hears of it.
  changes.changed('navigation')
  expect(await listed('sorted')).toEqual(['Ant', 'Zebra'])
  await runSql(database.url, [`update products set created_at = now() + interval '1 hour' where title = 'Zebra'`])
  const newest = readNarrowing(new URLSearchParams('sort=newest')) ?? expect.unreachable()
  expect((await listCollection('sorted', newest, 'en')).products.map(({ title }) => title)).toEqual(['Zebra', 'Ant'])
})
