import { afterEach, expect, test } from 'vitest'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { type FailPoint, strikeFailPoints } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { aDraft, anOpenOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle, settleHosted } from '#app/payments/settling/settle.server.ts'
import { startHosted } from './start-hosted.server.ts'
import { startPayment } from './start-payment.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const wish = {
  title: 'Cup',
  email: 'ada@example.com',
  locale: 'en',
  returnAddress: 'http://shop.test/checkout/return?page={reference}',
  cancelAddress: 'http://shop.test/checkout',
}
afterEach(() => strikeFailPoints(() => {}))

function crashOnceAt(point: FailPoint) {
  strikeFailPoints((name) => {
    if (name !== point) return
    strikeFailPoints(() => {})
    throw new Error('crashed')
  })
}

async function aPlacedOrder() {
  const placed = await placeOrder(await aDraft(await stockOf(2)), newId(), now())
  if (!placed.ok) throw new Error('refused')
  return placed.value.orderId
}

async function payHosted(address: string) {
  const body = new URLSearchParams({
    number: '4242424242424242',
    expiry: '12/40',
    cvc: '123',
    email: wish.email,
    name: 'A',
  })
  await fetch(address, { method: 'POST', body, redirect: 'manual' })
}

async function statusesOf(orderId: OrderId) {
  const found = await Array.fromAsync(cards.stripe.paymentIntents.list({ limit: 100 }))
  return found.flatMap(({ metadata, status }) => (metadata.order_id === orderId ? [status] : [])).toSorted()
}

test('a payment without a stored reference does not block the one on the provider’s page', async () => {
  const orderId = await aPlacedOrder()
  crashOnceAt('payment-created')
  await expect(startPayment(orderId, now())).rejects.toThrow('crashed')
  const page = await startHosted(orderId, wish, now())
  if (!page.ok) throw new Error(page.reason)
  await payHosted(page.value.address)
  expect(await settleHosted(page.value.address.split('/').at(-1) ?? '', now())).toMatchObject({ state: 'paid' })
  await compareBooks(now())
  expect((await bookOf(orderId)).order).toMatchObject({ state: 'placed', heldBecause: null })
  expect(await statusesOf(orderId)).toEqual(['canceled', 'succeeded'])
})

test('a payment that was made too late for its attempt is closed by the comparison', async () => {
  const orderId = await aPlacedOrder()
  // The other tab opens the provider's page while this one waits for the provider's answer, which it never gets.
  strikeFailPoints(async (name) => {
    if (name !== 'payment-created') return
    strikeFailPoints(() => {})
    await startHosted(orderId, wish, now())
    throw new Error('crashed')
  })
  await expect(startPayment(orderId, now())).rejects.toThrow('crashed')
  await startHosted(orderId, wish, now())
  await compareBooks(now())
  expect((await statusesOf(orderId)).filter((status) => status !== 'canceled')).toEqual([])
  expect((await bookOf(orderId)).order).toMatchObject({ state: 'pending', heldBecause: null })
})

test('an attempt that is given up while its payment is queried stays given up', async () => {
  const order = await anOpenOrder(await stockOf(5))
  await cards.pay(order.reference, 'pm_card_visa_chargeDeclined')
  const looking = await db.transaction().execute(async (tx) => {
    const attempt = tx.updateTable('paymentAttempts').where('orderId', '=', order.orderId)
    await attempt.set({ state: 'cancelled' }).execute()
    const settling = settle(order.reference, now())
    await untilBlocked()
    return { settling }
  })
  await looking.settling
  expect((await bookOf(order.orderId)).attempts).toMatchObject([{ state: 'cancelled' }])
})

test('a declined card counts also if the buyer has opened the provider’s page meanwhile', async () => {
  const { orderId, reference } = await anOpenOrder(await stockOf(2))
  await cards.pay(reference, 'pm_card_visa_chargeDeclined')
  expect(await startHosted(orderId, wish, now())).toMatchObject({ ok: true })
  await settle(reference, now())
  await settle(reference, now())
  const { attempts } = await bookOf(orderId)
  expect(attempts).toMatchObject([{ state: 'cancelled', declines: 1 }, { method: 'hosted' }])
})
