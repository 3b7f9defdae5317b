import { expect, test } from 'vitest'
import { addDays, dayAt } from '#app/kernel/day.ts'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { listTags } from '#app/orders/order-view.server.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { hearAlarms } from '#test/support/alarms.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { aColleague } from '#test/support/people/staff/colleagues.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { cancel, close, giveBack, hold, release, ship, staffAt } from '#test/support/people/staff/staff.ts'
import { assignOrder } from './assign-order.operation.ts'
import { run as endHolds } from './end-holds.job.ts'
import { holdOrder } from './hold-order.operation.ts'
import { releaseOrder } from './release-order.operation.ts'
import { tagOrder } from './tag-order.operation.ts'

const database = useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const today = () => dayAt(now(), defaultTimeZone)

const rowOf = (id: OrderId) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = async (id: OrderId) => {
  const events = db.selectFrom('events').select('type').where('objectId', '=', id).orderBy('sequence')
  return (await events.execute()).map(({ type }) => type)
}
const tag = (order: OrderId, input: object, actor = staffAt(now())) => perform(tagOrder, { key: order, input, actor })

async function anOrder(quantity = 1) {
  const { orderId } = await aPaidOrder(await stockOf(5), cards, { quantity })
  const line = await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  return { orderId, send: () => ship(orderId, [{ orderLineId: line.id, quantity: 1 }], now()) }
}

/** Undoes the last change, as the button beside its notice does. */
async function undo(operation: typeof tagOrder | typeof assignOrder | typeof holdOrder, key: OrderId) {
  // Each of the three takes the order's key.
  const found = await findUndo(operation as typeof tagOrder, key, staffAt(now()))
  if (!found.ok) return found
  const by = (operation === holdOrder ? releaseOrder : operation) as typeof tagOrder
  return perform(by, { key, input: found.value.input, actor: staffAt(now()), seen: found.value.seen })
}

test('an order on hold by staff is not sent and not to be packed, until it is released', async () => {
  const { orderId, send } = await anOrder()
  expect((await rowOf(orderId)).toPack).toBe(true)
  expect(await hold(orderId, now(), { reason: 'address', note: ' Call first ' })).toMatchObject({ ok: true })
  expect(await rowOf(orderId)).toMatchObject({ staffHold: 'address', staffHoldNote: 'Call first', toPack: false })
  expect(await send()).toMatchObject({ ok: false, reason: 'order.held_by_staff' })
  expect(await hold(orderId, now())).toMatchObject({ ok: false, reason: 'order.held_by_staff' })
  expect(await release(orderId, now())).toMatchObject({ ok: true })
  expect(await rowOf(orderId)).toMatchObject({ staffHold: null, staffHoldNote: null, toPack: true })
  expect(await release(orderId, now())).toMatchObject({ ok: false, reason: 'order.not_held_by_staff' })
  expect(await send()).toMatchObject({ ok: true })
  expect(await hold(orderId, now())).toMatchObject({ ok: false, reason: 'order.nothing_to_send' })
  expect((await eventsOf(orderId)).filter((type) => /held|released/.test(type))).toEqual([
    'order.held',
    'order.released',
  ])
})

