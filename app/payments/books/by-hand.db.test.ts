import { expect, test } from 'vitest'
import { addDays, dayAt } from '#app/kernel/day.ts'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { defaultTimeZone } from '#app/kernel/time-zone.ts'
import { limits } from '#app/limits.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import type { RefundWish } from '#app/refunds/plan-refund.ts'
import { ProcessEnds, strikeFailPoints } from '#app/system/fail-point.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { makeTransfer } from '#app/payments/refunding/make-transfer.operation.ts'
import { receivePayment } from '#app/payments/on-account/receive-payment.operation.ts'
import { undoReceipt } from '#app/payments/on-account/undo-receipt.operation.ts'
import { eventsAbout } from '#test/support/told.ts'
import { cancel, giveBack, receive, staffAt, transferIs } from '#test/support/people/staff/staff.ts'
import { writtenDownOf } from '#test/support/database/written-down.ts'

useDatabase()
sellOnAccount(99_999_999)
const cards = useCardProvider()
const now = () => new Date()

const receiptsOf = (orderId: OrderId) =>
  db
    .selectFrom('accountReceipts as r')
    .innerJoin('accountPayments as p', 'p.id', 'r.paymentId')
    .select(['r.amount', 'r.recordedBy', 'r.receivedOn'])
    .where('p.orderId', '=', orderId)
    .orderBy('r.id')
    .execute()

async function aRefund(orderId: OrderId, wish: RefundWish = { kind: 'rest' }) {
  const asked = await giveBack(orderId, now(), wish)
  if (!asked.ok) throw new Error(asked.reason)
  return asked.value.refundId
}

test('money that staff have seen is in the ledger at once, with the person and the time; the order is paid once all of it is there', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  expect(await receive(orderId, 1_000, now())).toMatchObject({ ok: true })
  expect((await bookOf(orderId)).order.payment).toBe('partially_paid')
  expect(await receive(orderId, 1_400, now())).toMatchObject({ ok: true })
  expect((await bookOf(orderId)).order.payment).toBe('paid')
  const told = { recordedBy: 'staff-1', receivedOn: dayAt(now(), defaultTimeZone) }
  expect(await receiptsOf(orderId)).toEqual([
    { amount: 1_000, ...told },
    { amount: 1_400, ...told },
  ])
  const { entries, events } = await writtenDownOf(orderId)
  const operation = { operation: 'orders.receive_payment', actorId: 'staff-1' }
  expect(entries).toMatchObject([
    { ...operation, input: { amount: { amount: 1_000, currency: 'EUR' } } },
    { ...operation, changes: { payment: ['partially_paid', 'paid'] } },
  ])
  expect(events.filter(({ type }) => type === 'order.payment_received')).toMatchObject([
    { snapshot: { payment: 'partially_paid' } },
    { snapshot: { payment: 'paid' } },
  ])
})

test('of ten people who record the same money from their own pages, one succeeds; pressed ten times, one page records it once', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  const press = (order: OrderId, once?: string) => receive(order, 2_400, now(), { received: 0, once })
  const ten = await Promise.all(Array.from({ length: 10 }, () => press(orderId)))
  expect(ten.filter(({ ok }) => ok)).toHaveLength(1)
  expect(ten.filter((each) => !each.ok && each.reason === 'receipt.changed')).toHaveLength(9)
  const other = await anOrderOnAccount(await stockOf(5))
  const once = newId()
  const pressed = await Promise.all(Array.from({ length: 10 }, () => press(other, once)))
  expect(pressed.every(({ ok }) => ok)).toBe(true)
  expect([await receiptsOf(orderId), await receiptsOf(other)].map(({ length }) => length)).toEqual([1, 1])
  expect(await press(orderId, once)).toMatchObject({ reason: 'call.other_request' })
})

