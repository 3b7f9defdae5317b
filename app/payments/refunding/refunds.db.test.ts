import { expect, test } from 'vitest'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import { paymentState } from '#app/orders/money/ledger.ts'
import type { OrderView } from '#app/orders/order-view.server.ts'
import { id } from '#test/support/ids.ts'
import { eur } from '#test/support/money.ts'
import { compareBooks } from '#app/payments/books/compare-books.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, aHeldOrder, aPaidOrder, anOpenOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { payRefund } from './pay-refund.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { refundOrder } from './refund-order.operation.ts'
import { giveBack, staffAt } from '#test/support/people/staff/staff.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const rest = { kind: 'rest' } as const

async function payAll(orderId: OrderId) {
  for (const { id } of (await bookOf(orderId)).refunds) await payRefund(id, now())
}
async function standing(orderId: OrderId) {
  const { order, ledger } = await bookOf(orderId)
  return paymentState(eur(order.total), ledger)
}
const refundsAt = async (reference: string) => (await cards.stripe.refunds.list({ payment_intent: reference })).data

test('a refund pressed twice, with its webhook before its answer, is one refund and one letter', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  const once = newId()
  const answers = await Promise.all([
    giveBack(order.orderId, now(), rest, { once }),
    giveBack(order.orderId, now(), rest, { once }),
  ])
  expect(answers[0]).toEqual(answers[1])
  const [refund] = (await bookOf(order.orderId)).refunds
  await Promise.all([
    payRefund(refund?.id ?? id(''), now()),
    settle(order.reference, now()),
    payRefund(refund?.id ?? id(''), now()),
  ])
  await settle(order.reference, now())
  const book = await bookOf(order.orderId)
  expect(book.refunds).toMatchObject([{ state: 'succeeded', amount: 2_400 }])
  expect(book.ledger).toEqual([
    { kind: 'captured', amount: 2_400 },
    { kind: 'refunded', amount: 2_400 },
  ])
  expect(book.letters.filter(({ kind }) => kind === 'order-refunded')).toHaveLength(1)
  expect(await refundsAt(order.reference)).toHaveLength(1)
})

test('a refund is stored with its reason, and other systems are notified', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  const about = { reason: 'damaged', note: 'a chip' }
  await giveBack(orderId, now(), { kind: 'amount', amount: 400 }, about)
  const { entries, events } = await writtenDownOf(orderId)
  const pending = (amount: number) => ({ amount, currency: 'EUR' })
  expect(entries).toMatchObject([
    {
      operation: 'orders.refund',
      actorId: 'staff-1',
      // The note is personal, and kept apart.
      input: { kind: 'amount', amount: pending(400), reason: 'damaged' },
      changes: { refund_pending: [pending(0), pending(400)] },
    },
  ])
  expect(events.at(-1)).toMatchObject({ type: 'order.refund_requested', snapshot: { refund_pending: pending(400) } })
  expect((await bookOf(orderId)).refunds).toMatchObject([{ ...about, requestedBy: 'staff-1' }])
})

test('each partial refund is an event when it is requested and when it is paid, even if the payment state stays the same', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  for (const amount of [400, 300]) {
    await giveBack(orderId, now(), { kind: 'amount', amount })
    await payAll(orderId)
  }
  const { events } = await writtenDownOf(orderId)
  // Written by this shop as the view of an order.
  const told = events.map(({ snapshot }) => snapshot as OrderView)
  expect(told.at(-1)).toMatchObject({ refund_pending: eur(0), refunded: eur(700), payment: 'partially_refunded' })
  expect(told.map(({ refunded }) => refunded.amount)).toEqual(expect.arrayContaining([0, 400, 700]))
})

test('a refund needs the permission and a recent sign-in', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  const packer = { ...staffAt(now()), permissions: permissionsOf(true, ['fulfilment']) }
  const call = { key: orderId, input: { kind: 'rest', reason: 'goodwill' }, once: newId() }
  await expect(perform(refundOrder, { ...call, actor: packer })).rejects.toThrow('access.forbidden')
  const late = { ...staffAt(now()), isFresh: false }
  expect(await perform(refundOrder, { ...call, actor: late })).toMatchObject({ reason: 'access.not_confirmed' })
  expect((await bookOf(orderId)).refunds).toEqual([])
})

test('two people refund the rest at once: one succeeds, the other is refused as nothing is left', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  const answers = await Promise.all([1, 2].map(() => giveBack(order.orderId, now())))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'refund.nothing_left' })
})

