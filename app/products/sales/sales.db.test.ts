import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeOptions } from '#app/products/options/change-options.operation.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import {
  actsOn,
  aMug,
  day,
  end,
  eur,
  type ForSale,
  hour,
  inTime,
  minute,
  plan,
  pricesOf,
  staff,
  timePasses,
} from '#test/support/people/sales.ts'
import { changeSale } from './change-sale.operation.ts'
import { endSale } from './end-sale.operation.ts'
import { planSale } from './plan-sale.operation.ts'
import { run } from './run-sales.job.ts'
import { runSales } from './run-sales.operation.ts'

useDatabase()
beforeEach(async () => {
  await db.deleteFrom('variantSales').execute()
})

const changeEnd = ({ id }: ForSale, ends: string | null, more: object = {}) =>
  perform(changeSale, { key: { id }, input: { ends_at: ends, ...more }, actor: staff() })
const told = async ({ id }: ForSale) =>
  (await db.selectFrom('events').select('type').where('objectId', '=', id).orderBy('sequence').execute()).map(
    ({ type }) => type,
  )

/** A product of three variants, all at 20.00. */
async function aShirt() {
  const mug = await aMug()
  const options = [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] }]
  expect(await perform(changeOptions, { key: mug, input: { options }, actor: staff() })).toMatchObject({ ok: true })
  const rows = await db
    .selectFrom('variants')
    .select('id')
    .where('productId', '=', mug.id)
    .orderBy('position')
    .execute()
  return { ...mug, sizes: rows.map((row) => row.id) }
}

test('a planned sale changes nothing until its time, then the price, then nothing is left of it', async () => {
  const mug = await aMug()
  expect(await plan(mug, { price: eur(1_500), starts_at: inTime(hour), ends_at: inTime(day) })).toMatchObject({
    ok: true,
  })
  expect(await pricesOf(mug)).toEqual([[2_000, null, 'planned 1500']])
  await run({})
  expect(await pricesOf(mug)).toEqual([[2_000, null, 'planned 1500']])
  await timePasses(hour)
  await run({})
  expect(await pricesOf(mug)).toEqual([[1_500, 2_000, 'running 1500']])
  await run({})
  expect(await pricesOf(mug)).toEqual([[1_500, 2_000, 'running 1500']])
  await timePasses(day)
  await run({})
  expect(await pricesOf(mug)).toEqual([[2_000, null, null]])
  expect(await told(mug)).toEqual(['product.created', 'product.updated', 'product.updated', 'product.updated'])
  expect(await actsOn(mug)).toEqual([
    'person: products.create',
    'person: products.plan_sale',
    'system: products.run_sales',
    'system: products.run_sales',
  ])
})

test('the price and the price before of an earlier reduction come back as they were', async () => {
  const mug = await aMug()
  await db.updateTable('variants').set({ compareAtPrice: 2_500 }).where('id', '=', mug.variant).execute()
  await plan(mug, { basis_points: 2_500 })
  expect(await pricesOf(mug), 'at once').toEqual([[1_500, 2_000, 'running 1500']])
  await end(mug)
  expect(await pricesOf(mug)).toEqual([[2_000, 2_500, null]])
})

test('a sale that would have begun and ended while nothing ran does neither', async () => {
  const mug = await aMug()
  await plan(mug, { price: eur(1_500), starts_at: inTime(hour), ends_at: inTime(2 * hour) })
  await timePasses(3 * hour)
  await run({})
  expect(await pricesOf(mug)).toEqual([[2_000, null, null]])
  const prices = await db.selectFrom('variantPrices').select('price').where('variantId', '=', mug.variant).execute()
  expect(prices).toEqual([{ price: 2_000 }])
})

test('one that should have begun during a standstill begins afterwards, and one that should have ended ends', async () => {
  const [late, over] = [await aMug(), await aMug()]
  await plan(over, { price: eur(1_000), ends_at: inTime(hour) })
  await plan(late, { price: eur(1_500), starts_at: inTime(hour), ends_at: inTime(day) })
  await timePasses(5 * hour)
  await run({})
  expect(await pricesOf(late)).toEqual([[1_500, 2_000, 'running 1500']])
  expect(await pricesOf(over)).toEqual([[2_000, null, null]])
})