test('a crash while it is recorded leaves nothing behind, and the same press records it again', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  const once = newId()
  strikeFailPoints((name) => {
    if (name === 'receipt-recorded') throw new ProcessEnds()
  })
  await expect(receive(orderId, 2_400, now(), { once })).rejects.toThrow(ProcessEnds)
  strikeFailPoints(() => {})
  expect(await receiptsOf(orderId)).toEqual([])
  expect(await receive(orderId, 2_400, now(), { once })).toMatchObject({ ok: true })
  expect((await bookOf(orderId)).order.payment).toBe('paid')
})

test('an invalid amount, a day before the order, or more than is owed by mistake, is refused at its field', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  const today = dayAt(now(), defaultTimeZone)
  const eur = (amount: number) => ({ amount, currency: 'EUR' })
  const call = { amount: eur(2_400), received_on: today, received: 0 }
  const refusal = async (change: object) => {
    const told = await perform(receivePayment, { key: orderId, input: { ...call, ...change }, actor: staffAt(now()) })
    return told.ok ? 'recorded' : told.problems.map(({ pointer, code }) => `${pointer} ${code}`).join()
  }
  expect(await refusal({ amount: { amount: 2_400, currency: 'USD' } })).toBe('/amount refund.amount')
  expect(await refusal({ amount: eur(0) })).toBe('/amount/amount refund.amount')
  expect(await refusal({ amount: eur(2_401) })).toBe('/amount receipt.more_than_owed')
  expect(await refusal({ amount: eur(limits.price.value + 1), more: true })).toBe('/amount receipt.too_large')
  expect(await refusal({ received_on: addDays(today, 1) })).toBe('/received_on receipt.too_late')
  expect(await refusal({ received_on: addDays(today, -1) })).toBe('/received_on receipt.too_early')
  for (const day of ['', '22.11.2026', '2026-02-30'])
    expect(await refusal({ received_on: day })).toBe('/received_on receipt.day')
  expect(await receiptsOf(orderId)).toEqual([])
  // If nothing is owed, any amount is more than that.
  expect(await refusal({})).toBe('recorded')
  expect(await refusal({ received: 2_400, amount: eur(1) })).toBe('recorded')
})

test('all that is recorded for one order can be paid back in one refund', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  const most = Math.floor(limits.accountReceived.value / limits.price.value)
  for (let times = 0; times < most; times++)
    expect(await receive(orderId, limits.price.value, now())).toMatchObject({ ok: true })
  expect(await receive(orderId, limits.price.value, now())).toMatchObject({ ok: false, reason: 'receipt.too_large' })
  const back = await giveBack(orderId, now())
  expect(back).toMatchObject({ ok: true, value: { amount: most * limits.price.value } })
})

test('an order paid by card takes no transfer, an unknown one is not found, and recording needs the permission to refund', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  expect(await receive(orderId, 100, now())).toMatchObject({ reason: 'receipt.not_on_account' })
  await expect(receive(newId<OrderId>(), 100, now())).rejects.toThrow('request.not_found')
  const packer = { ...staffAt(now()), permissions: permissionsOf(true, ['fulfilment']) }
  const call = { key: orderId, input: {}, actor: packer }
  await expect(perform(receivePayment, call)).rejects.toThrow('access.forbidden')
  await expect(perform(undoReceipt, call)).rejects.toThrow('access.forbidden')
})

test('a refund is complete once staff have transferred it, and that cannot be changed', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await receive(orderId, 2_400, now())
  const refundId = await aRefund(orderId)
  const pressed = [1, 2, 3].map(() => transferIs('made', refundId, now()))
  expect((await Promise.all(pressed)).map(({ ok }) => ok)).toEqual([true, true, true])
  const { order, refunds, ledger } = await bookOf(orderId)
  expect({ payment: order.payment, refunds: refunds.map(({ state }) => state) }).toEqual({
    payment: 'refunded',
    refunds: ['succeeded'],
  })
  expect(ledger.filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
  expect(await transferIs('failed', refundId, now(), 'staff-2')).toMatchObject({ reason: 'refund.not_to_transfer' })
  const written = (await writtenDownOf(orderId)).entries
  const entries = written.filter(({ operation }) => operation === 'orders.transfer_made')
  expect(entries).toMatchObject([1, 2, 3].map(() => ({ operation: 'orders.transfer_made', actorId: 'staff-1' })))
  expect(entries.filter(({ changes }) => Object.keys(changes as object).length > 0)).toMatchObject([
    { changes: { payment: ['paid', 'refunded'] } },
  ])
})