test('two people refund the same from their own pages: one succeeds, the other is asked to check again', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  const [line] = await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).execute()
  const cup = { kind: 'lines', lines: { [line?.id ?? '']: 1 }, reason: 'returned' }
  const part = { kind: 'amount', amount: { amount: 500, currency: 'EUR' }, reason: 'goodwill' }
  const press = (input: object) => perform(refundOrder, { key: orderId, input, actor: staffAt(now()), once: newId() })
  const answers = await Promise.all([1, 2].map(() => press({ ...part, refunded: 0 })))
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'refund.changed' })
  expect((await bookOf(orderId)).refunds).toMatchObject([{ amount: 500 }])
  // Also once it is paid; a person who has seen it may refund the same again, or more.
  await payRefund((await bookOf(orderId)).refunds[0]?.id ?? id(''), now())
  expect(await press({ ...cup, refunded: 0 })).toMatchObject({ reason: 'refund.changed' })
  expect(await press({ ...part, refunded: 500 })).toMatchObject({ ok: true })
})

test('lines are refunded item by item, and never more than there were', async () => {
  const order = await aPaidOrder(await stockOf(5), cards, { quantity: 3 })
  const line = await db
    .selectFrom('orderLines')
    .select('id')
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow()
  const pieces = (quantity: number) => ({
    kind: 'lines' as const,
    lines: [{ orderLineId: line.id, quantity }],
    shipping: 0,
  })
  expect(await giveBack(order.orderId, now(), pieces(1))).toMatchObject({ value: { amount: 2_400 } })
  expect(await giveBack(order.orderId, now(), pieces(3))).toMatchObject({ reason: 'order.too_many_pieces' })
  expect(await giveBack(order.orderId, now(), pieces(2))).toMatchObject({ value: { amount: 4_800 } })
  await payAll(order.orderId)
  expect(await standing(order.orderId)).toBe('refunded')
})

test('where tax comes on top, each line goes back with its own tax, and shipping with its own', async () => {
  const draft = await aDraft([await stockOf(5, { price: 10_000 }), await stockOf(5, { price: 10_000 })])
  const [cup, book] = draft.lines
  if (!cup || !book) throw new Error('Two things were put in')
  const lines = [
    { ...cup, taxRateBasisPoints: 1_900, taxAmount: 1_900 },
    { ...book, taxRateBasisPoints: 700, taxAmount: 700 },
  ]
  // 10.00 for shipping, half of it taxed like the cup and half like the book.
  const sums = { subtotal: 20_000, shippingTotal: 1_000, taxTotal: 2_730, total: 23_730 }
  const placed = await placeOrder({ ...draft, ...sums, lines, pricesIncludeTax: false }, newId(), now())
  if (!placed.ok) throw new Error(placed.reason)
  const { orderId } = placed.value
  const payment = await startPayment(orderId, now())
  if (!payment.ok) throw new Error(payment.reason)
  await cards.pay(payment.value.reference)
  await settle(payment.value.reference, now())
  const rows = db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).orderBy('position')
  const back: number[] = []
  for (const { id: orderLineId } of await rows.execute()) {
    const wish = { kind: 'lines', lines: [{ orderLineId, quantity: 1 }], shipping: 0 } as const
    const refunded = await giveBack(orderId, now(), wish)
    if (refunded.ok) back.push(refunded.value.amount)
  }
  expect(back).toEqual([11_900, 10_700])
  expect(await giveBack(orderId, now())).toMatchObject({ value: { amount: 1_130 } })
})

test('an amount is spread over the lines to the last cent, and more than was paid is refused', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  const some = (amount: number) => ({ kind: 'amount', amount }) as const
  expect(await giveBack(order.orderId, now(), some(2_401))).toMatchObject({ reason: 'refund.too_much' })
  expect(await giveBack(order.orderId, now(), some(-5))).toMatchObject({ ok: false })
  expect(await giveBack(order.orderId, now(), some(401))).toMatchObject({ ok: true })
  await payAll(order.orderId)
  expect(await standing(order.orderId)).toBe('partially_refunded')
  const parts = await db.selectFrom('refundLines').select('amount').execute()
  expect(parts.at(-1)).toEqual({ amount: 401 })
})

test('a refund that the bank returns is reversed in the ledger, and staff are asked to look', async () => {
  const order = await aPaidOrder(await stockOf(5), cards, { method: 'pm_card_refundFail' })
  await giveBack(order.orderId, now())
  await payAll(order.orderId)
  expect(await standing(order.orderId)).toBe('refunded')
  const [refund] = await refundsAt(order.reference)
  await cards.control('POST actions/fail-refund', { id: refund?.id })
  await settle(order.reference, now())
  await settle(order.reference, now())
  const book = await bookOf(order.orderId)
  expect(await standing(order.orderId)).toBe('paid')
  expect(book.refunds).toMatchObject([{ state: 'failed' }])
  expect(book.problems).toEqual([{ kind: 'refund-failed' }])
  expect(book.letters.map(({ kind }) => kind)).toContain('order-refund-failed')
  // The money is there again, so it can be refunded again.
  expect(await giveBack(order.orderId, now())).toMatchObject({ value: { amount: 2_400 } })
})

