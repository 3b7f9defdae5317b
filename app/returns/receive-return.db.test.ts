import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'
import { bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'
import {
  aSentOrder,
  approve,
  approved,
  close,
  fulfilment,
  lettersOf,
  now,
  receive,
  refund,
  reject,
  requested,
  stateOf,
} from '#test/support/returns/returns.ts'
import { giveBack, parcelIs } from '#test/support/people/staff/staff.ts'

useDatabase()
const cards = useCardProvider()

test('a return is requested, approved, received and closed; each step has its letter, its event and its entry', async () => {
  const order = await aSentOrder(cards)
  const { orderId, line, stock } = order
  const id = await requested(order, 2)
  expect(await fulfilment(orderId)).toBe('fulfilled')
  expect(await approve(id)).toMatchObject({ ok: true })
  const arrived = { lines: { [line]: 1 }, restock: { [line]: 1 }, location: stock.locationId }
  expect(await receive(id, arrived)).toMatchObject({ ok: true })
  expect(await leftOf(stock)).toEqual({ onHand: 9, reserved: 0, moved: 9 })
  expect(await fulfilment(orderId)).toBe('partially_returned')
  expect(await close(id)).toMatchObject({ ok: true })
  expect(await stateOf(id)).toBe('closed')
  expect(await lettersOf(id)).toEqual(['order-return-requested', 'order-return-approved', 'order-return-received'])
  const { entries, events } = await writtenDownOf(id)
  expect(entries.map(({ operation }) => operation)).toEqual(['returns.approve', 'returns.receive', 'returns.close'])
  expect(events.map(({ type }) => type)).toEqual([
    'return.requested',
    'return.approved',
    'return.received',
    'return.closed',
  ])
  expect(events.at(-1)).toMatchObject({
    snapshot: { state: 'closed', lines: [{ quantity: 2, arrived: 1, restocked: 1 }] },
  })
})

test('when everything that has left is back, the order is returned; items that are not put back are only recorded', async () => {
  const order = await aSentOrder(cards)
  const id = await approved(order, 2)
  await receive(id, { lines: { [order.line]: 2 }, restock: { [order.line]: 0 } })
  expect(await fulfilment(order.orderId)).toBe('returned')
  expect(await leftOf(order.stock)).toEqual({ onHand: 8, reserved: 0, moved: 8 })
})

test('a return that is received by ten people at once is put into stock once; approving and rejecting it at once decides once', async () => {
  const order = await aSentOrder(cards)
  const id = await requested(order, 2)
  const decided = await Promise.all([approve(id), reject(id), approve(id, 'ben')])
  expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
  if ((await stateOf(id)) === 'rejected')
    await db
      .updateTable('returns')
      .set({ state: 'approved' })
      .where('id', '=', id as never)
      .execute()
  const input = { lines: { [order.line]: 2 }, restock: { [order.line]: 2 }, location: order.stock.locationId }
  const ten = await Promise.all(Array.from({ length: 10 }, () => receive(id, input)))
  expect(ten.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await leftOf(order.stock)).toEqual({ onHand: 10, reserved: 0, moved: 10 })
})

test('no more is put into stock than has arrived, no more arrives than was announced, and only at a location that exists', async () => {
  const order = await aSentOrder(cards)
  const id = await approved(order, 1)
  const { line, stock } = order
  const at = { location: stock.locationId }
  expect(await receive(id, { lines: { [line]: 2 }, ...at })).toMatchObject({ reason: 'return.too_many_pieces' })
  expect(await receive(id, { lines: { [line]: 0 }, ...at })).toMatchObject({ reason: 'return.no_pieces' })
  expect(await receive(id, { lines: { [line]: 1 }, restock: { [line]: 2 }, ...at })).toMatchObject({
    reason: 'return.restock_too_many',
  })
  const somewhere = { lines: { [line]: 1 }, restock: { [line]: 1 } }
  expect(await receive(id, somewhere)).toMatchObject({ reason: 'return.location_needed' })
  expect(await receive(id, { ...somewhere, location: newId() })).toMatchObject({ reason: 'return.location_needed' })
  const other = await stockOf(1)
  expect(await receive(id, { ...somewhere, location: other.locationId })).toMatchObject({ ok: true })
  const levels = db.selectFrom('stockLevels').select('onHand').where('variantId', '=', stock.variantId)
  expect(await levels.where('locationId', '=', other.locationId).execute()).toEqual([{ onHand: 1 }])
})

test('a return is refunded once, from two browsers as well; a refund that failed can be made again', async () => {
  const order = await aSentOrder(cards)
  const id = await approved(order, 2)
  await receive(id, { lines: { [order.line]: 2 } })
  const wish = { kind: 'lines', lines: { [order.line]: 1 }, return: id }
  const two = await Promise.all([refund(order.orderId, wish), refund(order.orderId, wish)])
  expect(two.filter(({ ok }) => ok)).toHaveLength(1)
  expect(two.find(({ ok }) => !ok)).toMatchObject({ reason: 'return.refunded' })
  const [first] = (await bookOf(order.orderId)).refunds
  if (!first) throw new Error('no refund')
  await db.updateTable('refunds').set({ state: 'failed' }).where('id', '=', first.id).execute()
  expect(await refund(order.orderId, wish)).toMatchObject({ ok: true })
  for (const { id: refundId } of (await bookOf(order.orderId)).refunds) await payRefund(refundId, now())
  expect((await bookOf(order.orderId)).refunds.filter(({ state }) => state === 'succeeded')).toHaveLength(1)
})

test('a refund belongs to a return of the same order that was approved', async () => {
  const [order, other] = [await aSentOrder(cards), await aSentOrder(cards)]
  const wish = { kind: 'lines', lines: { [order.line]: 1 } }
  expect(await refund(order.orderId, { ...wish, return: await approved(other) })).toMatchObject({
    reason: 'return.of_other_order',
  })
  const id = await requested(order)
  expect(await refund(order.orderId, { ...wish, return: id })).toMatchObject({ reason: 'return.not_approved' })
})

test('a parcel whose items are in a return is not lost; the order can still be refunded without a return', async () => {
  const order = await aSentOrder(cards)
  await approved(order)
  const shipments = db.selectFrom('shipments').select('id').where('orderId', '=', order.orderId)
  const parcel = (await shipments.executeTakeFirstOrThrow()).id
  expect(await parcelIs('lost', parcel, now())).toMatchObject({ reason: 'order.parcel_returned' })
  expect(await parcelIs('delivered', parcel, now())).toMatchObject({ ok: true })
  expect(await giveBack(order.orderId, now())).toMatchObject({ ok: true })
})