test('a failed transfer can be refunded again, and staff are asked to look', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await receive(orderId, 2_400, now())
  const failing = await aRefund(orderId)
  expect(await transferIs('failed', failing, now())).toMatchObject({ ok: true })
  expect(await transferIs('failed', failing, now())).toMatchObject({ ok: true })
  const told = await eventsAbout('orders', orderId)
  expect(told.filter((event) => event === 'order.refund_failed')).toHaveLength(1)
  const { order, refunds, problems } = await bookOf(orderId)
  expect(order.payment).toBe('paid')
  expect(refunds).toMatchObject([{ state: 'failed' }])
  expect(problems).toEqual([{ kind: 'refund-failed' }])
  expect(await transferIs('made', await aRefund(orderId), now())).toMatchObject({ ok: true })
  expect((await bookOf(orderId)).order.payment).toBe('refunded')
})

test('only refunds on account can be marked as transferred, and only by staff with the permission', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  const other = await anOrderOnAccount(await stockOf(5))
  await receive(other, 2_400, now())
  const ofOther = await aRefund(other)
  const confirm = (refunded: string, actor = staffAt(now())) =>
    perform(makeTransfer, { key: orderId, input: { refund: refunded }, actor })
  for (const other of [await aRefund(orderId), newId(), orderId, ofOther])
    await expect(confirm(other)).rejects.toThrow('request.not_found')
  expect(await confirm('nonsense')).toMatchObject({ problems: [{ pointer: '/refund', code: 'request.not_found' }] })
  const packer = { ...staffAt(now()), permissions: permissionsOf(true, ['fulfilment']) }
  await expect(confirm(ofOther, packer)).rejects.toThrow('access.forbidden')
  const states = [await bookOf(orderId), await bookOf(other)].flatMap(({ refunds }) =>
    refunds.map(({ state }) => state),
  )
  expect(states).toEqual(['requested', 'requested'])
})

test('money for a cancelled order is returned by a transfer of its own', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await receive(orderId, 400, now())
  await cancel(orderId, now())
  expect(await receive(orderId, 2_000, now())).toMatchObject({ ok: true })
  const { refunds } = await bookOf(orderId)
  expect(refunds.map(({ amount, reason }) => `${amount} ${reason}`).toSorted()).toEqual([
    '2000 cancelled',
    '400 called-off',
  ])
  for (const { id } of refunds) await transferIs('made', id, now())
  expect((await bookOf(orderId)).order.payment).toBe('refunded')
})

test('a surplus has to be returned also after an item was returned and refunded', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5), 2)
  await receive(orderId, 5_800, now())
  const open = db.selectFrom('paymentProblems').select(['kind', 'details']).where('overAt', 'is', null)
  const calls = () => open.where('orderId', '=', orderId).execute()
  expect(await calls()).toMatchObject([{ kind: 'overpaid', details: { amount: 1_000 } }])
  const line = db.selectFrom('orderLines').select('id').where('orderId', '=', orderId)
  const lines = [{ orderLineId: (await line.executeTakeFirstOrThrow()).id, quantity: 1 }]
  await transferIs('made', await aRefund(orderId, { kind: 'lines', lines, shipping: 0 }), now())
  expect(await calls()).toMatchObject([{ kind: 'overpaid', details: { amount: 1_000 } }])
  await transferIs('made', await aRefund(orderId, { kind: 'amount', amount: 1_000 }), now())
  expect(await calls()).toEqual([])
})
