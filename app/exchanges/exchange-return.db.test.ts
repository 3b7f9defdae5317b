import { beforeAll, expect, test } from 'vitest'
import { newId, type DraftId, type OrderId } from '#app/kernel/ids.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import { startPayment } from '#app/payments/opening/start-payment.server.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import { findReturn } from '#app/returns/return.record.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'
import { aLink, getDraft, office, pressLink, sellsToGermany } from '#test/support/people/drafts/drafts.ts'
import { bookOf, expireHereAlone, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { cancel, giveBack, ship, staffAt } from '#test/support/people/staff/staff.ts'
import {
  approved,
  aSentOrder,
  lettersOf,
  lineOf,
  now,
  receive,
  refund,
  reject,
  requested,
} from '#test/support/returns/returns.ts'
import { exchangeReturn } from './exchange-return.operation.ts'
import { planExchange } from './plan-exchange.server.ts'

useDatabase()
const cards = useCardProvider()
beforeAll(sellsToGermany)

const add = ({ variantId }: Stock, quantity = 1) => ({ add: { [variantId]: quantity } })
const exchange = (key: string, input: object, once: string = newId()) =>
  performOnce(exchangeReturn, { key, input, actor: staffAt(now()), once })

/** Two cups for 24.00 each were sent, and one comes back. */
async function aReturn() {
  const order = await aSentOrder(cards)
  return { ...order, id: await approved(order, 1) }
}

async function exchanged(key: string, input: object) {
  const done = await exchange(key, input)
  if (!done.ok) throw new Error(`refused: ${done.reason}`)
  return done.value
}

async function placed(draft: DraftId): Promise<OrderId> {
  const done = await office.place(draft, now())
  if (!done.ok) throw new Error(`refused: ${done.reason}`)
  return done.value.id
}

const refusedOf = async (orderId: OrderId, id: string, amount: number) => {
  const done = await refund(orderId, { kind: 'amount', amount: { amount, currency: 'EUR' }, return: id })
  return done.ok ? null : done.reason
}

test('what costs the same is paid by what comes back: staff place it for nothing, and the return is not refunded', async () => {
  const { orderId, line, id } = await aReturn()
  const bowl = await stockOf(3)
  const { draft, asked, left } = await exchanged(id, add(bowl))
  expect([asked.amount, left.amount]).toEqual([0, 0])
  expect(await getDraft(draft)).toMatchObject({
    row: { state: 'open' },
    checkout: { totals: { total: 0, shippingTotal: 0 } },
  })
  const other = await placed(draft)
  expect(await leftOf(bowl)).toMatchObject({ onHand: 2, reserved: 0 })
  expect(
    await db.selectFrom('orders').select(['state', 'total', 'email']).where('id', '=', other).execute(),
  ).toMatchObject([{ state: 'placed', total: 0, email: 'ada@example.com' }])
  expect(await refund(orderId, { kind: 'lines', lines: { [line]: 1 }, return: id })).toMatchObject({
    ok: false,
    reason: 'return.exchanged',
  })
  expect(await refusedOf(orderId, id, 1)).toBe('return.exchanged')
  expect(await exchange(id, add(bowl))).toMatchObject({ ok: false, reason: 'return.exchanged' })
  expect((await bookOf(orderId)).refunds).toEqual([])
  const { entries, events } = await writtenDownOf(id)
  expect(entries.at(-1)).toMatchObject({ operation: 'returns.exchange' })
  expect(events.at(-1)).toMatchObject({
    type: 'return.exchanged',
    snapshot: { exchange: { draft, paid: { amount: 2_400 } } },
  })
  expect(await ship(other, [{ orderLineId: await lineOf(other), quantity: 1 }], now())).toMatchObject({ ok: true })
})

test('what costs more is asked for by a link: the difference, and no delivery', async () => {
  const { id } = await aReturn()
  const jug = await stockOf(3, { price: 3_000 })
  const { draft, asked } = await exchanged(id, add(jug, 2))
  // Two for 60.00, of which 24.00 are there: 18.00 each.
  expect(asked.amount).toBe(3_600)
  expect(await db.selectFrom('drafts').select(['state', 'exchanged']).where('id', '=', draft).execute()).toEqual([
    { state: 'sent', exchanged: 2_400 },
  ])
  const pressed = await pressLink(await aLink(draft))
  expect(pressed).toMatchObject({ ok: true, value: { total: { amount: 3_600 } } })
})

test('of what costs less the rest is refunded, to the cent and once', async () => {
  const { orderId, id } = await aReturn()
  const spoon = await stockOf(3, { price: 1_000 })
  const { draft, left } = await exchanged(id, add(spoon))
  expect(left.amount).toBe(1_400)
  await placed(draft)
  expect(await refusedOf(orderId, id, 1_401)).toBe('return.exchanged')
  expect(await refusedOf(orderId, id, 1_400)).toBeNull()
  expect(await refusedOf(orderId, id, 1)).toBe('return.refunded')
  // The other cup is another matter.
  expect(await giveBack(orderId, now(), { kind: 'amount', amount: 2_400 })).toMatchObject({ ok: true })
})

test('a difference that no card can pay is not asked for', async () => {
  const { id } = await aReturn()
  const { asked, left } = await exchanged(id, add(await stockOf(3, { price: 2_420 })))
  expect([asked.amount, left.amount]).toEqual([0, 0])
})

test('a draft that is given up and an order that is cancelled leave the return as it was', async () => {
  const { orderId, line, id } = await aReturn()
  const bowl = await stockOf(3)
  const first = await exchanged(id, add(bowl))
  expect(await office.put(first.draft, { variant: bowl.variantId, quantity: 2 }, now())).toMatchObject({
    ok: false,
    reason: 'draft.of_exchange',
  })
  expect(await office.cancel(first.draft, now())).toMatchObject({ ok: true })
  const { draft } = await exchanged(id, add(bowl, 1))
  const other = await placed(draft)
  expect(await cancel(other, now())).toMatchObject({ ok: true })
  expect(await leftOf(bowl)).toMatchObject({ onHand: 3, reserved: 0 })
  expect(await refund(orderId, { kind: 'lines', lines: { [line]: 1 }, return: id })).toMatchObject({ ok: true })
  expect(await exchange(id, add(bowl))).toMatchObject({ ok: false, reason: 'return.refunded' })
})

test('what was sent instead can come back, too: then the first return can be refunded', async () => {
  const { orderId, line, id } = await aReturn()
  const bowl = await stockOf(3)
  const { draft } = await exchanged(id, add(bowl))
  const other = await placed(draft)
  const sent = { orderId: other, line: await lineOf(other), stock: bowl }
  await ship(other, [{ orderLineId: sent.line, quantity: 1 }], now())
  const second = await approved({ ...sent, number: '', reference: '' } as never, 1)
  expect(await refusedOf(orderId, id, 1)).toBe('return.exchanged')
  await receive(second, { lines: { [sent.line]: 1 } })
  expect(await exchange(second, add(bowl))).toMatchObject({ ok: false })
  expect(await refund(orderId, { kind: 'lines', lines: { [line]: 1 }, return: id })).toMatchObject({ ok: true })
})

test('ten presses at once exchange it once, beside a refund that comes first or not at all', async () => {
  for (const [key, isRefunded] of [
    [newId(), false],
    [null, false],
    [null, true],
  ] as const) {
    const { orderId, line, id } = await aReturn()
    const bowl = await stockOf(20)
    await Promise.all([
      ...Array.from({ length: 10 }, () => exchange(id, add(bowl), key ?? newId())),
      ...(isRefunded ? [refund(orderId, { kind: 'lines', lines: { [line]: 1 }, return: id })] : []),
    ])
    const drafts = await db
      .selectFrom('drafts')
      .select('id')
      .where('exchanges', '=', id as never)
      .execute()
    expect(drafts.length + (await bookOf(orderId)).refunds.length).toBe(1)
  }
})

test('an exchange is done as it was shown, of a return that was approved, for items that are there', async () => {
  const { orderId, line, id } = await aReturn()
  const bowl = await stockOf(1)
  const filed = await findReturn(db, id)
  if (!filed) throw new Error('no return')
  const plan = await planExchange(db, filed, add(bowl), now())
  if (!plan.ok) throw new Error(plan.reason)
  await db.updateTable('variants').set({ price: 2_600 }).where('id', '=', bowl.variantId).execute()
  expect(await exchange(id, { ...add(bowl), planned: plan.value.planned })).toMatchObject({
    ok: false,
    reason: 'order.edit_changed',
  })
  expect(await exchange(id, add(bowl, 2))).toMatchObject({ ok: false, reason: 'stock.not_enough' })
  expect(await exchange(id, {})).toMatchObject({ ok: false, reason: 'order.edit_nothing' })
  expect(await exchange(id, { add: { [newId()]: 1 } })).toMatchObject({ ok: false, reason: 'cart.options_unknown' })
  const order = { orderId, line, stock: bowl } as never
  const other = await requested(order, 1)
  expect(await exchange(other, add(bowl))).toMatchObject({ ok: false, reason: 'return.not_approved' })
  await reject(other)
  expect(await exchange(other, add(bowl))).toMatchObject({ ok: false, reason: 'return.not_approved' })
})

test('money that went back without naming the return pays for nothing', async () => {
  const { orderId, id } = await aReturn()
  const bowl = await stockOf(3)
  await giveBack(orderId, now(), { kind: 'amount', amount: 3_600 })
  const { asked } = await exchanged(id, { ...add(bowl), send: false })
  // 12.00 of each cup are left.
  expect(asked.amount).toBe(1_200)
  await giveBack(orderId, now(), { kind: 'rest' })
  const { id: again } = await aReturn()
  expect(await exchange(again, add(bowl))).toMatchObject({ ok: true })
})

test('late money for an exchange that was given up, and whose return was refunded, is given back', async () => {
  const { orderId, line, id } = await aReturn()
  const jug = await stockOf(3, { price: 3_000 })
  const { draft } = await exchanged(id, add(jug))
  const pressed = await pressLink(await aLink(draft))
  if (!pressed.ok) throw new Error(pressed.reason)
  const payment = await startPayment(pressed.value.id, now())
  if (!payment.ok) throw new Error(payment.reason)
  await expireHereAlone(pressed.value.id)
  expect(await office.cancel(draft, now())).toMatchObject({ ok: true })
  expect(await refund(orderId, { kind: 'lines', lines: { [line]: 1 }, return: id })).toMatchObject({ ok: true })
  await cards.pay(payment.value.reference)
  await settleOrder(pressed.value.id, now())
  const { refunds } = await bookOf(pressed.value.id)
  expect(refunds).toMatchObject([{ amount: 600, reason: 'cancelled' }])
  expect(await leftOf(jug)).toMatchObject({ onHand: 3, reserved: 0 })
})

test('the mail of its arrival promises other items, not a refund', async () => {
  const { line, id } = await aReturn()
  await exchanged(id, add(await stockOf(3)))
  await receive(id, { lines: { [line]: 1 } })
  expect(await lettersOf(id)).toContain('order-return-received')
  const letter = db
    .selectFrom('letters')
    .select('data')
    .where('reference', '=', id)
    .where('kind', '=', 'order-return-received')
  expect(await letter.execute()).toMatchObject([{ data: { isExchanged: true } }])
})
