import { afterEach, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { strikeFailPoints } from '#app/system/fail-point.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, anOpenOrder, bookOf, expireHereAlone, type OpenOrder, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from './settle.server.ts'
import { startHosted } from '#app/payments/opening/start-hosted.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
afterEach(() => strikeFailPoints(() => {}))
const wish = {
  title: 'Cup',
  email: 'ada@example.com',
  locale: 'en',
  returnAddress: 'http://shop.test/checkout/return?page={reference}',
  cancelAddress: 'http://shop.test/checkout',
}

/** Charged, but less than the order costs, and not reviewed yet. */
async function payTooLittle({ reference }: OpenOrder) {
  await cards.stripe.paymentIntents.update(reference, { amount: 100 })
  await cards.pay(reference)
}

test('a shopper who paid too little and continues in another tab reads that it is being reviewed, not that nothing was charged', async () => {
  const [fields, hosted] = [await anOpenOrder(await stockOf(5)), await anOpenOrder(await stockOf(5))]
  for (const order of [fields, hosted]) await payTooLittle(order)
  expect(await startPayment(fields.orderId, now())).toEqual(refuse('held'))
  expect(await startHosted(hosted.orderId, wish, now())).toEqual(refuse('held'))
  expect((await bookOf(fields.orderId)).order).toMatchObject({ heldBecause: 'underpaid' })
})

test('the same after a changed cart and another press: no bank is deciding', async () => {
  const stock = await stockOf(5)
  const order = await anOpenOrder(stock)
  await payTooLittle(order)
  await settle(order.reference, now())
  const more = { ...(await aDraft(stock, 2)), cartId: order.cartId }
  expect(await placeOrder(more, newId(), now())).toEqual(refuse('payment.held'))
})

test('a shopper who comes back to an order that ended as she paid reads that she is refunded', async () => {
  const stock = await stockOf(1)
  const order = await anOpenOrder(stock)
  await cards.pay(order.reference)
  // As after a restore: the order ends while the provider is asked, and another buyer has its last item.
  strikeFailPoints(async (name) => {
    if (name !== 'payment-asked') return
    strikeFailPoints(() => {})
    await expireHereAlone(order.orderId)
    await anOpenOrder(stock)
  })
  expect(await startPayment(order.orderId, now())).toEqual(refuse('given-back'))
})
