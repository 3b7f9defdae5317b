import { afterEach, beforeEach, expect, test } from 'vitest'
import { addProducts } from '#app/collections/by-hand/add-products.operation.ts'
import { createCollection } from '#app/collections/create-collection.operation.ts'
import { product } from '#app/catalogue/writing/product.record.ts'
import { setClockAhead } from '#app/kernel/clock.ts'
import { isId, newId, type ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { changePrices } from '#app/products/by-rule/change-prices.operation.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { aStaffMember } from '#test/support/people/staff/staff-member.ts'
import { runBatch } from '#app/batches/running/run-batch.server.ts'
import { findBatchFile } from './batch-file.server.ts'
import { changeBatch } from './change-batch.operation.ts'
import { prepareBatch } from './prepare-batch.operation.ts'
import { retryBatch } from './retry-batch.operation.ts'
import { startBatch } from './start-batch.operation.ts'
import { undoBatch } from './undo-batch.operation.ts'

const database = useDatabase()
useCardProvider()
const eur = (amount: number) => ({ amount, currency: 'EUR' })

let staff: Actor
let mug: ProductId
let bowl: ProductId
beforeEach(async () => {
  staff = await aStaffMember(['owner'])
  mug = await made('Mug', 1800, ['blue'])
  bowl = await made('Bowl', 2450, [])
})

afterEach(() => setClockAhead(() => 0))

async function made(title: string, amount: number, tags: string[]): Promise<ProductId> {
  const input = { title, price: eur(amount), status: 'active', tags, stock: 3 }
  const outcome = await perform(createProduct, { key: null, input, actor: staff })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.value.id
}

async function aCollection(title: string, products: ProductId[] = []): Promise<string> {
  const outcome = await perform(createCollection, { key: null, input: { title }, actor: staff })
  if (!outcome.ok) throw new Error(outcome.reason)
  if (products.length > 0) await perform(addProducts, { key: outcome.value.id, input: { products }, actor: staff })
  const row = db
    .selectFrom('collections')
    .select('slug')
    .where('id', '=', outcome.value.id as never)
  return (await row.executeTakeFirstOrThrow()).slug
}

const viewOf = async (id: ProductId) =>
  product.viewOf(db, (await product.find(db, { id }, staff)) ?? { known: null, slug: '' })

const pricesOf = async () =>
  Promise.all(
    [mug, bowl].map(async (id) =>
      (await viewOf(id)).variants.map(({ price, compare_at_price: before }) => [price.amount, before?.amount ?? null]),
    ),
  )

async function prepared(operation: string, chosen: { keys: string[] } | { filter: string }): Promise<string> {
  const outcome = await perform(prepareBatch, { key: null, input: { operation, ...chosen }, actor: staff })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.id
}

const say = (batch: string, given: Record<string, string>) =>
  perform(changeBatch, { key: batch, input: { given }, actor: staff })

async function run(batch: string) {
  if (!isId<never>(batch)) throw new Error('no batch')
  await runBatch(batch)
  const rows = db.selectFrom('batchItems').select(['state', 'reason']).where('batchId', '=', batch)
  return (await rows.orderBy('label').execute()).map(({ state, reason }) => reason ?? state)
}

async function start(batch: string, given: Record<string, string> = {}) {
  const outcome = await performOnce(startBatch, { key: batch, input: { given }, actor: staff, once: newId() })
  return outcome.ok ? run(batch) : outcome.reason
}

async function undo(batch: string) {
  const outcome = await performOnce(undoBatch, { key: batch, input: {}, actor: staff, once: newId() })
  return outcome.ok ? run(outcome.value.id) : outcome.reason
}

const tenPercent = { way: 'percent', how_much: '+10 %', ending: '95' }

test('ten percent more on a collection is shown first, happens once, is on the shelf, and is undone', async () => {
  const handle = await aCollection('Stoneware', [mug, bowl])
  const other = await made('Left alone', 1000, [])
  const batch = await prepared('products.change_prices', { filter: `collection=${handle}` })
  expect(await say(batch, tenPercent)).toMatchObject({ ok: true })
  const file = await findBatchFile(batch, staff)
  const money = (amount: number) => ({ low: amount, high: amount, currency: 'EUR' })
  expect(file.preview.toSorted((a, b) => a.label.localeCompare(b.label))).toMatchObject([
    { label: 'Bowl', reason: null, effects: [{ field: 'price', was: money(2450), is: money(2695) }] },
    { label: 'Mug', reason: null, effects: [{ field: 'price', was: money(1800), is: money(1995) }] },
  ])
  expect(await pricesOf()).toEqual([[[1800, null]], [[2450, null]]])
  expect(await start(batch)).toEqual(['done', 'done'])
  // The job again, as after a crash.
  expect(await run(batch)).toEqual(['done', 'done'])
  expect(await pricesOf()).toEqual([[[1995, null]], [[2695, null]]])
  expect(await runSql(database.url, [`select low from shelf where product_id = '${mug}'`])).toEqual(
    [[{ low: 1995 }]].flat(),
  )
  expect((await viewOf(other)).variants[0]?.price.amount).toBe(1000)
  expect(await undo(batch)).toEqual(['done', 'done'])
  expect(await pricesOf()).toEqual([[[1800, null]], [[2450, null]]])
})

test('the former price stays beside the new one, and a price that a colleague changed since is not taken back', async () => {
  const batch = await prepared('products.change_prices', { keys: [mug, bowl] })
  expect(await start(batch, { way: 'percent', how_much: '-20', former: 'show' })).toEqual(['done', 'done'])
  expect(await pricesOf()).toEqual([[[1440, 1800]], [[1960, 2450]]])
  const [variant] = (await viewOf(bowl)).variants
  const colleague = await aStaffMember(['owner'])
  const input = { variants: { [String(variant?.id)]: { price: eur(2222) } } }
  await perform(changeVariants, { key: { id: bowl }, input, actor: colleague })
  expect(await undo(batch)).toEqual(['record.changed', 'done'])
  expect(await pricesOf()).toEqual([[[1800, null]], [[2222, 2450]]])
  const back = await prepared('products.change_prices', { keys: [mug, bowl] })
  expect(await start(back, { way: 'back' })).toEqual(['done', 'unchanged'])
  expect(await pricesOf()).toEqual([[[1800, null]], [[2450, null]]])
})

test('a price that there cannot be is named before and after, and nothing of that product changes', async () => {
  const batch = await prepared('products.change_prices', { keys: [mug, bowl] })
  await say(batch, { way: 'less', how_much: '20.00', currency: 'EUR' })
  const { preview } = await findBatchFile(batch, staff)
  expect(preview.map(({ label, reason }) => [label, reason]).toSorted()).toEqual([
    ['Bowl', null],
    ['Mug', 'product.price_below_nothing'],
  ])
  expect(await start(batch)).toEqual(['done', 'product.price_below_nothing'])
  expect(await pricesOf()).toEqual([[[1800, null]], [[450, null]]])
  const money = (amount: number) => ({ low: amount, high: amount, currency: 'EUR' })
  const effects = [{ field: 'price', was: money(1800), is: money(-200) }]
  const failed = { label: 'Mug', reason: 'product.price_below_nothing', effects }
  expect((await findBatchFile(batch, staff)).failures).toMatchObject([failed])
  await perform(changeVariants, {
    key: { id: mug },
    input: { variants: { [String((await viewOf(mug)).variants[0]?.id)]: { price: eur(2500) } } },
    actor: staff,
  })
  expect((await findBatchFile(batch, staff)).failures, 'no reason any more').toMatchObject([{ ...failed, effects: [] }])
})

test('what stays as it is does not count as changed, nor is it undone', async () => {
  const gift = await made('Gift', 0, [])
  const batch = await prepared('products.change_prices', { keys: [mug, gift] })
  await say(batch, { way: 'percent', how_much: '10' })
  const file = () => findBatchFile(batch, staff)
  expect((await file()).preview.map(({ label, effects }) => [label, effects?.length]).toSorted()).toEqual([
    ['Gift', 0],
    ['Mug', 1],
  ])
  expect(await start(batch)).toEqual(['unchanged', 'done'])
  // The job again, as after a crash between the change and its note.
  await runSql(database.url, [
    `update batch_items set state = 'waiting' where batch_id = '${batch}'`,
    `update batches set state = 'running', ended_at = null where id = '${batch}'`,
  ])
  expect(await run(batch)).toEqual(['unchanged', 'done'])
  expect((await file()).counts).toEqual({ waiting: 0, done: 1, unchanged: 1, failed: 0 })
  expect(await undo(batch)).toEqual(['done'])
  const none = await prepared('products.change_prices', { keys: [gift] })
  expect(await start(none, { way: 'percent', how_much: '10' })).toEqual(['unchanged'])
  expect((await findBatchFile(none, staff)).mayUndo).toBe(false)
})

test('a time that a product cannot have is named before, once the times are said', async () => {
  const input = { title: 'Jug', price: eur(900), status: 'draft' }
  const draft = await perform(createProduct, { key: null, input, actor: staff })
  if (!draft.ok) throw new Error(draft.reason)
  const batch = await prepared('products.schedule', { keys: [mug, draft.value.id] })
  const previewed = async () =>
    (await findBatchFile(batch, staff)).preview.map(({ label, reason }) => [label, reason]).toSorted()
  await say(batch, { publish_at: new Date(Date.now() + 3_600_000).toISOString() })
  const onSale = [
    ['Jug', null],
    ['Mug', 'product.on_sale'],
  ]
  expect(await previewed()).toEqual(onSale)
  expect(await start(batch)).toEqual(['done', 'product.on_sale'])
})

test.each([
  [{}],
  [{ way: 'percent' }],
  [{ way: 'percent', how_much: 'ten' }],
  [{ way: 'more', how_much: '5' }],
  [{ way: 'percent', how_much: '10', ending: '9' }],
])('%j is no rule: nothing is said and nothing starts', async (given: Record<string, string>) => {
  const batch = await prepared('products.change_prices', { keys: [mug] })
  expect(await say(batch, given)).toMatchObject({ ok: false, reason: 'batch.field' })
  expect(await start(batch, given)).toBe('batch.field')
  expect(await pricesOf()).toEqual([[[1800, null]], [[2450, null]]])
})

test('amounts are those of the shop', async () => {
  const batch = await prepared('products.change_prices', { keys: [mug] })
  expect(await start(batch, { way: 'price', how_much: '12', currency: 'USD' })).toEqual(['product.price'])
  const input = { way: 'percent', amount: eur(100) }
  expect(await perform(changePrices, { key: { id: mug }, input, actor: staff })).toMatchObject({
    ok: false,
    problems: [{ pointer: '/basis_points', code: 'product.price_rule' }],
  })
})

test('tags, fields and collections of many change, and change back; what was so before stays', async () => {
  const handle = await aCollection('Sale', [mug])
  const all = { keys: [mug, bowl] }
  const tags = await prepared('products.tag', all)
  expect(await start(tags, { tags_added: 'blue, new', tags_removed: 'old' })).toEqual(['done', 'done'])
  expect([(await viewOf(mug)).tags, (await viewOf(bowl)).tags]).toEqual([
    ['blue', 'new'],
    ['blue', 'new'],
  ])
  expect(await undo(tags)).toEqual(['done', 'done'])
  expect([(await viewOf(mug)).tags, (await viewOf(bowl)).tags]).toEqual([['blue'], []])
  const fields = await prepared('products.change', all)
  expect(await start(fields)).toBe('batch.field')
  expect(await start(fields, { status: 'archived', vendor: 'Kiln', type: '' })).toEqual(['done', 'done'])
  expect(await viewOf(bowl)).toMatchObject({ status: 'archived', vendor: 'Kiln', type: '' })
  expect(await undo(fields)).toEqual(['done', 'done'])
  expect(await viewOf(bowl)).toMatchObject({ status: 'active', vendor: '' })
  const into = await prepared('products.choose_collections', all)
  expect(await start(into, { collection_added: handle })).toEqual(['done', 'unchanged'])
  expect([(await viewOf(mug)).collections, (await viewOf(bowl)).collections]).toEqual([[handle], [handle]])
  expect(await undo(into)).toEqual(['done'])
  expect([(await viewOf(mug)).collections, (await viewOf(bowl)).collections]).toEqual([[handle], []])
  const none = await prepared('products.choose_collections', all)
  expect(await start(none, { collection_added: 'nowhere' })).toEqual(['collection.unknown', 'collection.unknown'])
})

test('nothing is said of a bulk change that has started, nor by who may not change products', async () => {
  const batch = await prepared('products.change_prices', { keys: [mug] })
  const support = await aStaffMember(['support'])
  await expect(
    perform(changeBatch, { key: batch, input: { given: tenPercent }, actor: support }).then((outcome) => {
      if (!outcome.ok) throw new Error(outcome.reason)
    }),
  ).rejects.toThrow()
  await start(batch, tenPercent)
  expect(await say(batch, tenPercent)).toMatchObject({ ok: false, reason: 'batch.started' })
})

test('a change whose end was not noticed is not made a second time, whoever tries again', async () => {
  const batch = await prepared('products.change_prices', { keys: [mug, bowl] })
  await start(batch, tenPercent)
  // The connection was lost while the change of the mug was stored: it is there, and its failure was noted.
  await runSql(database.url, [
    `update batch_items set state = 'failed', reason = 'system.fault' where batch_id = '${batch}' and label = 'Mug'`,
  ])
  const colleague = await aStaffMember(['owner'])
  await performOnce(retryBatch, { key: batch, input: {}, actor: colleague, once: newId() })
  expect(await run(batch)).toEqual(['done', 'done'])
  expect(await pricesOf()).toEqual([[[1995, null]], [[2695, null]]])
})

test('a product that is named twice, by its id and by its address, changes once', async () => {
  const { handle } = await viewOf(mug)
  const batch = await prepared('products.change_prices', { keys: [mug, handle, bowl] })
  expect(await start(batch, tenPercent)).toEqual(['done', 'done'])
  expect(await pricesOf()).toEqual([[[1995, null]], [[2695, null]]])
  expect(await undo(batch)).toEqual(['done', 'done'])
})

test('what all get alike is one of the fields that are shown before: nothing else is said', async () => {
  const batch = await prepared('products.change', { keys: [mug, bowl] })
  const given = { vendor: 'Kiln', title: 'Everything is called so' }
  expect(await say(batch, given)).toMatchObject({
    ok: false,
    problems: [{ pointer: '/given/title', code: 'batch.field' }],
  })
  expect(await start(batch, given)).toBe('batch.field')
  expect((await viewOf(mug)).title).toBe('Mug')
})

test('a bulk change is undone whole, also if it takes longer than a single undo is offered', async () => {
  const batch = await prepared('products.change_prices', { keys: [mug, bowl] })
  expect(await start(batch, tenPercent)).toEqual(['done', 'done'])
  const undoing = await performOnce(undoBatch, { key: batch, input: {}, actor: staff, once: newId() })
  setClockAhead(() => 2 * limits.undo.value)
  expect(undoing.ok && (await run(undoing.value.id))).toEqual(['done', 'done'])
  expect(await pricesOf()).toEqual([[[1800, null]], [[2450, null]]])
})
