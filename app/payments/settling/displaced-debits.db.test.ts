import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { fromNetwork } from '#test/support/networks.ts'
import { aDraft, anOpenOrder, bookOf, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { settle } from './settle.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
type Paying = { orderId: Parameters<typeof bookOf>[0]; reference: string }

async function debit({ reference }: Paying) {
  const payer = { name: 'Ada', email: 'ada@example.com' }
  const account = {
    type: 'sepa_debit',
    sepa_debit: { iban: 'DE08370400440532013003' },
    billing_details: payer,
  } as const
  await cards.stripe.paymentIntents.confirm(reference, { payment_method_data: account, return_url: 'http://shop.test' })
  await settle(reference, now())
}

/** Whoever wants the last ones a minute later, from elsewhere. */
async function presses(stock: Stock, pieces: number, minutes = 1): Promise<Paying> {
  const later = new Date(Date.now() + minutes * 60_000)
  const placed = await placeOrder(await aDraft(stock, pieces), newId(), later, fromNetwork(`home ${minutes}`))
  if (!placed.ok) throw new Error(placed.reason)
  const payment = await startPayment(placed.value.orderId, now())
  if (!payment.ok) throw new Error(payment.reason)
  return { orderId: placed.value.orderId, reference: payment.value.reference }
}

async function finish({ reference }: Paying) {
  await cards.control('POST actions/finish-debit', { id: reference })
  return settle(reference, now())
}

const stateOf = async ({ orderId }: Paying) => (await bookOf(orderId)).order?.state

/** The last item is first an honest buyer’s, whose debit is displaced by one that is never going to be paid. */
async function twoDebits(pieces = 1) {
  const stock = await stockOf(pieces)
  const honest = await anOpenOrder(stock)
  await debit(honest)
  const other = await presses(stock, pieces)
  await debit(other)
  expect([await stateOf(honest), await stateOf(other)]).toEqual(['expired', 'pending'])
  return { stock, honest, other }
}

test('a displaced debit whose money comes gets its items back from one whose money has not come', async () => {
  const { stock, honest, other } = await twoDebits()
  expect(await finish(honest)).toMatchObject({ state: 'paid' })
  expect((await bookOf(other.orderId)).order).toMatchObject({ state: 'expired', displacedAt: expect.any(Date) })
  expect(await leftOf(stock)).toEqual({ onHand: 0, reserved: 0, moved: 0 })
  const told = db.selectFrom('events').select('type').where('objectId', '=', other.orderId).orderBy('sequence')
  expect((await told.execute()).map(({ type }) => type)).toContain('order.expired')
})

test('if that money comes too, it is late and goes back, once', async () => {
  const { stock, honest, other } = await twoDebits()
  await finish(honest)
  expect(await finish(other)).toMatchObject({ state: 'given-back' })
  const refunds = db.selectFrom('refunds').select(['reason', 'amount']).where('orderId', '=', other.orderId)
  expect(await refunds.execute()).toMatchObject([{ reason: 'sold-out' }])
  expect(await leftOf(stock)).toEqual({ onHand: 0, reserved: 0, moved: 0 })
})

test('both banks pay at the same moment: one gets the items, the other one the money', async () => {
  const { stock, honest, other } = await twoDebits()
  for (const { reference } of [honest, other]) await cards.control('POST actions/finish-debit', { id: reference })
  const settled = await Promise.all([honest, other].map(({ reference }) => settle(reference, now())))
  expect(settled.map(({ state }) => state).toSorted()).toEqual(['given-back', 'paid'])
  expect(await leftOf(stock)).toEqual({ onHand: 0, reserved: 0, moved: 0 })
})

test('who pays by card keeps what is being paid: it is not taken for late money', async () => {
  const stock = await stockOf(1)
  const honest = await anOpenOrder(stock)
  await debit(honest)
  const other = await presses(stock, 1)
  expect(await finish(honest)).toMatchObject({ state: 'given-back' })
  expect(await stateOf(other)).toBe('pending')
  await cards.pay(other.reference)
  expect(await settle(other.reference, now())).toMatchObject({ state: 'paid' })
})

test('nothing is taken if something would be missing all the same', async () => {
  const stock = await stockOf(2)
  const draft = await aDraft(stock, 2)
  const placed = await placeOrder(draft, newId(), now(), fromNetwork('hers'))
  if (!placed.ok) throw new Error(placed.reason)
  const payment = await startPayment(placed.value.orderId, now())
  if (!payment.ok) throw new Error(payment.reason)
  const honest = { orderId: placed.value.orderId, reference: payment.value.reference }
  await debit(honest)
  const byCard = await presses(stock, 1, 1)
  const byDebit = await presses(stock, 1, 2)
  await debit(byDebit)
  expect(await finish(honest)).toMatchObject({ state: 'given-back' })
  expect([await stateOf(byCard), await stateOf(byDebit)]).toEqual(['pending', 'pending'])
})
