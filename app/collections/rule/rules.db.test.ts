import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { settleCollection } from '#app/catalogue/lists/memberships.server.ts'
import { findFitting } from '#app/catalogue/rules/fitting.server.ts'
import type { Rule } from '#app/catalogue/rules/rule.ts'
import type { CollectionId, ProductId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { deleteProduct } from '#app/products/delete-product.operation.ts'
import { changeProduct } from '#app/products/change-product.operation.ts'
import { changeVariants } from '#app/products/change-variants.operation.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { createCollection } from '#app/collections/create-collection.operation.ts'
import { deleteCollection } from '#app/collections/delete-collection.operation.ts'
import { restoreCollection } from '#app/collections/restore-collection.operation.ts'
import { changeRule } from './change-rule.operation.ts'

const database = useDatabase()
const actor = staffAt(new Date())
const eur = (amount: number) => ({ amount, currency: 'EUR' })

async function aProduct(title: string, more: object = {}): Promise<ProductId> {
  const input = { title, price: eur(1000), status: 'active', ...more }
  const outcome = await perform(createProduct, { key: null, input, actor })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.value.id
}

async function aCollection(title: string, ...conditions: string[]): Promise<CollectionId> {
  const outcome = await perform(createCollection, { key: null, input: { title }, actor })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  if (conditions.length > 0) await rule(outcome.value.id, { match: 'all', conditions })
  return outcome.value.id
}

async function rule(key: CollectionId, input: Rule) {
  const outcome = await perform(changeRule, { key, input, actor })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
}

async function membersOf(id: CollectionId): Promise<string[]> {
  const rows = await runSql(database.url, [
    `select p.title from collection_products m join products p on p.id = m.product_id where m.collection_id = '${id}' order by 1`,
  ])
  return rows.map((row) => (row as { title: string }).title)
}

const some: [string, object][] = [
  ['Bowl', { tags: ['clay', 'blue'], type: 'Bowls', vendor: 'Kiln', price: eur(2000) }],
  ['Jug', { tags: ['clay'], type: 'Jugs', vendor: 'Kiln', price: eur(4000), stock: 0 }],
  ['Card', { tags: ['paper', 'blue'], type: 'Cards', vendor: "Press's", price: eur(300) }],
  ['Draft bowl', { tags: ['clay'], type: 'Bowls', status: 'draft' }],
]
beforeAll(async () => {
  for (const [title, more] of some) await aProduct(title, more)
})

test.each<[string, Rule, string[]]>([
  ['a tag', { match: 'all', conditions: ['tag:clay'] }, ['Bowl', 'Jug']],
  ['all of two', { match: 'all', conditions: ['tag:clay', 'tag:blue'] }, ['Bowl']],
  ['any of two', { match: 'any', conditions: ['type:Jugs', 'tag:blue'] }, ['Bowl', 'Card', 'Jug']],
  ['a brand, whatever is in it', { match: 'all', conditions: ["vendor:Press's"] }, ['Card']],
  ['a price', { match: 'all', conditions: ['price_from:300', 'price_up_to:2000'] }, ['Bowl', 'Card']],
  ['what can be had', { match: 'all', conditions: ['vendor:Kiln', 'stock:available'] }, ['Bowl']],
  ['what is sold out', { match: 'all', conditions: ['stock:sold_out'] }, ['Jug']],
  ['since when', { match: 'all', conditions: ['created_from:2020-01-01', 'type:Cards'] }, ['Card']],
  ['before when', { match: 'all', conditions: ['created_before:2020-01-01'] }, []],
  ['the newest', { match: 'all', conditions: ['new', 'tag:paper'] }, ['Card']],
])('%s: what is counted before saving is what the collection has then', async (_, asked, titles) => {
  const { count, first } = (await findFitting(asked)) ?? expect.unreachable()
  const id = await aCollection('Fitting')
  await rule(id, asked)
  expect(await membersOf(id)).toEqual(titles)
  expect(count).toBe(titles.length)
  expect(first).toHaveLength(titles.length)
  const { rule: stored } = await collection.viewOf(db, (await collection.find(db, id, actor)) ?? { row: null })
  expect(stored).toEqual(asked)
  await perform(deleteCollection, { key: id, input: {}, actor })
})

test('a product comes and goes with its tags, its price and its stock, in the transaction that changes it', async () => {
  const [cheap, sale, clay] = [
    await aCollection('Cheap', 'price_up_to:1500', 'type:Vases'),
    await aCollection('To be had', 'stock:available', 'type:Vases'),
    await aCollection('Clay vases', 'tag:clay', 'type:Vases'),
  ]
  const vase = await aProduct('Vase', { type: 'Vases', stock: 1 })
  const members = async () => [await membersOf(cheap), await membersOf(sale), await membersOf(clay)]
  expect(await members()).toEqual([['Vase'], ['Vase'], []])
  await perform(changeProduct, { key: { id: vase }, input: { tags: ['clay'] }, actor })
  expect(await members()).toEqual([['Vase'], ['Vase'], ['Vase']])
  const [variant] = await runSql(database.url, [`select id from variants where product_id = '${vase}'`])
  const variants = { [(variant as { id: VariantId }).id]: { price: eur(1501) } }
  await perform(changeVariants, { key: { id: vase }, input: { variants }, actor })
  expect(await members()).toEqual([[], ['Vase'], ['Vase']])
  await runSql(database.url, [
    `update stock_levels set reserved = on_hand where variant_id = '${(variant as { id: string }).id}'`,
  ])
  expect(await members()).toEqual([[], [], ['Vase']])
  await perform(changeProduct, { key: { id: vase }, input: { status: 'draft' }, actor })
  expect(await members()).toEqual([[], [], []])
})

test('of the newest there are as many as a page shows: the next one moves the oldest of them', async () => {
  const id = await aCollection('Newest', 'new')
  for (let made = 0; made < limits.pageSize.value; made += 1) await aProduct(`New ${String(made).padStart(2, '0')}`)
  const before = await membersOf(id)
  expect(before).toHaveLength(limits.pageSize.value)
  const last = await aProduct('Newer than all')
  const after = await membersOf(id)
  expect(after).toEqual(['Newer than all', ...before.filter((title) => title !== 'New 00')].toSorted())
  await perform(changeProduct, { key: { id: last }, input: { status: 'archived' }, actor })
  expect(await membersOf(id)).toEqual(before)
  const gone = await aProduct('Newest and gone')
  expect(await membersOf(id)).toContain('Newest and gone')
  await perform(deleteProduct, { key: { id: gone }, input: {}, actor })
  expect(await membersOf(id)).toEqual(before)
})

test('a product that was changed while the rule was saved is judged by the new one, as soon as the job has run', async () => {
  const id = await aCollection('Raced', 'tag:before')
  const mug = await aProduct('Raced mug')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`update products set tags = '{after}' where id = $1`, [mug])
    // Its place on the shelf is judged now, by the rule of before; it is committed later.
    await client.query('set constraints all immediate')
    await rule(id, { match: 'all', conditions: ['tag:after'] })
    expect(await membersOf(id)).toEqual([])
    const settled = settleCollection(id)
    const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(() => runSql(database.url, [waiting])).toEqual([{ count: 1 }])
    await client.query('commit')
    await settled
  } finally {
    await client.end()
  }
  expect(await membersOf(id)).toEqual(['Raced mug'])
})

