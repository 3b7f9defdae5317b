import { beforeEach, expect, test } from 'vitest'
import { runBatch } from '#app/batches/running/run-batch.server.ts'
import { prepareBatch } from '#app/batches/prepare-batch.operation.ts'
import { startBatch } from '#app/batches/start-batch.operation.ts'
import { undoBatch } from '#app/batches/undo-batch.operation.ts'
import { isId, newId, type ProductId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { archiveProduct } from '#app/products/archive-product.operation.ts'
import { changeProduct } from '#app/products/change-product.operation.ts'
import { createProduct } from '#app/products/create-product.operation.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { day, eur, hour, inTime, minute } from '#test/support/people/sales.ts'
import { aStaffMember } from '#test/support/people/staff/staff-member.ts'
import { scheduleProduct } from './schedule-product.operation.ts'

useDatabase()
useCardProvider()
let member: Actor
const staff = () => ({ ...member, now: new Date() })
beforeEach(async () => {
  member = await aStaffMember(['owner'])
})

async function planned(status: 'draft' | 'active', times: object): Promise<ProductId> {
  const made = await perform(createProduct, {
    key: null,
    input: { title: 'Mug', price: eur(2_000), status },
    actor: staff(),
  })
  if (!made.ok) throw new Error(JSON.stringify(made))
  const { id } = made.value
  expect(await perform(scheduleProduct, { key: { id }, input: times, actor: staff() })).toMatchObject({ ok: true })
  return id
}

/** The status, and both times. */
const standsOf = async (id: ProductId) =>
  db
    .selectFrom('products as p')
    .leftJoin('productSchedules as s', 's.productId', 'p.id')
    .select(['p.status', 's.publishAt', 's.withdrawAt'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()

async function undone(operation: AnyOperation, id: ProductId) {
  const undo = await findUndo(operation, { id }, staff())
  if (!undo.ok) return undo
  return perform(operation.undo?.by ?? operation, {
    key: { id },
    input: undo.value.input as object,
    actor: staff(),
    seen: undo.value.seen,
  })
}

const plans = [
  ['draft', { publish_at: inTime(hour) }],
  ['draft', { publish_at: inTime(hour), withdraw_at: inTime(day) }],
  ['active', { withdraw_at: inTime(day) }],
] as const
const statuses = ['draft', 'active', 'archived'] as const
const changes = plans.flatMap(([is, times]) =>
  statuses.filter((to) => to !== is).map((to) => [is, Object.keys(times).join(' and '), to, times] as const),
)

test.each(changes)('%s with %s, made %s: its undo brings the plan back', async (is, _, status, times) => {
  const id = await planned(is, times)
  const before = await standsOf(id)
  expect(await perform(changeProduct, { key: { id }, input: { status }, actor: staff() })).toMatchObject({ ok: true })
  expect(await standsOf(id)).not.toEqual(before)
  expect(await undone(changeProduct, id)).toMatchObject({ ok: true })
  expect(await standsOf(id)).toEqual(before)
})

test('an archived one that is brought back by undo has its plan again', async () => {
  const id = await planned('draft', { publish_at: inTime(hour), withdraw_at: inTime(day) })
  const before = await standsOf(id)
  await perform(archiveProduct, { key: { id }, input: {}, actor: staff() })
  expect(await undone(archiveProduct, id)).toMatchObject({ ok: true })
  expect(await standsOf(id)).toEqual(before)
})

async function run(batch: string) {
  if (!isId<never>(batch)) throw new Error('no batch')
  await runBatch(batch)
  const rows = await db.selectFrom('batchItems').select(['state', 'reason']).where('batchId', '=', batch).execute()
  return rows.map(({ state, reason }) => reason ?? state)
}

async function changedInBulk(keys: string[], status: string): Promise<string> {
  const made = await perform(prepareBatch, { key: null, input: { operation: 'products.change', keys }, actor: staff() })
  if (!made.ok) throw new Error(made.reason)
  const { id } = made.value
  await performOnce(startBatch, { key: id, input: { given: { status } }, actor: staff(), once: newId() })
  expect(await run(id)).toEqual(keys.map(() => 'done'))
  return id
}

async function undoneInBulk(batch: string) {
  const made = await performOnce(undoBatch, { key: batch, input: {}, actor: staff(), once: newId() })
  return made.ok ? run(made.value.id) : made.reason
}

test('a status that many got at once is undone with the plan of each', async () => {
  const ids = [
    await planned('draft', { publish_at: inTime(hour) }),
    await planned('draft', { publish_at: inTime(2 * hour), withdraw_at: inTime(day) }),
    await planned('active', { withdraw_at: inTime(day) }),
  ]
  const before = await Promise.all(ids.map(standsOf))
  expect(await undoneInBulk(await changedInBulk(ids, 'archived'))).toEqual(['done', 'done', 'done'])
  expect(await Promise.all(ids.map(standsOf))).toEqual(before)
})

test('once a time of the plan has come it is too late to undo: the product stays as it is', async () => {
  const id = await planned('draft', { publish_at: inTime(3 * minute) })
  await perform(changeProduct, { key: { id }, input: { status: 'archived' }, actor: staff() })
  const since = { ...staff(), now: new Date(Date.now() + 8 * minute) }
  expect(await findUndo(changeProduct, { id }, { ...since, now: new Date() })).toMatchObject({ ok: true })
  expect(await findUndo(changeProduct, { id }, since)).toEqual({ ok: false, reason: 'record.undo_late' })
  expect((await standsOf(id)).status).toBe('archived')
})

test('a time is said with a status or alone, and is refused where it cannot be', async () => {
  const id = await planned('draft', { publish_at: inTime(hour) })
  const change = (input: object) => perform(changeProduct, { key: { id }, input, actor: staff() })
  expect(await change({ status: 'active', publish_at: inTime(hour) })).toMatchObject({ reason: 'product.on_sale' })
  expect(await change({ status: 'archived', withdraw_at: inTime(day) })).toMatchObject({ reason: 'product.archived' })
  expect(await change({ status: 'active', withdraw_at: inTime(day) })).toMatchObject({ ok: true })
  expect(await standsOf(id)).toMatchObject({ status: 'active', publishAt: null, withdrawAt: expect.any(Date) })
  expect(await change({ title: 'Cup' })).toMatchObject({ ok: true })
  expect(await standsOf(id)).toMatchObject({ withdrawAt: expect.any(Date) })
  expect(await change({ withdraw_at: null })).toMatchObject({ ok: true })
  expect(await standsOf(id)).toMatchObject({ status: 'active', withdrawAt: null })
})
