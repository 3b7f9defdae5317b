import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { startHosted } from '#app/payments/opening/start-hosted.server.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, bookOf, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { releasePayment } from './release-payment.server.ts'
import { settleHosted } from './settle.server.ts'

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

/** Paid on the provider's page, and to be captured when it is sent. */
async function anOrderPaidThere() {
  await saveSettings(db, { capture: 'shipping' })
  const placed = await placeOrder(await aDraft(await stockOf(5)), newId(), now())
  if (!placed.ok) throw new Error(`refused: ${placed.reason}`)
  const { orderId } = placed.value
  const page = await startHosted(orderId, wish, now())
  if (!page.ok) throw new Error(`refused: ${page.reason}`)
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Ada', email: wish.email }
  await fetch(page.value.address, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
  expect(await settleHosted(page.value.address.split('/').at(-1) ?? '', now())).toMatchObject({ state: 'paid' })
  const attempts = db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId)
  const attempt = await attempts.where('providerReference', 'is not', null).executeTakeFirstOrThrow()
  return { orderId, attemptId: attempt.id, reference: attempt.providerReference ?? '' }
}

test('money that was authorised on the provider’s page is released', async () => {
  const { orderId, attemptId, reference } = await anOrderPaidThere()
  await releasePayment(attemptId, now())
  expect(await cards.stripe.paymentIntents.retrieve(reference)).toMatchObject({ status: 'canceled' })
  expect((await bookOf(orderId)).ledger).toEqual([
    { kind: 'authorised', amount: 2_400 },
    { kind: 'voided', amount: 2_400 },
  ])
})

test('money that was captured meanwhile is not', async () => {
  const { orderId, attemptId, reference } = await anOrderPaidThere()
  await cards.stripe.paymentIntents.capture(reference)
  await releasePayment(attemptId, now())
  expect(await cards.stripe.paymentIntents.retrieve(reference)).toMatchObject({ status: 'succeeded' })
  expect((await bookOf(orderId)).ledger).toEqual([
    { kind: 'authorised', amount: 2_400 },
    { kind: 'captured', amount: 2_400 },
  ])
})