test('of many presses at once to hold an order, one is done', async () => {
  const { orderId } = await anOrder()
  const answers = await Promise.all(Array.from({ length: 8 }, () => hold(orderId, now())))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('an order on hold is refunded, cancelled and closed as any other, and then on hold no more', async () => {
  const [cancelled, refunded] = [await anOrder(), await anOrder()]
  for (const { orderId } of [cancelled, refunded]) await hold(orderId, now())
  expect(await cancel(cancelled.orderId, now())).toMatchObject({ ok: true })
  expect(await giveBack(refunded.orderId, now())).toMatchObject({ ok: true })
  expect(await rowOf(cancelled.orderId)).toMatchObject({ state: 'cancelled', staffHold: null })
  const [due] = await db.selectFrom('refunds').select('id').where('orderId', '=', refunded.orderId).execute()
  await payRefund(due?.id ?? expect.unreachable(), now())
  expect(await close(refunded.orderId, now())).toMatchObject({ ok: true })
  expect(await rowOf(refunded.orderId)).toMatchObject({ state: 'closed', staffHold: null })
})

test('a hold ends on its day, by the shop itself, and a day that has begun is refused', async () => {
  const [soon, later] = [await anOrder(), await anOrder()]
  const past = await hold(soon.orderId, now(), { reason: 'stock', until: today() })
  expect(past).toMatchObject({ problems: [{ pointer: '/until', code: 'field.day_over' }] })
  await hold(soon.orderId, now(), { reason: 'stock', until: addDays(today(), 1) })
  await hold(later.orderId, now(), { reason: 'stock', until: addDays(today(), 2) })
  await endHolds({})
  expect((await rowOf(soon.orderId)).staffHold).toBe('stock')
  // As if a day had passed.
  await db.updateTable('orders').set({ staffHoldUntil: today() }).where('id', '=', soon.orderId).execute()
  await Promise.all([endHolds({}), endHolds({})])
  expect([(await rowOf(soon.orderId)).staffHold, (await rowOf(later.orderId)).staffHold]).toEqual([null, 'stock'])
  const entry = db.selectFrom('auditEntries').select(['actorKind', 'door']).where('operation', '=', 'orders.release')
  expect(await entry.where('objectId', '=', soon.orderId).execute()).toEqual([{ actorKind: 'system', door: 'job' }])
})

test('a hold that cannot be ended stays, raises an alarm, and does not hold up the others', async () => {
  const [bad, good] = [await anOrder(), await anOrder()]
  for (const { orderId } of [bad, good]) await hold(orderId, now(), { reason: 'stock', until: addDays(today(), 1) })
  const endsOn = (until: string, { orderId }: typeof bad) =>
    db.updateTable('orders').set({ staffHoldUntil: until }).where('id', '=', orderId).execute()
  await endsOn(addDays(today(), -1), bad)
  await endsOn(today(), good)
  await runSql(database.url, [
    `create function no_release() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`,
    `create trigger no_release before update on orders for each row
      when (old.id = '${bad.orderId}' and new.staff_hold is null) execute function no_release()`,
  ])
  const alarms = hearAlarms()
  await expect(endHolds({})).rejects.toThrow('not this one')
  expect([(await rowOf(bad.orderId)).staffHold, (await rowOf(good.orderId)).staffHold]).toEqual(['stock', null])
  expect(alarms()).toEqual([expect.stringContaining(bad.orderId)])
  await runSql(database.url, ['drop trigger no_release on orders'])
  await endHolds({})
  expect((await rowOf(bad.orderId)).staffHold).toBeNull()
})

test('a hold without a note is undone with one press, tags and assignee too', async () => {
  const { orderId } = await anOrder()
  const ada = await aColleague('Ada')
  await hold(orderId, now())
  expect(await undo(holdOrder, orderId)).toMatchObject({ ok: true })
  expect((await rowOf(orderId)).staffHold).toBeNull()
  await tag(orderId, { add: ['gift', 'vip'] })
  await tag(orderId, { add: ['late'], remove: ['vip'] })
  expect(await undo(tagOrder, orderId)).toMatchObject({ ok: true })
  expect(await listTags(db, orderId)).toEqual(['gift', 'vip'])
  await perform(assignOrder, { key: orderId, input: { to: ada.id }, actor: staffAt(now()) })
  expect(await undo(assignOrder, orderId)).toMatchObject({ ok: true })
  expect((await rowOf(orderId)).assignedTo).toBeNull()
})

test('tags are added and removed by name, in one spelling; colleagues at once lose nothing', async () => {
  const { orderId } = await anOrder()
  await Promise.all(['Gift', ' VIP', 'gift', 'Late '].map((text) => tag(orderId, { add: [text] })))
  expect(await listTags(db, orderId)).toEqual(['gift', 'late', 'vip'])
  await Promise.all([tag(orderId, { remove: ['GIFT'] }), tag(orderId, { add: ['new'] })])
  expect(await listTags(db, orderId)).toEqual(['late', 'new', 'vip'])
  expect(await tag(orderId, { add: ['x'.repeat(41)] })).toMatchObject({ ok: false, reason: 'input.invalid' })
  expect(await tag(orderId, { add: [' '] })).toMatchObject({ ok: false, reason: 'input.invalid' })
  expect(await tag(orderId, { add: ['a\u0007b'] })).toMatchObject({ ok: false, reason: 'input.invalid' })
})

test('orders are assigned to those who work here, and to no one else', async () => {
  const { orderId } = await anOrder()
  const ada = await aColleague('Ada')
  const assign = (to: string | null) => perform(assignOrder, { key: orderId, input: { to }, actor: staffAt(now()) })
  expect(await assign(newId())).toMatchObject({ problems: [{ pointer: '/to', code: 'field.choice' }] })
  expect(await assign('me')).toMatchObject({ ok: false, reason: 'input.invalid' })
  expect(await assign(ada.id)).toMatchObject({ ok: true })
  expect((await rowOf(orderId)).assignedTo).toBe(ada.id)
  expect(await assign(null)).toMatchObject({ ok: true })
})

test('the list of orders is filtered by tag and by who looks after them, in both of its orders', async () => {
  const [one, two, other] = [await anOrder(), await anOrder(3), await anOrder()]
  const ada = await aColleague('Ada')
  for (const { orderId } of [one, two]) {
    await tag(orderId, { add: ['Fragile'] })
    await perform(assignOrder, { key: orderId, input: { to: ada.id }, actor: staffAt(now()) })
  }
  await tag(other.orderId, { add: ['robust'] })
  const list = async (said: Record<string, string>, by = 'placed', actor = staffAt(now(), ada.id)) => {
    const filter = readFilter(orders, said)
    const rows = await orders.find({ filter, sort: { by, descending: true }, after: null, most: 9, actor })
    expect(await orders.count(filter, 9, actor)).toBe(rows.length)
    return rows.map(({ id }) => id)
  }
  const both = [two.orderId, one.orderId]
  const offered = (await orders.choices?.())?.tag?.map(({ value }) => value) ?? []
  expect(offered).toEqual(expect.arrayContaining(['fragile', 'robust']))
  expect(offered).toEqual([...new Set(offered)].toSorted())
  expect(await list({ tag: ' FRAGILE ' })).toEqual(both)
  expect(await list({ tag: 'fragile' }, 'total')).toEqual(both)
  expect(await list({ assigned: 'mine' })).toEqual(both)
  expect(await list({ assigned: 'mine' }, 'placed', staffAt(now(), newId()))).toEqual([])
  expect(await list({ assigned: ada.id, tag: 'robust' })).toEqual([])
  expect(await list({ assigned: 'me' })).toHaveLength(9)
  await hold(one.orderId, now())
  expect(await list({ tag: 'fragile', fulfilment: 'to_pack' })).toEqual([two.orderId])
  const filter = readFilter(orders, { tag: 'fragile' })
  const sort = { by: 'total', descending: true }
  const next = await orders.find({ filter, sort, after: two.orderId, most: 9, actor: staffAt(now()) })
  expect(next.map(({ id }) => id)).toEqual([one.orderId])
})
