import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { endOverdueOrders } from '#app/payments/placing/expire.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, bookOf, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { cancel, giveBack, hold, release, ship } from '#test/support/people/staff/staff.ts'
import { settle } from './settle.server.ts'

// Whatever takes a second connection while it has one waits for ever, as soon as all others do the same. Of two at once
// with one connection, the first would show it.

useDatabase({ connections: 1 })
const cards = useCardProvider()
const now = () => new Date()
const later = () => new Date(Date.now() + 86_400_000)

/** All of them at once, and each ends well. */
async function allDo<Thing, Value>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<{ ok: true; value: Value } | { ok: false; reason: string }>,
): Promise<Value[]> {
  const done = await Promise.all(things.map(act))
  return done.map((each) => {
    if (!each.ok) throw new Error(`refused: ${each.reason}`)
    return each.value
  })
}

async function twoOrders() {
  const stock = await stockOf(2)
  const placed = await allDo([await aDraft(stock), await aDraft(stock)], (draft) => placeOrder(draft, newId(), now()))
  const ids = placed.map(({ orderId }) => orderId)
  const opened = await allDo(ids, (id) => startPayment(id, now()))
  return { ids, references: opened.map(({ reference }) => reference) }
}

async function twoPaidOrders() {
  const { ids, references } = await twoOrders()
  await Promise.all(references.map((reference) => cards.pay(reference)))
  // The return pages and the webhooks at once.
  await Promise.all([...references, ...references].map((reference) => settle(reference, now())))
  return ids
}

test('orders are placed, paid, sent and refunded by one connection', async () => {
  const ids = await twoPaidOrders()
  await allDo(ids, (id) => hold(id, now()))
  await allDo(ids, (id) => release(id, now()))
  const lines = await db.selectFrom('orderLines').select(['id', 'orderId']).where('orderId', 'in', ids).execute()
  await allDo(lines, ({ id, orderId }) => ship(orderId, [{ orderLineId: id, quantity: 1 }], now()))
  const refunds = await allDo(ids, (id) => giveBack(id, now()))
  await Promise.all(refunds.map(({ refundId }) => refundId && payRefund(refundId, now())))
  for (const id of ids) expect((await bookOf(id)).order).toMatchObject({ payment: 'refunded', fulfilment: 'fulfilled' })
})

test('orders are cancelled, and end unpaid, by one connection', async () => {
  const [paid, unpaid] = [await twoPaidOrders(), await twoOrders()]
  await allDo(paid, (id) => cancel(id, now()))
  await Promise.all([endOverdueOrders(later()), endOverdueOrders(later())])
  for (const id of paid) expect((await bookOf(id)).order.state).toBe('cancelled')
  for (const id of unpaid.ids) expect((await bookOf(id)).order.state).toBe('expired')
})