test('rules that are saved while their products change: nobody waits for the other, and the last rule holds', async () => {
  const products = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((title) => aProduct(`${title} at once`)))
  const id = await aCollection('At once')
  for (let round = 0; round < 8; round++) {
    const tag = (each: number) => `at-once-${(round + each) % 3}`
    const retag = (key: ProductId, each: number) =>
      perform(changeProduct, { key: { id: key }, input: { tags: [tag(each)] }, actor })
    const said = [0, 1, 2].map((each) => rule(id, { match: 'all', conditions: [`tag:${tag(each)}`] }))
    await Promise.all([...said, ...products.map(retag)])
  }
  await settleCollection(id)
  const view = await collection.viewOf(db, (await collection.find(db, id, actor)) ?? { row: null })
  const { count } = (view.rule && (await findFitting(view.rule))) ?? expect.unreachable()
  expect(await membersOf(id)).toHaveLength(count)
})

test('without conditions its products are chosen by hand from then on; a former rule can be brought back', async () => {
  const id = await aCollection('By turns', 'tag:paper')
  await rule(id, { match: 'all', conditions: [] })
  const view = async () => collection.viewOf(db, (await collection.find(db, id, actor)) ?? { row: null })
  expect(await view()).toMatchObject({ rule: null, products: [expect.any(String)] })
  const undo = await findUndo(changeRule, id, actor)
  if (!undo.ok) throw new Error(undo.reason)
  expect(undo.value.input).toEqual({ match: 'all', conditions: ['tag:paper'] })
  await rule(id, undo.value.input as Rule)
  // Which products were chosen by hand, no rule knows.
  await rule(id, { match: 'all', conditions: [] })
  await rule(id, { match: 'all', conditions: ['tag:clay'] })
  expect((await findUndo(changeRule, id, actor)).ok).toBe(false)
})

test('what is no condition is refused at its place, and so are too many', async () => {
  const id = await aCollection('Refused')
  const ask = (input: object) => perform(changeRule, { key: id, input, actor })
  expect(await ask({ match: 'all', conditions: ['tag:x', 'price_from:1) or (1=1'] })).toMatchObject({
    problems: [{ pointer: '/conditions/1', code: 'collection.condition' }],
  })
  expect(await ask({ match: 'any', conditions: ['new', 'tag:x'] })).toMatchObject({
    problems: [{ pointer: '/conditions', code: 'collection.new_among_any' }],
  })
  const many = Array.from({ length: limits.ruleConditions.value + 1 }, (_, at) => `tag:${at}`)
  expect(await ask({ match: 'any', conditions: many })).toMatchObject({
    problems: [{ pointer: '/conditions', code: 'collection.too_many_conditions' }],
  })
})

test('a deleted one comes back only as long as there is room for its rule', async () => {
  const id = await aCollection('One too many', 'type:Plates')
  await perform(deleteCollection, { key: id, input: {}, actor })
  const rest = `(select ${limits.rules.value} - count(*) from collections where rule is not null and deleted_at is null)`
  await runSql(database.url, [
    `insert into collections (id, slug, title, rule) select uuidv7(), 'many-' || n, 'Many', '{"match": "all", "conditions": ["tag:many"]}'
      from generate_series(1, ${rest}) n`,
  ])
  const restored = () => perform(restoreCollection, { key: id, input: {}, actor })
  expect(await restored()).toMatchObject({ reason: 'collection.too_many_rules' })
  await runSql(database.url, [`delete from collections where slug = 'many-1'`])
  expect(await restored()).toMatchObject({ ok: true })
  await runSql(database.url, [`delete from collections where slug like 'many-%'`])
})

test('a deleted one is left alone, and one that comes back is settled again', async () => {
  const id = await aCollection('Left alone', 'type:Plates')
  await perform(deleteCollection, { key: id, input: {}, actor })
  await aProduct('Plate', { type: 'Plates' })
  expect(await membersOf(id)).toEqual([])
  await perform(restoreCollection, { key: id, input: {}, actor })
  await settleCollection(id)
  expect(await membersOf(id)).toEqual(['Plate'])
})
