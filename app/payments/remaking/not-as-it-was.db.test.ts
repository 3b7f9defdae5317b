import { expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aLostOrder, rowOf } from '#test/support/lost-orders.ts'
import { anOpenOrder, bookOf, leftOf, stockOf } from '#test/support/people/orders.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

const kindsOf = async (reference: string) => {
  const problems = db.selectFrom('paymentProblems').select('kind').where('reference', '=', reference)
  return (await problems.execute()).map(({ kind }) => kind)
}

test('an order whose money has gone back is not placed again: nothing leaves the stock, and nothing is confirmed', async () => {
  const stock = await stockOf(5)
  const lost = await aLostOrder(cards, stock)
  await cards.stripe.refunds.create({ payment_intent: lost.reference })
  await compareBooks(now())
  expect(await settle(lost.reference, now())).toMatchObject({ state: 'given-back' })
  expect(await rowOf(lost.orderId)).toMatchObject({ state: 'expired', payment: 'refunded', toPack: false })
  expect((await bookOf(lost.orderId)).letters).toMatchObject([{ kind: 'order-refunded' }])
  expect(await leftOf(stock)).toEqual({ onHand: 5, reserved: 0, moved: 5 })
  expect(await kindsOf(lost.reference)).toEqual(['made-again'])
})

test.for([
  ['of which a part has gone back', 1_000, 0],
  ['of before the last minutes', 0, limits.replicaBehind.value + 1_000],
] as const)('an order %s may have left: it is not packed before staff have looked', async ([, amount, later]) => {
  const stock = await stockOf(5)
  const lost = await aLostOrder(cards, stock)
  if (amount) await cards.stripe.refunds.create({ payment_intent: lost.reference, amount })
  await compareBooks(new Date(Date.now() + later))
  expect(await rowOf(lost.orderId)).toMatchObject({ state: 'placed', staffHold: 'other', toPack: false })
})

test('nor is its money given back by itself, if its items are sold: the customer may have them', async () => {
  const stock = await stockOf(1)
  const lost = await aLostOrder(cards, stock)
  const other = await anOpenOrder(stock)
  await cards.pay(other.reference)
  await settle(other.reference, now())
  await compareBooks(new Date(Date.now() + limits.replicaBehind.value + 1_000))
  expect(await rowOf(lost.orderId)).toMatchObject({ state: 'expired', payment: 'paid' })
  expect((await bookOf(lost.orderId)).letters).toEqual([])
  expect(await db.selectFrom('refunds').select('id').where('orderId', '=', lost.orderId).execute()).toEqual([])
  expect(await kindsOf(lost.reference)).toEqual(['made-again'])
})

test('what is kept with one payment says nothing about another, nor another order', async () => {
  const stock = await stockOf(5)
  const lost = await aLostOrder(cards, stock)
  const { metadata } = await cards.stripe.paymentIntents.retrieve(lost.reference)
  const automatic = { enabled: true, allow_redirects: 'never' } as const
  const cheap = { amount: 100, currency: 'eur', metadata, automatic_payment_methods: automatic }
  const { id } = await cards.stripe.paymentIntents.create(cheap)
  await cards.pay(id)
  expect(await settle(id, now())).toMatchObject({ state: 'unknown' })

  const other = await anOpenOrder(stock)
  await db.updateTable('paymentAttempts').set({ state: 'cancelled' }).where('orderId', '=', other.orderId).execute()
  const moved = { order_id: other.orderId }
  await cards.stripe.paymentIntents.update(lost.reference, { metadata: moved })
  expect(await settle(lost.reference, now())).toMatchObject({ state: 'unknown' })
  expect(await rowOf(other.orderId)).toMatchObject({ state: 'pending', payment: 'unpaid' })

  await cards.stripe.paymentIntents.update(lost.reference, { metadata: { order_id: lost.orderId } })
  await compareBooks(now())
  expect(await rowOf(lost.orderId)).toMatchObject({ state: 'placed', payment: 'paid' })
  expect(await kindsOf(id)).toEqual(['orphan-payment'])
})
