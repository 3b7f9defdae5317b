import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ProductId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { archiveProduct } from '#app/products/archive-product.operation.ts'
import { changeProduct } from '#app/products/change-product.operation.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { deleteProduct } from '#app/products/delete-product.operation.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { actsOn, aMug, day, eur, hour, inTime, staff } from '#test/support/people/sales.ts'
import { run } from './run-schedules.job.ts'
import { runSchedule } from './run-schedule.operation.ts'
import { scheduleProduct } from './schedule-product.operation.ts'

useDatabase()
beforeEach(async () => {
  await db.deleteFrom('productSchedules').execute()
})

interface Named {
  id: ProductId
}
async function aDraft(): Promise<Named> {
  const made = await perform(createProduct, { key: null, input: { title: 'Mug', price: eur(2_000) }, actor: staff() })
  if (!made.ok) throw new Error(JSON.stringify(made))
  return { id: made.value.id }
}
const schedule = ({ id }: Named, input: object) => perform(scheduleProduct, { key: { id }, input, actor: staff() })
const change = ({ id }: Named, input: object) => perform(changeProduct, { key: { id }, input, actor: staff() })
const timePasses = (ms: number) =>
  sql`update product_schedules set publish_at = publish_at - ${ms} * interval '1 millisecond',
    withdraw_at = withdraw_at - ${ms} * interval '1 millisecond'`.execute(db)
const statusOf = async ({ id }: Named) =>
  (await db.selectFrom('products').select('status').where('id', '=', id).executeTakeFirst())?.status
const isShown = async ({ id }: Named) =>
  (await sql<{ shown: boolean }>`select shown from shelf where product_id = ${id}`.execute(db)).rows[0]?.shown ?? false
/** Which of both times are planned. */
async function plansOf({ id }: Named) {
  const row = await db.selectFrom('productSchedules').selectAll().where('productId', '=', id).executeTakeFirst()
  return [row?.publishAt && 'publish', row?.withdrawAt && 'withdraw'].filter(Boolean)
}

test('a draft is on sale from its time on, and a draft again when its time is over', async () => {
  const mug = await aDraft()
  expect(await schedule(mug, { publish_at: inTime(hour), withdraw_at: inTime(day) })).toMatchObject({ ok: true })
  await run({})
  expect([await statusOf(mug), await isShown(mug)]).toEqual(['draft', false])
  await timePasses(hour)
  await run({})
  expect([await statusOf(mug), await isShown(mug)]).toEqual(['active', true])
  expect(await plansOf(mug)).toEqual(['withdraw'])
  await run({})
  expect(await statusOf(mug)).toBe('active')
  await timePasses(day)
  await run({})
  expect([await statusOf(mug), await isShown(mug)]).toEqual(['draft', false])
  expect(await plansOf(mug)).toEqual([])
  expect(await actsOn(mug)).toEqual([
    'person: products.create',
    'person: products.schedule',
    'system: products.run_schedule',
    'system: products.run_schedule',
  ])
})

test('what should have happened while nothing ran happens afterwards; of a time that was missed whole nothing is shown', async () => {
  const [late, over, missed] = [await aDraft(), await aMug(), await aDraft()]
  await schedule(late, { publish_at: inTime(hour), withdraw_at: inTime(day) })
  await schedule(over, { withdraw_at: inTime(hour) })
  await schedule(missed, { publish_at: inTime(hour), withdraw_at: inTime(2 * hour) })
  await timePasses(3 * hour)
  await run({})
  expect([await statusOf(late), await statusOf(over), await statusOf(missed)]).toEqual(['active', 'draft', 'draft'])
  expect([await plansOf(late), await plansOf(over), await plansOf(missed)]).toEqual([['withdraw'], [], []])
})

test('three processes at once publish each product once', async () => {
  const mugs: Named[] = []
  while (mugs.length < 8) mugs.push(await aDraft())
  for (const mug of mugs) await schedule(mug, { publish_at: inTime(hour) })
  await timePasses(hour)
  await Promise.all([run({}), run({}), run({})])
  for (const mug of mugs)
    expect(await actsOn(mug)).toEqual([
      'person: products.create',
      'person: products.schedule',
      'system: products.run_schedule',
    ])
})

test('who publishes it earlier, archives it or takes it out ends what is planned of it', async () => {
  const [early, out, archived, gone] = [await aDraft(), await aMug(), await aDraft(), await aDraft()]
  await schedule(early, { publish_at: inTime(hour), withdraw_at: inTime(day) })
  await schedule(out, { withdraw_at: inTime(hour) })
  await schedule(archived, { publish_at: inTime(hour) })
  await schedule(gone, { publish_at: inTime(hour) })
  await change(early, { status: 'active' })
  await change(out, { status: 'draft' })
  await perform(archiveProduct, { key: archived, input: {}, actor: staff() })
  await perform(deleteProduct, { key: gone, input: {}, actor: staff() })
  expect([await plansOf(early), await plansOf(out), await plansOf(archived), await plansOf(gone)]).toEqual([
    ['withdraw'],
    [],
    [],
    [],
  ])
  await change(out, { status: 'active' })
  await timePasses(2 * hour)
  await run({})
  expect([await statusOf(out), await statusOf(archived)]).toEqual(['active', 'archived'])
})

test('another field leaves the times alone, and an undo brings the former times back', async () => {
  const mug = await aDraft()
  await schedule(mug, { publish_at: inTime(hour) })
  await change(mug, { title: 'Cup' })
  expect(await plansOf(mug)).toEqual(['publish'])
  const before = await db.selectFrom('productSchedules').selectAll().execute()
  await schedule(mug, { publish_at: inTime(day), withdraw_at: inTime(2 * day) })
  const undo = await findUndo(scheduleProduct, { id: mug.id }, staff())
  expect(undo).toMatchObject({ ok: true })
  await schedule(mug, undo.ok ? (undo.value.input as object) : {})
  expect(await db.selectFrom('productSchedules').selectAll().execute()).toEqual(before)
  await schedule(mug, {})
  expect(await plansOf(mug)).toEqual([])
})

test('what may not be planned is refused, and nothing is planned', async () => {
  const mug = await aMug()
  expect(await schedule(mug, { publish_at: inTime(hour) })).toMatchObject({ ok: false, reason: 'product.on_sale' })
  await perform(archiveProduct, { key: mug, input: {}, actor: staff() })
  expect(await schedule(mug, { publish_at: inTime(hour) })).toMatchObject({ ok: false, reason: 'product.archived' })
  expect(await plansOf(mug)).toEqual([])
})

test('a product of which nothing is due is left alone', async () => {
  const mug = await aDraft()
  const early = () => perform(runSchedule, { key: { id: mug.id }, input: {}, actor: staff() })
  expect(await early()).toMatchObject({ reason: 'product.not_due' })
  await schedule(mug, { publish_at: inTime(hour) })
  expect(await early()).toMatchObject({ reason: 'product.not_due' })
})
