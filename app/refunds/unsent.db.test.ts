import { expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { countToSend } from '#app/orders/order-rules.ts'
import { factsOf } from '#app/orders/order-facts.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'
import { close, edit, giveBack, hold, ship } from '#test/support/people/staff/staff.ts'
import type { RefundInput } from './refund-input.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

async function anOrder(quantity = 3) {
  const stock = await stockOf(5)
  const { orderId } = await aPaidOrder(stock, cards, { quantity })
  const line = await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  return {
    orderId,
    stock,
    send: (pieces: number) => ship(orderId, [{ orderLineId: line.id, quantity: pieces }], now()),
    refund: (pieces: number | 'rest', unsent: RefundInput['unsent']) =>
      giveBack(
        orderId,
        now(),
        pieces === 'rest'
          ? { kind: 'rest' }
          : { kind: 'lines', lines: [{ orderLineId: line.id, quantity: pieces }], shipping: 0 },
        { unsent },
      ),
  }
}

/** How it stands in lists, and how many items are still to be sent. */
async function standingOf(id: OrderId) {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { goods: row.fulfilment, toPack: row.toPack, due: countToSend(await factsOf(db, row)) }
}
async function isListed(id: OrderId, said: Record<string, string>) {
  const sort = { by: 'placed', descending: true }
  const rows = await orders.find({ filter: readFilter(orders, said), sort, after: null, most: 99 })
  return rows.some((each) => each.id === id)
}

test('items refunded before they left are not sent; they are back in stock as chosen, and the rest is all there is', async () => {
  const { orderId, stock, refund, send } = await anOrder()
  expect(await refund(1, 'restock')).toMatchObject({ ok: true })
  expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
  expect(await standingOf(orderId)).toEqual({ goods: 'unfulfilled', toPack: true, due: 2 })
  expect(await send(3)).toMatchObject({ ok: false, reason: 'order.too_many_pieces' })
  expect(await send(2)).toMatchObject({ ok: true })
  expect(await standingOf(orderId)).toEqual({ goods: 'fulfilled', toPack: false, due: 0 })
  for (const { id } of (await bookOf(orderId)).refunds) await payRefund(id, now())
  expect(await close(orderId, now())).toMatchObject({ ok: true })
  expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
})

test('what is written off is neither sent nor sold again, also once the order is closed', async () => {
  const { orderId, stock, refund } = await anOrder()
  await refund(3, 'write_off')
  expect(await leftOf(stock)).toEqual({ onHand: 2, reserved: 0, moved: 2 })
  expect(await standingOf(orderId)).toEqual({ goods: 'nothing_to_send', toPack: false, due: 0 })
  for (const { id } of (await bookOf(orderId)).refunds) await payRefund(id, now())
  await close(orderId, now())
  expect(await leftOf(stock)).toEqual({ onHand: 2, reserved: 0, moved: 2 })
})

test('what is kept is not due either, and is back in stock when the order is closed', async () => {
  const { orderId, stock, refund, send } = await anOrder()
  await refund(1, 'keep')
  expect(await leftOf(stock)).toMatchObject({ onHand: 2 })
  expect(await standingOf(orderId)).toEqual({ goods: 'unfulfilled', toPack: true, due: 2 })
  await send(2)
  expect(await standingOf(orderId)).toEqual({ goods: 'fulfilled', toPack: false, due: 0 })
  for (const { id } of (await bookOf(orderId)).refunds) await payRefund(id, now())
  await close(orderId, now())
  expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
})

test('a refund of everything ends the need to send, at once: no list, no hold and no edit asks for it', async () => {
  for (const unsent of ['keep', 'restock'] as const) {
    const { orderId, stock, refund } = await anOrder()
    expect(await isListed(orderId, { fulfilment: 'open' })).toBe(true)
    await refund('rest', unsent)
    expect(await standingOf(orderId)).toEqual({ goods: 'nothing_to_send', toPack: false, due: 0 })
    expect(await isListed(orderId, { fulfilment: 'open' })).toBe(false)
    expect(await isListed(orderId, { fulfilment: 'nothing_to_send' })).toBe(true)
    expect(await hold(orderId, now())).toMatchObject({ reason: 'order.nothing_to_send' })
    expect(await edit(orderId, {}, now())).toMatchObject({ reason: 'order.nothing_to_send' })
    expect(await leftOf(stock)).toMatchObject({ onHand: unsent === 'keep' ? 2 : 5 })
  }
})

test('a refund of a part that has left takes nothing out: it applies to what left first', async () => {
  const { orderId, stock, refund, send } = await anOrder()
  await send(1)
  await refund(1, 'restock')
  expect(await standingOf(orderId)).toEqual({ goods: 'partial', toPack: true, due: 2 })
  await refund(1, 'restock')
  expect(await standingOf(orderId)).toEqual({ goods: 'partial', toPack: true, due: 1 })
  expect(await leftOf(stock)).toMatchObject({ onHand: 3 })
  await refund('rest', 'restock')
  expect(await standingOf(orderId)).toEqual({ goods: 'fulfilled', toPack: false, due: 0 })
  expect(await leftOf(stock)).toMatchObject({ onHand: 4 })
})
