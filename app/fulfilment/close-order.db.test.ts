import { expect, test } from 'vitest'
import { type OrderId, type OrderLineId, type ShipmentId } from '#app/kernel/ids.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { db } from '#db/database.server.ts'
import { cancel, close, giveBack, ship } from '#test/support/people/staff/staff.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { countToSend } from '#app/orders/order-rules.ts'
import { detailsOf } from '#app/orders/page/order-details.server.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { id } from '#test/support/ids.ts'
import { aHeldOrder, aPaidOrder, anOpenOrder, bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

async function send(orderId: OrderId, quantity: number) {
  const lines = await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).execute()
  const within = lines.map(({ id }) => ({ orderLineId: id, quantity }))
  return ship(orderId, within, now())
}

test('a shipped order is closed once; after that it is neither sent nor cancelled', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards, { quantity: 2 })
  expect(await close(orderId, now())).toMatchObject({ reason: 'order.not_done' })
  await send(orderId, 1)
  expect(await close(orderId, now())).toMatchObject({ reason: 'order.not_done' })
  await send(orderId, 1)
  const [{ ok }, again] = [await close(orderId, now()), await close(orderId, now())]
  expect([ok, again.ok]).toEqual([true, true])
  const { order } = await bookOf(orderId)
  expect(order.state).toBe('closed')
  expect(order.closedAt).not.toBeNull()
  expect(await send(orderId, 1)).toMatchObject({ reason: 'order.not_placed' })
  const called = await cancel(orderId, now())
  expect(called).toMatchObject({ reason: 'order.not_placed' })
})

test('a closed order can be refunded like any other', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  await send(orderId, 1)
  await close(orderId, now())
  const asked = await giveBack(orderId, now())
  if (!asked.ok) throw new Error(asked.reason)
  await payRefund(asked.value.refundId, now())
  const { order, ledger } = await bookOf(orderId)
  expect(order.state).toBe('closed')
  expect(ledger.map(({ kind }) => kind)).toEqual(['captured', 'refunded'])
})

test('an order stays open while a refund is pending or money is only authorised; fully refunded, it can be closed unsent', async () => {
  const stock = await stockOf(5)
  const held = await aHeldOrder(stock, cards)
  expect(await close(held.orderId, now())).toMatchObject({ reason: 'order.not_done' })
  const { orderId } = await aPaidOrder(stock, cards)
  const asked = await giveBack(orderId, now())
  expect(await close(orderId, now())).toMatchObject({ reason: 'order.not_done' })
  if (!asked.ok) throw new Error(asked.reason)
  await payRefund(asked.value.refundId, now())
  expect(await close(orderId, now())).toMatchObject({ ok: true })
})

test('an item that is refunded before it left need not be sent; one that had left does not replace the others', async () => {
  const back = (orderId: OrderId, orderLineId: OrderLineId) => {
    const wish = { kind: 'lines', lines: [{ orderLineId, quantity: 1 }], shipping: 0 } as const
    return giveBack(orderId, now(), wish)
  }
  const closes = async (first: 'refund' | 'parcel') => {
    const { orderId } = await aPaidOrder(await stockOf(5), cards, { quantity: 2 })
    const { id } = await lineOf(orderId)
    if (first === 'parcel') await send(orderId, 1)
    const asked = await back(orderId, id)
    if (!asked.ok) throw new Error(asked.reason)
    await payRefund(asked.value.refundId, now())
    if (first === 'refund') await send(orderId, 1)
    return { toSend: await toSendIn(orderId), closed: (await close(orderId, now())).ok }
  }
  expect(await closes('refund')).toEqual({ toSend: 0, closed: true })
  expect(await closes('parcel')).toEqual({ toSend: 1, closed: false })
})

async function toSendIn(orderId: OrderId) {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const pieces = countToSend(await factsOf(db, order))
  // Its buyer is promised no other items.
  expect((await detailsOf(order)).toSend).toBe(pieces)
  return pieces
}

test('closing and refunding at once: either it is closed first, or it waits for the refund', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  await send(orderId, 1)
  const [closed, asked] = await Promise.all([close(orderId, now()), giveBack(orderId, now())])
  expect(asked.ok).toBe(true)
  const { order } = await bookOf(orderId)
  expect(order.state).toBe(closed.ok ? 'closed' : 'placed')
})

test('items that never left a closed order are back in stock, once; items that left or were lost are not', async () => {
  const stock = await stockOf(5)
  const { orderId } = await aPaidOrder(stock, cards, { quantity: 4 })
  await send(orderId, 1)
  await send(orderId, 1)
  const { id: orderLineId } = await lineOf(orderId)
  const wish = { kind: 'lines', lines: [{ orderLineId, quantity: 4 }], shipping: 0 } as const
  const asked = await giveBack(orderId, now(), wish)
  if (!asked.ok) throw new Error(asked.reason)
  await payRefund(asked.value.refundId, now())
  const [first] = (await bookOf(orderId)).shipments
  await db
    .updateTable('shipments')
    .set({ state: 'lost' })
    .where('id', '=', first?.id ?? id<ShipmentId>(''))
    .execute()
  expect(await leftOf(stock)).toEqual({ onHand: 1, reserved: 0, moved: 1 })
  await Promise.all([close(orderId, now()), close(orderId, now())])
  expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
  expect((await bookOf(orderId)).reservations).toEqual([{ state: 'committed', quantity: 2 }])
  // And they can be sold.
  expect(await anOpenOrder(stock, 3)).toMatchObject({ number: expect.any(String) })
})

test('when an order is closed unsent, every item goes back to the location it was taken from', async () => {
  const stock = await stockOf(2)
  const elsewhere = await stockOf(0)
  const level = { variantId: stock.variantId, locationId: elsewhere.locationId, allowsBackorder: false, onHand: 2 }
  await db.insertInto('stockLevels').values(level).execute()
  const { orderId } = await aPaidOrder(stock, cards, { quantity: 3 })
  const asked = await giveBack(orderId, now())
  if (!asked.ok) throw new Error(asked.reason)
  await payRefund(asked.value.refundId, now())
  expect(await close(orderId, now())).toMatchObject({ ok: true })
  const levels = db.selectFrom('stockLevels').select(['onHand', 'reserved']).where('variantId', '=', stock.variantId)
  expect(await levels.execute()).toEqual([
    { onHand: 2, reserved: 0 },
    { onHand: 2, reserved: 0 },
  ])
  expect((await bookOf(orderId)).reservations.map(({ state }) => state)).toEqual(['released', 'released'])
})

const lineOf = (orderId: OrderId) =>
  db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
