import { expect, test } from 'vitest'
import { type AttemptId, newId } from '#app/kernel/ids.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { cancel, giveBack } from '#test/support/people/staff/staff.ts'

// An order that was paid twice, and the second payment could not be refunded by itself.
useDatabase()
const cards = useCardProvider()
const now = () => new Date()

async function paidTwice() {
  const order = await aPaidOrder(await stockOf(5), cards)
  const [attempt] = (await bookOf(order.orderId)).attempts
  if (!attempt) throw new Error('no attempt')
  const { hostedReference: _, providerReference: __, ...facts } = attempt
  const spare = newId<AttemptId>()
  await db
    .insertInto('paymentAttempts')
    .values({ ...facts, id: spare, sequence: 2, state: 'cancelled' })
    .execute()
  const { metadata } = await cards.stripe.paymentIntents.retrieve(order.reference)
  const about = { amount: 2_400, currency: 'eur', metadata: { ...metadata, attempt_id: spare } }
  const intent = await cards.stripe.paymentIntents.create(about)
  await cards.pay(intent.id)
  await settle(intent.id, now())
  await db.updateTable('refunds').set({ state: 'failed' }).where('attemptId', '=', spare).execute()
  return { ...order, spare }
}

async function dispute(reference: string, end: 'open' | 'lost') {
  await cards.control('POST actions/dispute', { id: reference, amount: 1_000 })
  if (end === 'open') return
  const { data } = await cards.stripe.disputes.list({ payment_intent: reference })
  await cards.control('POST actions/lose-dispute', { id: data[0]?.id })
}

const refundsOf = async (orderId: Parameters<typeof bookOf>[0], attempt: AttemptId) =>
  (await bookOf(orderId)).refunds
    .filter(({ state }) => state !== 'failed')
    .map(({ attemptId, amount }) => [attemptId === attempt ? 'spare' : 'first', amount])

test.each(['open', 'lost'] as const)(
  'a bank that has a part of the first payment does not stand in the way of the spare one: %s',
  async (end) => {
    const { orderId, reference, spare } = await paidTwice()
    await dispute(reference, end)
    expect(await giveBack(orderId, now(), { kind: 'amount', amount: 2_400 })).toMatchObject({
      value: { amount: 2_400 },
    })
    expect(await refundsOf(orderId, spare)).toEqual([['spare', 2_400]])
    expect(await giveBack(orderId, now())).toMatchObject({ reason: 'refund.disputed' })
  },
)

test('a cancellation refunds the spare one, and staff are asked to pay what a bank has left of the first', async () => {
  const { orderId, reference, spare } = await paidTwice()
  await dispute(reference, 'lost')
  expect(await cancel(orderId, now(), newId())).toMatchObject({ ok: true })
  expect(await refundsOf(orderId, spare)).toEqual([['spare', 2_400]])
  const asked = db.selectFrom('paymentProblems').select('details').where('orderId', '=', orderId)
  const [left] = await asked.where('kind', '=', 'refund-failed').execute()
  expect(left?.details).toMatchObject({ failure: 'charged-back', left: 1_400 })
})

test('a lost dispute about the spare one leaves the first as it is', async () => {
  const { orderId, spare } = await paidTwice()
  const book = await bookOf(orderId)
  const second = book.attempts.find(({ id }) => id === spare)?.providerReference
  await dispute(second ?? '', 'lost')
  expect(await cancel(orderId, now(), newId())).toMatchObject({ ok: true })
  expect(await refundsOf(orderId, spare)).toEqual([['first', 2_400]])
  const asked = db.selectFrom('paymentProblems').select('details').where('orderId', '=', orderId)
  const [left] = await asked.where('kind', '=', 'refund-failed').execute()
  expect(left?.details).toMatchObject({ failure: 'charged-back', left: 1_400 })
})
