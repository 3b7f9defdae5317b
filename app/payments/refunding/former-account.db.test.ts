import { expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { reconcilePayments } from '#app/payments/books/reconcile.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider, useSecondAccount } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { giveBack } from '#test/support/people/staff/staff.ts'
import { payRefund } from './pay-refund.server.ts'

useDatabase()
const cards = useCardProvider()
const atSecondAccount = useSecondAccount()

const refundOf = (orderId: OrderId) =>
  db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()

test('a refund of a payment in the former account fails at once and staff are asked, instead of being tried for ever', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  await atSecondAccount(async () => {
    await giveBack(orderId, new Date(), { kind: 'amount', amount: 400 })
    const refund = await refundOf(orderId)
    await payRefund(refund.id, new Date())
    await reconcilePayments(new Date(Date.now() + limits.idempotencyKeyLife.value))
  })
  const book = await bookOf(orderId)
  expect(book.refunds).toMatchObject([{ state: 'failed', failure: 'refused' }])
  expect(book.problems).toEqual([{ kind: 'refund-failed' }])
  expect(book.ledger).toEqual([{ kind: 'captured', amount: 2_400 }])
})

test('one that had been sent before the account changed is in the book again with the former account, and never twice', async () => {
  const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
  await giveBack(orderId, new Date(), { kind: 'amount', amount: 2_000 })
  const refund = await refundOf(orderId)
  // Its process ended before it heard the answer.
  await cards.stripe.refunds.create(
    { payment_intent: reference, amount: 2_000, metadata: { refund_id: refund.id } },
    { idempotencyKey: `refund:${refund.id}` },
  )
  await atSecondAccount(() => payRefund(refund.id, new Date()))
  await settle(reference, new Date())
  const { ledger } = await bookOf(orderId)
  expect(ledger).toEqual([
    { kind: 'captured', amount: 2_400 },
    { kind: 'refunded', amount: 2_000 },
  ])
  await giveBack(orderId, new Date(), { kind: 'rest' })
  for (const { id } of (await bookOf(orderId)).refunds) await payRefund(id, new Date())
  expect((await bookOf(orderId)).ledger.at(-1)).toEqual({ kind: 'refunded', amount: 400 })
})