test('a sale whose price is no reduction any more when its time comes is dropped', async () => {
  const mug = await aMug()
  await plan(mug, { price: eur(1_500), starts_at: inTime(hour) })
  await db.updateTable('variants').set({ price: 1_500 }).where('id', '=', mug.variant).execute()
  await timePasses(hour)
  await run({})
  expect(await pricesOf(mug)).toEqual([[1_500, null, null]])
})

test('three processes at once begin and end each sale once', async () => {
  const mugs: ForSale[] = []
  while (mugs.length < 12) mugs.push(await aMug())
  for (const mug of mugs) await plan(mug, { price: eur(1_500), starts_at: inTime(hour), ends_at: inTime(2 * hour) })
  const together = () => Promise.all([run({}), run({}), run({})])
  await timePasses(hour)
  await together()
  for (const mug of mugs) expect(await pricesOf(mug)).toEqual([[1_500, 2_000, 'running 1500']])
  await timePasses(hour)
  await together()
  for (const mug of mugs) {
    expect(await pricesOf(mug)).toEqual([[2_000, null, null]])
    expect(await actsOn(mug)).toEqual([
      'person: products.create',
      'person: products.plan_sale',
      'system: products.run_sales',
      'system: products.run_sales',
    ])
  }
})

test('more sales than a portion holds begin in one pass', async () => {
  await sql`with made as (insert into products (id, slug, title, status)
      select uuidv7(), 'many-' || n, 'Many', 'active' from generate_series(1, 203) n returning id),
    priced as (insert into variants (id, product_id, price) select uuidv7(), id, 2000 from made returning id)
    select 1`.execute(db)
  await sql`insert into variant_sales (variant_id, price, starts_at) select v.id, 1500, now() - interval '1 minute'
    from variants v join products p on p.id = v.product_id where p.slug like 'many-%'`.execute(db)
  await run({})
  const states = await db.selectFrom('variantSales').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'running' }])
  await sql`delete from products where slug like 'many-%'`.execute(db)
})

