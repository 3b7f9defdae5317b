import { expect, test } from 'vitest'
import { newId, type OrderId, type ShipmentId } from '#app/kernel/ids.ts'
import { openBackfills } from '#app/backfills/open-backfills.server.ts'
import { endOrder } from '#app/payments/placing/expire.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { migrate } from '#db/migrate.ts'
import { standingAsComputed } from '#test/fault-matrix/invariants/I10-standing-as-computed.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import { cancel, close, parcelIs, giveBack, ship } from '#test/support/people/staff/staff.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, aHeldOrder, anOpenOrder, aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { runSql } from '#test/support/database/sql.ts'

const database = useDatabase()
const cards = useCardProvider()
const now = () => new Date()

/** Returns the stored standing; fails if it differs from the one computed from the facts. */
async function standingIn(orderId: OrderId) {
  // It needs only the tables of a world.
  const world = { sql: (text: string) => runSql(database.url, [text]) } as unknown as World
  expect(await standingAsComputed(world)).toEqual([])
  const { payment, fulfilment, toPack } = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return [payment, fulfilment, toPack ? 'to pack' : 'nothing to pack']
}

async function send(orderId: OrderId, quantity: number): Promise<ShipmentId> {
  const lines = db.selectFrom('orderLines').select('id as orderLineId').where('orderId', '=', orderId)
  const { orderLineId } = await lines.executeTakeFirstOrThrow()
  const sent = await ship(orderId, [{ orderLineId, quantity }], now())
  if (!sent.ok) throw new Error(sent.reason)
  return sent.value.shipment
}

async function refund(orderId: OrderId, amount: number) {
  const wish = { kind: 'amount', amount } as const
  const asked = await giveBack(orderId, now(), wish)
  if (!asked.ok) throw new Error(asked.reason)
  return asked.value.refundId
}

test('every change of an order’s money or goods is visible in its row at once', async () => {
  const stock = await stockOf(20)
  const { orderId, reference } = await anOpenOrder(stock, 2)
  expect(await standingIn(orderId)).toEqual(['unpaid', 'unfulfilled', 'nothing to pack'])
  await cards.pay(reference)
  await settle(reference, now())
  expect(await standingIn(orderId)).toEqual(['paid', 'unfulfilled', 'to pack'])
  const lost = await send(orderId, 1)
  expect(await standingIn(orderId)).toEqual(['paid', 'partial', 'to pack'])
  await parcelIs('lost', lost, now())
  expect(await standingIn(orderId)).toEqual(['paid', 'unfulfilled', 'to pack'])
  const arrived = await send(orderId, 2)
  expect(await standingIn(orderId)).toEqual(['paid', 'fulfilled', 'nothing to pack'])
  await parcelIs('delivered', arrived, now())
  expect(await standingIn(orderId)).toEqual(['paid', 'delivered', 'nothing to pack'])
  const refundId = await refund(orderId, 100)
  expect(await standingIn(orderId)).toEqual(['paid', 'delivered', 'nothing to pack'])
  await payRefund(refundId, now())
  expect(await standingIn(orderId)).toEqual(['partially_refunded', 'delivered', 'nothing to pack'])
  await close(orderId, now())
  await cards.control('POST actions/dispute', { id: reference })
  await settle(reference, now())
  expect(await standingIn(orderId)).toEqual(['disputed', 'delivered', 'nothing to pack'])
})

test('an order is not packed once all of its money is being refunded, or once it is cancelled', async () => {
  const stock = await stockOf(20)
  const [refunded, cancelled] = [await aPaidOrder(stock, cards), await aPaidOrder(stock, cards)]
  await refund(refunded.orderId, stock.price)
  expect(await standingIn(refunded.orderId)).toEqual(['paid', 'nothing_to_send', 'nothing to pack'])
  await cancel(cancelled.orderId, now())
  expect(await standingIn(cancelled.orderId)).toEqual(['paid', 'nothing_to_send', 'nothing to pack'])
})

test('a free order is paid and to be packed as soon as it is placed', async () => {
  const placed = await placeOrder(await aDraft(await stockOf(5, { price: 0 })), newId(), now())
  if (!placed.ok) throw new Error(placed.reason)
  expect(await standingIn(placed.value.orderId)).toEqual(['paid', 'unfulfilled', 'to pack'])
})

test('an existing shop gets the standings of its orders at the next start, by the same rules, and once', async () => {
  const stock = await stockOf(50)
  await aHeldOrder(stock, cards)
  await endOrder((await anOpenOrder(stock)).orderId, 'overdue', now())
  await send((await aPaidOrder(stock, cards, { quantity: 3 })).orderId, 2)
  await payRefund(await refund((await aPaidOrder(stock, cards)).orderId, stock.price), now())
  const written = () =>
    db.selectFrom('orders').select(['id', 'payment', 'fulfilment', 'toPack']).orderBy('id').execute()
  const before = await written()
  expect(new Set(before.map(({ payment }) => payment)).size).toBeGreaterThan(4)
  await runSql(database.url, [
    // What later migrations have made of these columns.
    'drop trigger unsent on orders',
    'drop index orders_by_town, orders_by_billing_town',
    `alter table orders drop column payment, drop column fulfilment, drop column to_pack`,
    `delete from migrations where name like '%\\_standing.sql' or name like '%\\_nothing_to_send.sql'`,
  ])
  expect(await migrate(database.url, 'db/migrations')).toHaveLength(2)
  expect(await openBackfills()).toEqual([
    `The backfill missing-standings wrote ${before.length} rows before the shop opened`,
  ])
  expect(await written()).toEqual(before)
  expect(await openBackfills()).toEqual([])
})

test('what a release wrote without a standing, to which a shop had gone back, gets it at the next start', async () => {
  await openBackfills()
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  await runSql(database.url, [[`update orders set payment = null, kept = null where id = $1`, [orderId]]])
  expect(await openBackfills()).toEqual(['The backfill missing-standings wrote 1 rows before the shop opened'])
  expect(await standingIn(orderId)).toEqual(['paid', 'unfulfilled', 'to pack'])
})
