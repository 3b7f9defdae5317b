import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { isId, newId, type OrderId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { raiseProblem } from '#app/problems/problems.server.ts'
import { reopenPaymentProblem } from '#app/problems/reopen-payment-problem.operation.ts'
import { resolvePaymentProblem } from '#app/problems/resolve-payment-problem.operation.ts'
import { roles } from '#app/permissions.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { aStaffMember } from '#test/support/people/staff/staff-member.ts'
import { prepareBatch } from './prepare-batch.operation.ts'
import { retryBatch } from './retry-batch.operation.ts'
import { runBatch } from '#app/batches/running/run-batch.server.ts'
import { startBatch } from './start-batch.operation.ts'
import { stopBatch } from './stop-batch.operation.ts'
import { undoBatch } from './undo-batch.operation.ts'

useDatabase()
const cards = useCardProvider()

let staff: Actor
beforeEach(async () => {
  staff = await aStaffMember(['owner'])
})

const prepare = (input: object) => perform(prepareBatch, { key: null, input, actor: staff })
async function prepared(input: object) {
  const made = await prepare(input)
  if (!made.ok) throw new Error(made.reason)
  return made.value
}
const start = (batch: string, given: Record<string, string> = {}) =>
  performOnce(startBatch, { key: batch, input: { given }, actor: staff, once: newId() })
const retry = (batch: string) => performOnce(retryBatch, { key: batch, input: {}, actor: staff, once: newId() })
const undo = (batch: string) => performOnce(undoBatch, { key: batch, input: {}, actor: staff, once: newId() })

async function run(batch: string) {
  if (!isId<never>(batch)) throw new Error('no batch')
  await runBatch(batch)
  const rows = db.selectFrom('batchItems').select(['label', 'state', 'reason']).where('batchId', '=', batch)
  const items = await rows.orderBy('position').execute()
  const { state } = await db.selectFrom('batches').select('state').where('id', '=', batch).executeTakeFirstOrThrow()
  return { state, items: items.map((item) => [item.label, item.state, item.reason]) }
}

async function orders(count: number) {
  const stock = await stockOf(20)
  const made: { id: OrderId; number: string }[] = []
  for (let at = 0; at < count; at += 1) {
    const { orderId } = await aPaidOrder(stock, cards, { quantity: 1 })
    const row = db.selectFrom('orders').select('number').where('id', '=', orderId)
    made.push({ id: orderId, ...(await row.executeTakeFirstOrThrow()) })
  }
  return made
}

const parcelsOf = async (order: OrderId | undefined) =>
  order ? (await bookOf(order)).shipments.map(({ carrier, trackingNumber }) => [carrier, trackingNumber]) : []

test('thirty orders by a file of numbers: each with its own, once, and the buyer hears of it', async () => {
  const [one, other] = await orders(2)
  const file = `Order number;Carrier;Tracking number\n${one?.number};DHL;JD014600003\n#${other?.number};;0034\nB9999;DHL;1`
  const { id, total } = await prepared({ operation: 'orders.ship', file })
  expect(total).toBe(3)
  expect(await parcelsOf(one?.id)).toEqual([])
  expect(await start(id, { carrier: 'GLS' })).toMatchObject({ ok: true })
  expect(await run(id)).toEqual({
    state: 'done',
    items: [
      [one?.number, 'done', null],
      [other?.number, 'done', null],
      ['B9999', 'failed', 'request.not_found'],
    ],
  })
  expect(await parcelsOf(one?.id)).toEqual([['DHL', 'JD014600003']])
  expect(await parcelsOf(other?.id)).toEqual([['GLS', '0034']])
  const { letters } = await bookOf(one?.id ?? ('' as OrderId))
  expect(letters.filter(({ kind }) => kind === 'order-sent')).toHaveLength(1)
})

test('what was chosen by a filter is frozen: an order that comes after it is not touched', async () => {
  const before = await orders(2)
  const { id, total } = await prepared({ operation: 'orders.ship', filter: 'fulfilment=to_pack&sort=placed' })
  const [after] = await orders(1)
  await start(id, { carrier: 'DPD' })
  const { items } = await run(id)
  expect(items).toHaveLength(total)
  for (const { id: order } of before) expect(await parcelsOf(order)).toEqual([['DPD', null]])
  expect(await parcelsOf(after?.id)).toEqual([])
})

test('a failure is named and tried again; nothing is done twice', async () => {
  const [one, other] = await orders(2)
  const keys = [one?.id, other?.id, one?.number]
  const { id, total } = await prepared({ operation: 'orders.ship', keys })
  expect(total).toBe(2)
  await db
    .updateTable('orders')
    .set({ heldBecause: 'underpaid' })
    .where('number', '=', other?.number ?? '')
    .execute()
  await start(id, { carrier: 'DHL' })
  expect((await run(id)).items).toEqual([
    [one?.number, 'done', null],
    [other?.number, 'failed', 'order.on_hold'],
  ])
  await db
    .updateTable('orders')
    .set({ heldBecause: null })
    .where('number', '=', other?.number ?? '')
    .execute()
  expect(await retry(id)).toMatchObject({ ok: true })
  expect((await run(id)).items.map(([, state]) => state)).toEqual(['done', 'done'])
  expect(await parcelsOf(one?.id)).toEqual([['DHL', null]])
  expect(await parcelsOf(other?.id)).toEqual([['DHL', null]])
})

test('a process that ends between the change and its note goes on without doing it again', async () => {
  const [one] = await orders(1)
  const { id } = await prepared({ operation: 'orders.ship', keys: [one?.id] })
  await start(id, { carrier: 'DHL' })
  await run(id)
  // As it was a moment before the end.
  await sql`update batch_items set state = 'waiting' where batch_id = ${id}`.execute(db)
  await sql`update batches set state = 'running', ended_at = null where id = ${id}`.execute(db)
  expect((await run(id)).items).toEqual([[one?.number, 'done', null]])
  expect(await parcelsOf(one?.id)).toHaveLength(1)
})

test('two processes at once do each of them once', async () => {
  const all = await orders(4)
  const { id } = await prepared({ operation: 'orders.ship', keys: all.map((order) => order.id) })
  await start(id, { carrier: 'DHL' })
  await Promise.all([run(id), run(id)])
  for (const order of all) expect(await parcelsOf(order.id)).toHaveLength(1)
  expect((await run(id)).items.map(([, state]) => state)).toEqual(['done', 'done', 'done', 'done'])
})

test('a stopped one leaves the rest, and goes on when it is tried again', async () => {
  const [one] = await orders(1)
  const { id } = await prepared({ operation: 'orders.ship', keys: [one?.id] })
  await start(id, { carrier: 'DHL' })
  expect(await perform(stopBatch, { key: id, input: {}, actor: staff })).toMatchObject({ ok: true })
  expect((await run(id)).items).toEqual([[one?.number, 'waiting', null]])
  await retry(id)
  expect((await run(id)).items).toEqual([[one?.number, 'done', null]])
})

test('who is no longer staff changes nothing more', async () => {
  const [one] = await orders(1)
  const { id } = await prepared({ operation: 'orders.ship', keys: [one?.id] })
  await start(id, { carrier: 'DHL' })
  await db.deleteFrom('staffMembers').execute()
  expect((await run(id)).items).toEqual([[one?.number, 'failed', 'access.forbidden']])
  expect(await parcelsOf(one?.id)).toEqual([])
})

test('each change needs its own permission', async () => {
  const support = { ...staff, permissions: new Set(roles.support) }
  const asked = perform(prepareBatch, { key: null, input: { operation: 'orders.ship', keys: ['B1'] }, actor: support })
  await expect(asked).rejects.toMatchObject({ code: 'access.forbidden' })
})

test('it runs in the name of who starts it, who must be allowed to do the same to one', async () => {
  const [one] = await orders(1)
  const { id } = await prepared({ operation: 'orders.ship', keys: [one?.id] })
  const startBy = (actor: Actor) =>
    performOnce(startBatch, { key: id, input: { given: { carrier: 'DHL' } }, actor, once: newId() })
  const onlyBulk = { ...staff, permissions: new Set(['bulk:write', 'orders:read'] as const) }
  await expect(startBy(onlyBulk)).rejects.toMatchObject({ code: 'access.forbidden' })
  const other = await aStaffMember(['owner'])
  expect(await startBy(other)).toMatchObject({ ok: true })
  await db
    .deleteFrom('staffMembers')
    .where('identityId', '=', staff.id as never)
    .execute()
  expect((await run(id)).items).toEqual([[one?.number, 'done', null]])
  const entries = db.selectFrom('auditEntries').select('actorId').where('operation', '=', 'orders.ship')
  expect(await entries.where('objectId', '=', one?.id ?? '').execute()).toEqual([{ actorId: other.id }])
  await sql`update batch_items set state = 'failed', reason = 'system.fault' where batch_id = ${id}`.execute(db)
  const again = performOnce(retryBatch, { key: id, input: {}, actor: onlyBulk, once: newId() })
  await expect(again).rejects.toMatchObject({ code: 'access.forbidden' })
})

test('more are prepared at once than there are connections', async () => {
  const [one] = await orders(1)
  const all = Array.from({ length: 14 }, () => prepared({ operation: 'orders.ship', keys: [one?.id] }))
  for (const { total } of await Promise.all(all)) expect(total).toBe(1)
})

test('what can be undone is undone, but not over the change of somebody else', async () => {
  const references = ['one', 'two', 'three']
  for (const reference of references) await raiseProblem(db, { kind: 'orphan-payment', reference })
  const { id } = await prepared({ operation: 'payment_problems.resolve', filter: '' })
  await start(id)
  expect((await run(id)).items.map(([, state]) => state)).toEqual(['done', 'done', 'done'])
  const problems = await db.selectFrom('paymentProblems').select(['id', 'reference']).execute()
  const two = problems.find(({ reference }) => reference === 'two')?.id ?? ''
  await perform(reopenPaymentProblem, { key: two, input: {}, actor: staff })
  await perform(resolvePaymentProblem, { key: two, input: {}, actor: await aStaffMember(['owner']) })
  const byOther = { key: id, input: {}, actor: await aStaffMember(['owner']), once: newId() }
  expect(await performOnce(undoBatch, byOther)).toMatchObject({ ok: false, reason: 'batch.not_undoable' })
  const undone = await undo(id)
  expect(undone.ok).toBe(true)
  const { items } = await run(undone.ok ? undone.value.id : '')
  expect(items.map(([, state, reason]) => [state, reason])).toEqual([
    ['done', null],
    ['failed', 'record.changed'],
    ['done', null],
  ])
  const open = db.selectFrom('paymentProblems').select('reference').where('resolvedAt', 'is', null).orderBy('reference')
  expect((await open.execute()).map(({ reference }) => reference)).toEqual(['one', 'three'])
  expect(await undo(id)).toMatchObject({ ok: false, reason: 'batch.not_undoable' })
})

test.each([
  [{ operation: 'orders.ship' }, 'batch.nothing_chosen'],
  [{ operation: 'orders.ship', keys: ['', ' '] }, 'batch.nothing_chosen'],
  [{ operation: 'orders.ship', file: 'Carrier\nDHL' }, 'batch.file_columns'],
  [{ operation: 'orders.ship', filter: 'country=AQ' }, 'batch.nothing_chosen'],
])('%j is refused', async (input, reason) => {
  const ids = () => db.selectFrom('batches').select('id').execute()
  const before = await ids()
  expect(await prepare(input)).toMatchObject({ ok: false, reason })
  expect(await ids()).toEqual(before)
})

test('tags, a colleague and a hold are given to many, and taken back from all', async () => {
  const [one, other] = await orders(2)
  const keys = [one?.number, other?.number]
  const kept = async () => {
    const rows = db.selectFrom('orders').select(['staffHold', 'assignedTo']).where('number', 'in', keys.map(String))
    const tags = db
      .selectFrom('orderTags')
      .select('tag')
      .where(
        'orderId',
        'in',
        [one, other].flatMap((each) => each?.id ?? []),
      )
    const found = await rows.execute()
    return {
      holds: found.map(({ staffHold }) => staffHold),
      assigned: found.map(({ assignedTo }) => assignedTo),
      tags: (await tags.execute()).map(({ tag }) => tag).toSorted(),
    }
  }
  const before = await kept()
  const acts = [
    ['orders.tag', { tags: 'gift, vip' }],
    ['orders.assign', { colleague: String(staff.id) }],
    ['orders.hold', { reason: 'stock' }],
  ] as const
  let last = ''
  for (const [operation, given] of acts) {
    const { id } = await prepared({ operation, list: 'orders', keys })
    expect(await start(id, given)).toMatchObject({ ok: true })
    expect((await run(id)).items.map(([, state]) => state)).toEqual(['done', 'done'])
    last = id
  }
  expect(await kept()).toEqual({
    holds: ['stock', 'stock'],
    assigned: [staff.id, staff.id],
    tags: ['gift', 'gift', 'vip', 'vip'],
  })
  // The last change of each order is the one that can be taken back.
  const undone = await undo(last)
  if (!undone.ok) throw new Error(undone.reason)
  expect((await run(undone.value.id)).items.map(([, state]) => state)).toEqual(['done', 'done'])
  expect((await kept()).holds).toEqual(before.holds)
})

test.each([
  ['orders.tag', { tags: ' ' }],
  ['orders.hold', { reason: 'mood' }],
  ['orders.assign', { colleague: 'Ada' }],
])('%s asks for what it needs before anything runs', async (operation, given) => {
  const [one] = await orders(1)
  const { id } = await prepared({ operation, list: 'orders', keys: [one?.number] })
  expect(await start(id, given)).toMatchObject({ ok: false })
})

test('a value for all is checked before anything runs', async () => {
  const [one] = await orders(1)
  const { id } = await prepared({ operation: 'orders.ship', keys: [one?.id] })
  expect(await start(id, { carrier: 'x'.repeat(100) })).toMatchObject({ ok: false, reason: 'batch.field' })
  expect(await start(id, { carrier: 'DHL' })).toMatchObject({ ok: true })
  expect(await start(id, { carrier: 'GLS' })).toMatchObject({ ok: false, reason: 'batch.started' })
})
