import { expect, test } from 'vitest'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { permissionsOf } from '#app/permissions.ts'
import type { RefundWish } from '#app/refunds/plan-refund.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/on-account.ts'
import { bookOf, aPaidOrder, stockOf } from '#test/support/orders.ts'
import { takeReceipt } from './by-hand.server.ts'
import { makeTransfer } from './make-transfer.operation.ts'
import { refundOrder } from './refund-order.server.ts'
import { cancel, staffAt, transferIs } from '#test/support/staff.ts'
import { writtenDownOf } from '#test/support/written-down.ts'

useDatabase()
sellOnAccount(99_999_999)
const cards = useCardProvider()
const now = () => new Date()

const receipt = (amount: number, more: { knownReceived?: number; submissionKey?: string } = {}) => ({
  amount,
  receivedOn: '2026-11-22',
  who: 'staff-1',
  submissionKey: newId(),
  knownReceived: 0,
  ...more,
})

const receiptsOf = (orderId: OrderId) =>
  db
    .selectFrom('accountReceipts as r')
    .innerJoin('accountPayments as p', 'p.id', 'r.paymentId')
    .select(['r.amount', 'r.recordedBy', 'r.receivedOn'])
    .where('p.orderId', '=', orderId)
    .orderBy('r.id')
    .execute()

async function aRefund(orderId: OrderId, wish: RefundWish = { kind: 'rest' }) {
  const request = { wish, reason: 'goodwill', who: 'staff-1', submissionKey: newId() }
  const asked = await refundOrder(orderId, request, now())
  if (!asked.ok) throw new Error(asked.reason)
  return asked.value.refundId
}

test('money that staff have seen is in the ledger at once, by whom and when; the order is paid once all of it is there', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  expect(await takeReceipt(orderId, receipt(1_000), now())).toEqual({ ok: true })
  expect((await bookOf(orderId)).order.payment).toBe('partially_paid')
  expect(await takeReceipt(orderId, receipt(1_400, { knownReceived: 1_000 }), now())).toEqual({ ok: true })
  expect((await bookOf(orderId)).order.payment).toBe('paid')
  const told = { recordedBy: 'staff-1', receivedOn: '2026-11-22' }
  expect(await receiptsOf(orderId)).toEqual([
    { amount: 1_000, ...told },
    { amount: 1_400, ...told },
  ])
})

test('of ten who record the same money from pages of their own, one does; pressed ten times, one page does it once', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  const ten = await Promise.all(Array.from({ length: 10 }, () => takeReceipt(orderId, receipt(2_400), now())))
  expect(ten.filter(({ ok }) => ok)).toHaveLength(1)
  expect(ten.filter((each) => !each.ok && each.reason === 'changed')).toHaveLength(9)
  const other = await anOrderOnAccount(await stockOf(5))
  const same = receipt(2_400)
  const pressed = await Promise.all(Array.from({ length: 10 }, () => takeReceipt(other, same, now())))
  expect(pressed.every(({ ok }) => ok)).toBe(true)
  expect([await receiptsOf(orderId), await receiptsOf(other)].map(({ length }) => length)).toEqual([1, 1])
  expect(await takeReceipt(orderId, { ...same, knownReceived: 2_400 }, now())).toEqual({
    ok: false,
    reason: 'key-used',
  })
})

test('an order that is paid by card, and one that is not there, take no receipt', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  for (const unknown of [orderId, newId<OrderId>()])
    expect(await takeReceipt(unknown, receipt(100), now())).toEqual({ ok: false, reason: 'unknown' })
})

test('a refund is back with the customer once somebody has transferred it, and what was said stays', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await takeReceipt(orderId, receipt(2_400), now())
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
  const { entries } = await writtenDownOf(orderId)
  expect(entries).toMatchObject([1, 2, 3].map(() => ({ operation: 'orders.transfer_made', actorId: 'staff-1' })))
  expect(entries.filter(({ changes }) => Object.keys(changes as object).length > 0)).toMatchObject([
    { changes: { payment: ['paid', 'refunded'] } },
  ])
})

test('a refund that could not be transferred is there to be refunded again, and a person is called', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await takeReceipt(orderId, receipt(2_400), now())
  expect(await transferIs('failed', await aRefund(orderId), now())).toMatchObject({ ok: true })
  const { order, refunds, problems } = await bookOf(orderId)
  expect(order.payment).toBe('paid')
  expect(refunds).toMatchObject([{ state: 'failed' }])
  expect(problems).toEqual([{ kind: 'refund-failed' }])
  expect(await transferIs('made', await aRefund(orderId), now())).toMatchObject({ ok: true })
  expect((await bookOf(orderId)).order.payment).toBe('refunded')
})

test('what is no refund on account of this order is transferred by nobody, nor by who may not', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards)
  const other = await anOrderOnAccount(await stockOf(5))
  await takeReceipt(other, receipt(2_400), now())
  const ofOther = await aRefund(other)
  const confirm = (refund: string, actor = staffAt(now())) =>
    perform(makeTransfer, { key: orderId, input: { refund }, actor })
  for (const refund of [await aRefund(orderId), newId(), orderId, ofOther])
    await expect(confirm(refund)).rejects.toThrow('request.not_found')
  expect(await confirm('nonsense')).toMatchObject({ problems: [{ pointer: '/refund', code: 'request.not_found' }] })
  const packer = { ...staffAt(now()), permissions: permissionsOf(true, ['fulfilment']) }
  await expect(confirm(ofOther, packer)).rejects.toThrow('access.forbidden')
  const states = [await bookOf(orderId), await bookOf(other)].flatMap(({ refunds }) =>
    refunds.map(({ state }) => state),
  )
  expect(states).toEqual(['requested', 'requested'])
})

test('money for an order that was called off goes back, by a transfer of its own', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await takeReceipt(orderId, receipt(400), now())
  await cancel(orderId, now())
  expect(await takeReceipt(orderId, receipt(2_000, { knownReceived: 400 }), now())).toEqual({ ok: true })
  const { refunds } = await bookOf(orderId)
  expect(refunds.map(({ amount, reason }) => `${amount} ${reason}`).toSorted()).toEqual([
    '2000 cancelled',
    '400 called-off',
  ])
  for (const { id } of refunds) await transferIs('made', id, now())
  expect((await bookOf(orderId)).order.payment).toBe('refunded')
})

test('what came beyond the price has to go back also once a piece was returned and refunded', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5), 2)
  await takeReceipt(orderId, receipt(5_800), now())
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
