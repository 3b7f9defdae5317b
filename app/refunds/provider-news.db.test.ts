import { expect, test, vi } from 'vitest'
import type { DisputeState, ProviderDispute } from '#app/payment-provider/payment-provider.ts'
import { cardProvider } from '#app/payments/providers.server.ts'
import { type OrderId, type RefundId } from '#app/kernel/ids.ts'
import { agree } from '#app/kernel/outcome.ts'
import { lockOrder } from '#app/orders/order-lock.server.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { cancel, giveBack } from '#test/support/people/staff/staff.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { noteDisputes } from './note-disputes.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const ofAmount = (amount: number) => ({ kind: 'amount', amount }) as const
const refundUnder = (refundId: RefundId, payment: string, amount: number) =>
  cards.stripe.refunds.create({ payment_intent: payment, amount, metadata: { refund_id: refundId } })

/** An order of 24.00, and a refund of 10.00 that is asked for. */
async function anOrderWithRefund() {
  const order = await aPaidOrder(await stockOf(5), cards)
  const asked = await giveBack(order.orderId, now(), ofAmount(1_000))
  if (!asked.ok) throw new Error(`refused: ${asked.reason}`)
  return { ...order, refundId: asked.value.refundId }
}
const moneyOf = async (orderId: OrderId) => {
  const { ledger, refunds, problems } = await bookOf(orderId)
  return {
    returned: ledger.filter(({ kind }) => kind === 'refunded').map(({ amount }) => amount),
    refunds: refunds.map(({ amount, state }) => ({ amount, state })),
    problems: problems.map(({ kind }) => kind),
  }
}

test('a second refund that the provider has under the same id of ours is money of its own', async () => {
  const { orderId, reference, refundId } = await anOrderWithRefund()
  await payRefund(refundId, now())
  await refundUnder(refundId, reference, 900)
  await settle(reference, now())
  await compareBooks(now())
  expect(await moneyOf(orderId)).toEqual({
    returned: [1_000, 900],
    refunds: [
      { amount: 1_000, state: 'succeeded' },
      { amount: 900, state: 'succeeded' },
    ],
    problems: ['refund-by-hand'],
  })
})

test('a refund that counted as refused but was carried out is in the ledger', async () => {
  const { orderId, reference, refundId } = await anOrderWithRefund()
  await cards.control('POST faults', { kind: 'refuse', method: 'POST', path: '/v1/refunds', times: 1 })
  await payRefund(refundId, now())
  await refundUnder(refundId, reference, 1_000)
  await settle(reference, now())
  await compareBooks(now())
  const money = await moneyOf(orderId)
  expect(money.returned).toEqual([1_000])
  expect(money.problems.toSorted()).toEqual(['refund-by-hand', 'refund-failed'])
})

test('where the provider moves another amount than was asked for, the ledger says what was moved, and a person is called', async () => {
  const { orderId, reference, refundId } = await anOrderWithRefund()
  const refund = vi.spyOn(cardProvider, 'refund').mockImplementation(async (payment) => {
    const { id } = await refundUnder(refundId, payment, 700)
    const all = await cardProvider.listRefunds(payment)
    const made = all.find((each) => each.reference === id)
    if (!made) throw new Error('the refund was made')
    return agree(made)
  })
  await payRefund(refundId, now())
  refund.mockRestore()
  await settle(reference, now())
  await compareBooks(now())
  expect(await moneyOf(orderId)).toEqual({
    returned: [700],
    refunds: [{ amount: 700, state: 'succeeded' }],
    problems: ['ledger-differs'],
  })
  expect(await giveBack(orderId, now(), ofAmount(1_700))).toMatchObject({ ok: true })
})

/** Told to the shop as if it had been asked for at another time than it is noted, when `stored` was its state here. */
async function note(orderId: OrderId, said: readonly ProviderDispute[], stored?: DisputeState) {
  const before = new Map(stored && said.map(({ reference }) => [reference, stored]))
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const attempts = tx.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId)
    if (order) await noteDisputes(tx, order, await attempts.executeTakeFirstOrThrow(), { said, before }, now())
  })
}

test('an inquiry read before it became a dispute, and stored after, does not bring the inquiry back', async () => {
  const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: reference, reason: 'inquiry' })
  const before = await cardProvider.listDisputes(reference)
  await settle(reference, now())
  await cards.control('POST actions/escalate-inquiry', { id: before[0]?.reference, amount: 1_000 })
  await settle(reference, now())
  await note(orderId, before)
  expect((await bookOf(orderId)).disputes).toEqual([{ state: 'open', amount: 1_000 }])
  const problem = db.selectFrom('paymentProblems').select(['details', 'calls']).where('orderId', '=', orderId)
  expect(await problem.executeTakeFirstOrThrow()).toMatchObject({ details: { state: 'open', amount: 1_000 }, calls: 2 })
})