test('one that fails is reported and tried again, and does not stop the others', async () => {
  const [bad, good] = [await aMug(), await aMug()]
  for (const mug of [bad, good]) await plan(mug, { price: eur(1_500), starts_at: inTime(hour) })
  await timePasses(hour)
  await sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise 'full'; end $$`.execute(db)
  await sql`create trigger refuse_one before update of price on variants for each row
    when (old.id = ${sql.lit(bad.variant)}) execute function refuse_one()`.execute(db)
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await expect(run({})).rejects.toThrow('full')
  lines.mockRestore()
  expect(await pricesOf(good)).toEqual([[1_500, 2_000, 'running 1500']])
  expect(await pricesOf(bad)).toEqual([[2_000, null, 'planned 1500']])
  await sql`drop trigger refuse_one on variants`.execute(db)
  await run({})
  expect(await pricesOf(bad)).toEqual([[1_500, 2_000, 'running 1500']])
})

test('variants have sales of their own; one plan for all of them replaces those that are planned', async () => {
  const shirt = await aShirt()
  const [small = '', medium = ''] = shirt.sizes
  await plan(shirt, { variants: [small], price: eur(1_000), starts_at: inTime(hour) })
  expect(await pricesOf(shirt)).toEqual([
    [2_000, null, 'planned 1000'],
    [2_000, null, null],
    [2_000, null, null],
  ])
  await plan(shirt, { basis_points: 1_000, starts_at: inTime(hour) })
  expect((await pricesOf(shirt)).map(([, , sale]) => sale)).toEqual(['planned 1800', 'planned 1800', 'planned 1800'])
  await end(shirt, { variants: [medium] })
  await timePasses(hour)
  await run({})
  expect(await pricesOf(shirt)).toEqual([
    [1_800, 2_000, 'running 1800'],
    [2_000, null, null],
    [1_800, 2_000, 'running 1800'],
  ])
  expect(await plan(shirt, { basis_points: 2_000 })).toMatchObject({ ok: false, reason: 'product.sale_runs' })
  expect(await plan(shirt, { variants: [medium], basis_points: 2_000 })).toMatchObject({ ok: true })
  await end(shirt)
  expect((await pricesOf(shirt)).map(([price]) => price)).toEqual([2_000, 2_000, 2_000])
})

test('the end of a sale can be changed while it is planned and while it runs, and taken away', async () => {
  const mug = await aMug()
  expect(await changeEnd(mug, null)).toMatchObject({ reason: 'product.no_sale' })
  await plan(mug, { price: eur(1_500), starts_at: inTime(2 * hour), ends_at: inTime(day) })
  expect(await changeEnd(mug, inTime(hour))).toMatchObject({
    problems: [{ pointer: '/ends_at', code: 'product.sale_end' }],
  })
  expect(await changeEnd(mug, inTime(3 * hour))).toMatchObject({ ok: true })
  await timePasses(2 * hour)
  await run({})
  expect(await changeEnd(mug, null)).toMatchObject({ ok: true })
  await timePasses(10 * day)
  await run({})
  expect(await pricesOf(mug)).toEqual([[1_500, 2_000, 'running 1500']])
  expect(await changeEnd(mug, inTime(-minute))).toMatchObject({ problems: [{ code: 'product.sale_end' }] })
  expect(await changeEnd(mug, inTime(800 * day))).toMatchObject({ problems: [{ code: 'product.sale_far' }] })
})

test.each([
  ['neither price nor percentage', {}, '/price', 'product.sale_how'],
  ['both', { price: eur(1_000), basis_points: 1_000 }, '/price', 'product.sale_how'],
  ['another currency', { price: { amount: 1_000, currency: 'USD' } }, '/price', 'product.price'],
  ['the price of now', { price: eur(2_000) }, '/price', 'product.sale_price'],
  ['more than the price of now', { price: eur(2_001) }, '/price', 'product.sale_price'],
  ['less than a cent off', { basis_points: 1 }, '/basis_points', 'product.sale_price'],
  ['all of it off', { basis_points: 10_000 }, '/basis_points', 'product.sale_percent'],
  ['a beginning in the past', { price: eur(1), starts_at: inTime(-hour) }, '/starts_at', 'product.sale_past'],
  [
    'an end before the beginning',
    { price: eur(1), starts_at: inTime(day), ends_at: inTime(hour) },
    '/ends_at',
    'product.sale_end',
  ],
  ['an end in the past', { price: eur(1), ends_at: inTime(-hour) }, '/ends_at', 'product.sale_end'],
  ['three years ahead', { price: eur(1), starts_at: inTime(1_100 * day) }, '/starts_at', 'product.sale_far'],
  ['no moment', { price: eur(1), starts_at: '2026-13-01T00:00:00Z' }, '/starts_at', 'field.moment'],
  ['a moment of no zone', { price: eur(1), ends_at: '2027-01-01T00:00' }, '/ends_at', 'field.moment'],
  [
    'a variant of another product',
    { price: eur(1), variants: [crypto.randomUUID()] },
    '/variants',
    'product.variant_unknown',
  ],
])('refused at its field: %s', async (_, input, pointer, code) => {
  const mug = await aMug()
  expect(await plan(mug, input)).toMatchObject({ ok: false, problems: [{ pointer, code }] })
  expect(await pricesOf(mug)).toEqual([[2_000, null, null]])
})

test('planning is undone by a press, and so is another end; what replaced another plan is not', async () => {
  const mug = await aMug()
  const undoing = async (operation: AnyOperation) => {
    const undo = await findUndo(operation, { id: mug.id }, staff())
    return undo.ok ? (undo.value.input as object) : undo.reason
  }
  const ends = inTime(day)
  await plan(mug, { price: eur(1_500), starts_at: inTime(hour), ends_at: ends })
  expect(await undoing(planSale)).toEqual({ variants: [mug.variant] })
  await changeEnd(mug, inTime(2 * day))
  expect(await undoing(changeSale)).toEqual({ variants: [mug.variant], ends_at: ends })
  await plan(mug, { price: eur(1_400), starts_at: inTime(hour) })
  expect(await undoing(planSale)).toEqual(expect.any(String))
})

test('nothing due, nothing planned: both are refused, and neither leaves an entry', async () => {
  const mug = await aMug()
  const call = { key: { id: mug.id }, input: {}, actor: staff() }
  expect(await perform(runSales, call)).toMatchObject({ ok: false, reason: 'product.no_sale_due' })
  expect(await perform(endSale, call)).toMatchObject({ ok: false, reason: 'product.no_sale' })
  expect(await actsOn(mug)).toEqual(['person: products.create'])
})
