import { expect, test } from 'vitest'
import { type OrderId } from '#app/kernel/ids.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { cancel, giveBack, ship, clearHoldOf } from '#test/support/people/staff/staff.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

/** An order for which 1.00 of 24.00 was paid, or authorised if money is captured at shipping. */
async function anUnderpaidOrder(capture: 'order' | 'shipping' = 'order') {
  const stock = await stockOf(5)
  const order = await anOpenOrder(stock)
  const { orderId, reference } = order
  if (capture === 'shipping') {
    await db.updateTable('paymentAttempts').set({ capture }).where('orderId', '=', orderId).execute()
    await cards.stripe.paymentIntents.update(reference, { capture_method: 'manual' })
  }
  await cards.stripe.paymentIntents.update(reference, { amount: 100 })
  await cards.pay(reference)
  expect(await settle(reference, now())).toMatchObject({ state: 'held' })
  return { ...order, stock }
}

const lettersOf = async (orderId: OrderId) => (await bookOf(orderId)).letters.map(({ kind }) => kind)

test('a payment that is too small and was refunded cannot be accepted: nothing is sold, and the buyer gets no confirmation', async () => {
  const { orderId, stock } = await anUnderpaidOrder()
  const refunded = await giveBack(orderId, now())
  expect(await clearHoldOf(orderId, now())).toMatchObject({ reason: 'order.hold_without_money' })
  if (refunded.ok) await payRefund(refunded.value.refundId, now())
  expect(await clearHoldOf(orderId, now())).toMatchObject({ reason: 'order.hold_without_money' })
  expect((await bookOf(orderId)).order).toMatchObject({ state: 'pending', heldBecause: 'underpaid' })
  expect(await lettersOf(orderId)).not.toContain('order-confirmation')
  expect(await leftOf(stock)).toMatchObject({ onHand: 5, reserved: 1 })
  expect(await cancel(orderId, now())).toMatchObject({ ok: true })
})

test('also if it was refunded in the provider’s dashboard and no webhook has arrived yet', async () => {
  const { orderId, reference } = await anUnderpaidOrder()
  await cards.control('POST actions/refund', { id: reference })
  expect(await clearHoldOf(orderId, now())).toMatchObject({ reason: 'order.hold_without_money' })
  expect(await lettersOf(orderId)).not.toContain('order-confirmation')
})

test('also if it was only authorised, and the bank has released it', async () => {
  const { orderId, reference } = await anUnderpaidOrder('shipping')
  await cards.stripe.paymentIntents.cancel(reference)
  expect(await clearHoldOf(orderId, now())).toMatchObject({ reason: 'order.hold_without_money' })
  expect(await lettersOf(orderId)).not.toContain('order-confirmation')
})

test('an accepted payment is not held again when it is captured: the parcel leaves', async () => {
  const { orderId } = await anUnderpaidOrder('shipping')
  expect(await clearHoldOf(orderId, now())).toMatchObject({ ok: true })
  const rows = await db
    .selectFrom('orderLines')
    .select(['id as orderLineId', 'quantity'])
    .where('orderId', '=', orderId)
    .execute()
  expect(await ship(orderId, rows, now())).toMatchObject({ ok: true })
  expect((await bookOf(orderId)).order).toMatchObject({ state: 'placed', heldBecause: null })
})