test.each(['won', 'lost'] as const)(
  'a bank’s decision (%s) is about the amount it has taken, and nothing stays undecided',
  async (state) => {
    const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
    await cards.control('POST actions/dispute', { id: reference, amount: 1_000 })
    const [dispute] = await cardProvider.listDisputes(reference)
    if (!dispute) throw new Error('there is a dispute')
    await note(orderId, [dispute])
    await note(orderId, [{ ...dispute, state, amount: { amount: 600, currency: 'EUR' } }])
    expect((await bookOf(orderId)).ledger.slice(1)).toEqual([
      { kind: 'disputed', amount: 1_000 },
      { kind: `dispute_${state}`, amount: 1_000 },
    ])
  },
)

const linesOf = async (orderId: OrderId) =>
  (await bookOf(orderId)).ledger.slice(1).map(({ kind, amount }) => `${kind} ${amount}`)

test('a decision that is appealed against is open again, and the ledger ends with the last one', async () => {
  const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: reference, amount: 1_000 })
  const [dispute] = await cardProvider.listDisputes(reference)
  const hears = async (action: string) => {
    await cards.control(`POST actions/${action}`, { id: dispute?.reference })
    await settle(reference, now())
    const order = db.selectFrom('orders').select('payment').where('id', '=', orderId)
    return (await order.executeTakeFirstOrThrow()).payment
  }
  expect(await hears('lose-dispute')).toBe('partially_refunded')
  expect(await hears('appeal-dispute')).toBe('disputed')
  expect(await giveBack(orderId, now(), ofAmount(500))).toMatchObject({ ok: false, reason: 'refund.disputed' })
  expect(await hears('win-dispute')).toBe('paid')
  expect(await hears('appeal-dispute')).toBe('disputed')
  expect(await hears('lose-dispute')).toBe('partially_refunded')
  expect(await linesOf(orderId)).toEqual([
    'disputed 1000',
    'dispute_lost 1000',
    'dispute_lost -1000',
    'dispute_won 1000',
    'disputed 1000',
    'dispute_lost 1000',
  ])
})

test('a bank that was content with the answer to its inquiry may take the money later, or another sum', async () => {
  const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: reference, reason: 'inquiry' })
  const [inquiry] = await cardProvider.listDisputes(reference)
  await cards.control('POST actions/win-dispute', { id: inquiry?.reference })
  await settle(reference, now())
  await cards.control('POST actions/escalate-inquiry', { id: inquiry?.reference, amount: 700 })
  await settle(reference, now())
  expect(await linesOf(orderId)).toEqual(['disputed 700'])
  expect((await bookOf(orderId)).disputes).toEqual([{ state: 'open', amount: 700 }])
})

test('an answer that was asked for before a decision was stored does not open it again', async () => {
  const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: reference, amount: 1_000 })
  await settle(reference, now())
  const late = await cardProvider.listDisputes(reference)
  await cards.control('POST actions/win-dispute', { id: late[0]?.reference })
  await settle(reference, now())
  await note(orderId, late, 'open')
  expect(await linesOf(orderId)).toEqual(['disputed 1000', 'dispute_won 1000'])
  expect((await bookOf(orderId)).disputes).toEqual([{ state: 'won', amount: 1_000 }])
})

test('a dispute over an amount in another currency is about all of the payment', async () => {
  const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: reference, amount: 1_000 })
  const [dispute] = await cardProvider.listDisputes(reference)
  if (!dispute) throw new Error('there is a dispute')
  await note(orderId, [{ ...dispute, amount: { amount: 1_100, currency: 'USD' } }])
  expect(await linesOf(orderId)).toEqual(['disputed 2400'])
})

