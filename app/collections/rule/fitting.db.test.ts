import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { findFitting } from '#app/catalogue/rules/fitting.server.ts'
import { canBeKept, type Rule } from '#app/catalogue/rules/rule.ts'
import type { CollectionId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { createCollection } from '#app/collections/create-collection.operation.ts'
import { settleCollection } from '#app/catalogue/lists/memberships.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { changeRule } from './change-rule.operation.ts'

const database = useDatabase()
const actor = staffAt(new Date())
const rows = (statement: string) => runSql(database.url, [statement]) as Promise<Record<string, unknown>[]>
let id: CollectionId

/** Products that differ in everything that a condition asks for, the later ones newer. */
const some = (count: number, title: string) => `
  with p as (
    insert into products (id, slug, title, status, tags, product_type, vendor, created_at)
    select uuidv7(), lower('${title}') || '-' || n, '${title} ' || n, case when n % 9 = 0 then 'draft' else 'active' end,
      array['t' || n % 3, 'u' || n % 4], 'Type ' || n % 3, 'Brand ' || n % 2, timestamptz '2026-01-01' + n * interval '1 day'
    from generate_series(1, ${count}) n returning id, substring(title from '\\d+$')::int as n)
  insert into variants (id, product_id, price, tracks_stock) select uuidv7(), id, 500 + n % 40 * 100, n % 5 = 0 from p`

beforeAll(async () => {
  await rows(some(60, 'Some'))
  const made = await perform(createCollection, { key: null, input: { title: 'By rule' }, actor })
  if (!made.ok) throw new Error(made.reason)
  id = made.value.id
})

const condition = fc.oneof(
  fc.constantFrom('tag:t0', 'tag:u1', 'tag:none', 'type:Type 1', 'vendor:Brand 0', 'reduced', 'new'),
  fc.constantFrom('stock:available', 'stock:sold_out'),
  fc
    .tuple(fc.constantFrom('price_from', 'price_up_to'), fc.integer({ min: 0, max: 5000 }))
    .map((each) => each.join(':')),
  fc
    .tuple(fc.constantFrom('created_from', 'created_before'), fc.integer({ min: 1, max: 28 }))
    .map(([field, day]) => `${field}:2026-01-${String(day).padStart(2, '0')}`),
)
const anyRule: fc.Arbitrary<Rule> = fc
  .record({
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.uniqueArray(condition, { minLength: 1, maxLength: 4 }),
  })
  .filter(canBeKept)

test('whatever the rule, what is counted and named while it is typed is what the collection has once it is saved', async () => {
  await fc.assert(
    fc.asyncProperty(anyRule, async (rule) => {
      const fitting = (await findFitting(rule)) ?? expect.unreachable()
      expect(await perform(changeRule, { key: id, input: rule, actor })).toMatchObject({ ok: true })
      await settleCollection(id)
      const members = await rows(`select product_id as id from collection_products where collection_id = '${id}'`)
      expect(fitting.count).toBe(members.length)
      expect(members.map((member) => member.id)).toEqual(expect.arrayContaining(fitting.first))
      expect(fitting.first).toHaveLength(Math.min(members.length, limits.productsFound.value))
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('of very many it is said that there are more, and a count that takes too long is none', async () => {
  await rows(some(Math.ceil((limits.fittingCounted.value * 9) / 8) + 20, 'Many'))
  const all: Rule = { match: 'any', conditions: ['price_from:0'] }
  expect((await findFitting(all))?.count).toBe(limits.fittingCounted.value + 1)
  await rows(
    `create or replace function count_fitting(rule jsonb, most integer) returns integer language sql as 'select 1 from pg_sleep(5)'`,
  )
  expect(await findFitting(all, 100)).toBeNull()
})