test('a refund in the provider’s dashboard is a row and a line like any other', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/refund', { id: order.reference, amount: 900 })
  await Promise.all([settle(order.reference, now()), settle(order.reference, now())])
  const book = await bookOf(order.orderId)
  expect(book.refunds).toMatchObject([{ state: 'succeeded', amount: 900, requestedBy: 'provider' }])
  expect(book.ledger).toContainEqual({ kind: 'refunded', amount: 900 })
  expect(await giveBack(order.orderId, now())).toMatchObject({ value: { amount: 1_500 } })
})

test('a refund counts whether the network pays it back or, soon after the charge, reverses the charge', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await cards.control('POST actions/refund', { id: order.reference, amount: 900 })
  await cards.control('POST clock', { advance: 86_400 })
  await cards.control('POST actions/refund', { id: order.reference, amount: 100 })
  const ways = (await refundsAt(order.reference)).map((refund) => refund.destination_details?.card?.type)
  expect(ways).toEqual(['refund', 'reversal'])
  await settle(order.reference, now())
  const { refunds } = await bookOf(order.orderId)
  expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([100, 900])
  expect(await giveBack(order.orderId, now())).toMatchObject({ value: { amount: 1_400 } })
})

test('the released rest of a partial capture is no refund; a refund of the captured part is one', async () => {
  const order = await aHeldOrder(await stockOf(5), cards)
  await cards.control('POST actions/capture', { id: order.reference, amount: 1_000 })
  await settle(order.reference, now())
  const book = await bookOf(order.orderId)
  expect(book.refunds).toEqual([])
  expect(new Map(book.ledger.map(({ kind, amount }) => [kind, amount]))).toEqual(
    new Map([
      ['authorised', 2_400],
      ['captured', 1_000],
      ['voided', 1_400],
    ]),
  )
  expect(await refundsAt(order.reference)).toMatchObject([{ amount: 1_400, status: 'succeeded' }])
  await cards.control('POST actions/refund', { id: order.reference, amount: 300 })
  await settle(order.reference, now())
  await compareBooks(now())
  expect((await bookOf(order.orderId)).refunds).toMatchObject([{ state: 'succeeded', amount: 300 }])
  expect((await bookOf(order.orderId)).problems.map(({ kind }) => kind).toSorted()).toEqual([
    'refund-by-hand',
    'underpaid',
  ])
})

test('disputed money cannot be refunded too; lost it is gone, won it is back', async () => {
  for (const [end, state] of [
    ['win', 'paid'],
    ['lose', 'refunded'],
  ] as const) {
    const order = await aPaidOrder(await stockOf(5), cards)
    await cards.control('POST actions/dispute', { id: order.reference })
    await settle(order.reference, now())
    expect(await standing(order.orderId)).toBe('disputed')
    expect((await bookOf(order.orderId)).problems).toEqual([{ kind: 'dispute' }])
    expect(await giveBack(order.orderId, now())).toMatchObject({ reason: 'refund.disputed' })
    const { data } = await cards.stripe.disputes.list({ payment_intent: order.reference })
    await cards.control(`POST actions/${end}-dispute`, { id: data[0]?.id })
    await settle(order.reference, now())
    await settle(order.reference, now())
    expect(await standing(order.orderId)).toBe(state)
    expect((await bookOf(order.orderId)).disputes).toEqual([{ state: end === 'win' ? 'won' : 'lost', amount: 2_400 }])
  }
})

test('an unpaid order cannot be refunded', async () => {
  const order = await anOpenOrder(await stockOf(5))
  expect(await giveBack(order.orderId, now())).toMatchObject({ reason: 'refund.not_paid' })
})

test('a failure stored at the provider under the key of a refund does not block the refund', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  await giveBack(order.orderId, now())
  const [refund] = (await bookOf(order.orderId)).refunds
  await cards.control('POST faults', { kind: 'error-stored', method: 'POST', path: '/v1/refunds', times: 1 })
  await Promise.all([payRefund(refund?.id ?? id(''), now()), payRefund(refund?.id ?? id(''), now())])
  expect(await standing(order.orderId)).toBe('refunded')
  expect(await refundsAt(order.reference)).toHaveLength(1)
})

test('a refund dated in the future by a wrong clock is searched for, too, once the provider has forgotten its key', async () => {
  const order = await aPaidOrder(await stockOf(5), cards)
  const wish = { kind: 'amount', amount: 900 } as const
  const [day, ahead] = [86_400_000, new Date(Date.now() + 2 * 86_400_000)]
  expect(await giveBack(order.orderId, ahead, wish)).toMatchObject({ ok: true })
  const [refund] = (await bookOf(order.orderId)).refunds
  const lost = { kind: 'commit-then-reset', method: 'POST', path: '/v1/refunds', times: 9 }
  await cards.control('POST faults', lost)
  await expect(payRefund(refund?.id ?? id(''), now())).rejects.toThrow('cannot be reached')
  await cards.control('DELETE faults')
  await cards.control('POST clock', { advance: (day + 3_600_000) / 1_000 })
  await payRefund(refund?.id ?? id(''), new Date(Date.now() + day + 3_600_000))
  expect((await refundsAt(order.reference)).map(({ amount }) => amount)).toEqual([900])
})