test('several disputes of one payment are each decided by themselves, also where banks take more than was paid', async () => {
  const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
  const hears = async (action: string, about: object) => {
    await cards.control(`POST actions/${action}`, about)
    await settle(reference, now())
    const order = db.selectFrom('orders').select(['payment', 'kept']).where('id', '=', orderId)
    const { payment, kept } = await order.executeTakeFirstOrThrow()
    return { payment, kept: Number(kept) }
  }
  expect(await hears('dispute', { id: reference, amount: 900 })).toEqual({ payment: 'disputed', kept: 1_500 })
  expect(await hears('dispute', { id: reference, amount: 500 })).toEqual({ payment: 'disputed', kept: 1_000 })
  const [first, second] = (await cardProvider.listDisputes(reference)).toReversed()
  expect(await hears('lose-dispute', { id: first?.reference })).toEqual({ payment: 'disputed', kept: 1_000 })
  expect(await hears('win-dispute', { id: second?.reference })).toEqual({ payment: 'partially_refunded', kept: 1_500 })
  expect(await giveBack(orderId, now(), ofAmount(500))).toMatchObject({ ok: false, reason: 'refund.disputed' })
  // The same bank once more, by mistake, over all of it.
  expect(await hears('dispute', { id: reference })).toEqual({ payment: 'disputed', kept: -900 })
  await compareBooks(now())
  expect((await bookOf(orderId)).disputes).toHaveLength(3)
  expect((await moneyOf(orderId)).problems).toEqual(['dispute', 'dispute', 'dispute'])
})

const inDollars = (amount: number, refundId: RefundId | null = null) => ({
  reference: 're_dollars',
  payment: null,
  status: 'succeeded' as const,
  amount: { amount, currency: 'USD' },
  refundId,
  failure: null,
})

test('a refund that somebody made in another currency is never money of the order: a person is called', async () => {
  const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
  await cards.stripe.refunds.create({ payment_intent: reference, amount: 100 })
  const refunds = await cardProvider.listRefunds(reference)
  const list = vi.spyOn(cardProvider, 'listRefunds').mockResolvedValue([...refunds, inDollars(1_100)])
  await settle(reference, now())
  await compareBooks(now())
  list.mockRestore()
  expect(await moneyOf(orderId)).toMatchObject({
    returned: [100],
    refunds: [{ amount: 100, state: 'succeeded' }],
    problems: ['refund-by-hand', 'ledger-differs'],
  })
})

test('of a refund of ours that the provider states in another currency, the ledger keeps what was asked for', async () => {
  const { orderId, refundId } = await anOrderWithRefund()
  const refund = vi.spyOn(cardProvider, 'refund').mockResolvedValue(agree(inDollars(1_100, refundId)))
  await payRefund(refundId, now())
  refund.mockRestore()
  expect(await moneyOf(orderId)).toEqual({
    returned: [1_000],
    refunds: [{ amount: 1_000, state: 'succeeded' }],
    problems: ['ledger-differs'],
  })
})

test('of a dispute that is lost for a part, the ledger has that part as gone, and the books agree', async () => {
  const { orderId, reference, refundId } = await anOrderWithRefund()
  await payRefund(refundId, now())
  await settle(reference, now())
  await cards.control('POST actions/dispute', { id: reference })
  await settle(reference, now())
  const [dispute] = await cardProvider.listDisputes(reference)
  // All of it was in dispute; what had been refunded before comes back.
  await cards.control('POST actions/lose-dispute', { id: dispute?.reference, amount: 1_400 })
  await settle(reference, now())
  expect(await linesOf(orderId)).toEqual(['refunded 1000', 'disputed 2400', 'dispute_won 1000', 'dispute_lost 1400'])
  const { order, problems } = await bookOf(orderId)
  expect(order.payment).toBe('refunded')
  await compareBooks(now())
  expect((await bookOf(orderId)).problems).toEqual(problems)
})

test('what a bank gives back later of a lost dispute is a new call: its order may be cancelled by then', async () => {
  const { orderId, reference } = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/dispute', { id: reference })
  const [dispute] = await cardProvider.listDisputes(reference)
  if (!dispute) throw new Error('there is a dispute')
  await cards.control('POST actions/lose-dispute', { id: dispute.reference })
  await settle(reference, now())
  expect(await cancel(orderId, now())).toMatchObject({ ok: true })
  const lost = { ...dispute, state: 'lost' } as const
  await note(orderId, [{ ...lost, returned: { amount: 1_000, currency: 'EUR' } }], 'lost')
  // An answer that is older tells nobody anything.
  await note(orderId, [lost], 'lost')
  expect((await linesOf(orderId)).slice(2)).toEqual(['dispute_won 1000', 'dispute_lost -1000'])
  const call = db.selectFrom('paymentProblems').select(['details', 'calls']).where('reference', '=', dispute.reference)
  expect(await call.executeTakeFirstOrThrow()).toMatchObject({ details: { state: 'lost', kept: 1_400 }, calls: 2 })
})
