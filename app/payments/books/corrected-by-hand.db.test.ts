import { expect, test } from 'vitest'
import { newId, type OrderId, type ShipmentId } from '#app/kernel/ids.ts'
import { findBookOf, owedIn } from '#app/on-account/account-book.server.ts'
import { onAccount } from '#app/on-account/on-account.server.ts'
import { detailsOf } from '#app/orders/page/order-details.server.ts'
import type { RefundWish } from '#app/refunds/plan-refund.ts'
import { db } from '#db/database.server.ts'
import {
  cancel,
  close,
  giveBack,
  parcelIs,
  receive,
  ship,
  takeBack,
  transferIs,
} from '#test/support/people/staff/staff.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { anOrderOnAccount, bookReceipt, sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, stockOf } from '#test/support/people/orders.ts'
import { compareBooks } from './compare-books.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { settle } from '#app/payments/settling/settle.server.ts'
import { releasePayment } from '#app/payments/settling/release-payment.server.ts'
import { remindOfPayments } from '#app/payments/on-account/remind-of-payments.server.ts'

useDatabase()
sellOnAccount(99_999_999)
useCardProvider()
const now = () => new Date()
const later = () => new Date(Date.now() + 40 * 86_400_000)

/** Records a transfer by mistake; returns its id. */
async function aReceipt(orderId: OrderId, amount: number) {
  expect(await receive(orderId, amount, now())).toMatchObject({ ok: true })
  return (await findBookOf(orderId))?.receipts.at(-1)?.id
}

async function give(orderId: OrderId, wish: RefundWish = { kind: 'rest' }) {
  const asked = await giveBack(orderId, now(), wish, { reason: 'returned' })
  if (!asked.ok) throw new Error(asked.reason)
  return asked.value
}

async function standingOf(orderId: OrderId) {
  const { order, ledger, attempts } = await bookOf(orderId)
  const book = await findBookOf(orderId)
  return {
    payment: order.payment,
    ledger: ledger.map(({ kind, amount }) => `${kind} ${amount}`).toSorted(),
    attempt: attempts.at(-1)?.state,
    owed: book && owedIn(book),
  }
}

const linesOf = (orderId: OrderId) =>
  db.selectFrom('orderLines').select(['id', 'quantity']).where('orderId', '=', orderId).execute()

async function send(orderId: OrderId) {
  const lines = (await linesOf(orderId)).map(({ id, quantity }) => ({ orderLineId: id, quantity }))
  const sent = await ship(orderId, lines, now())
  return sent.ok ? sent.value.shipment : id<ShipmentId>('')
}

const openProblems = (orderId: OrderId) =>
  db.selectFrom('paymentProblems').select('kind').where('orderId', '=', orderId).where('overAt', 'is', null).execute()

const kindsOf = async (orderId: OrderId) => (await bookOf(orderId)).letters.map(({ kind }) => kind)

test('a transfer recorded by mistake is reversed, once, in both books: the order is owed again and its buyer reminded', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  const mistake = await aReceipt(orderId, 2_400)
  expect(await standingOf(orderId)).toMatchObject({ payment: 'paid', attempt: 'captured' })
  const ten = await Promise.all(Array.from({ length: 10 }, () => takeBack(orderId, mistake, now(), 'staff-2')))
  expect(ten.every(({ ok }) => ok)).toBe(true)
  expect(await standingOf(orderId)).toEqual({
    payment: 'outstanding',
    ledger: ['captured -2400', 'captured 2400', 'promised 2400'],
    attempt: 'authorised',
    owed: 2_400,
  })
  expect((await findBookOf(orderId))?.receipts.at(-1)).toMatchObject({
    reason: 'Belongs to B1002',
    recordedBy: 'staff-2',
  })
  await remindOfPayments(later())
  await remindOfPayments(later())
  expect((await kindsOf(orderId)).filter((kind) => kind === 'order-payment-reminder')).toHaveLength(1)
  await compareBooks(now())
  expect((await bookOf(orderId)).problems).toEqual([{ kind: 'payment-overdue' }])
  await receive(orderId, 2_400, now())
  expect(await standingOf(orderId)).toMatchObject({ payment: 'paid', attempt: 'captured', owed: 0 })
})

test('a process that read the book before the reversal does not count the order as paid again', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  const mistake = await aReceipt(orderId, 2_400)
  const slow = {
    ...onAccount,
    async findPayment(reference: string) {
      const read = await onAccount.findPayment(reference)
      expect(await takeBack(orderId, mistake, now(), 'staff-2')).toMatchObject({ ok: true })
      return read
    },
  }
  await settle((await findBookOf(orderId))?.payment.id ?? '', now(), slow)
  expect(await standingOf(orderId)).toMatchObject({ payment: 'outstanding', attempt: 'authorised', owed: 2_400 })
})

test('a transfer that the order has not processed yet, because of a crash, is reversed like any other', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  expect(await takeBack(orderId, await bookReceipt(orderId, 2_400), now())).toMatchObject({ ok: true })
  expect(await standingOf(orderId)).toEqual({
    payment: 'outstanding',
    ledger: ['captured -2400', 'captured 2400', 'promised 2400'],
    attempt: 'authorised',
    owed: 2_400,
  })
})

test('an order that is overdue again after a reversal is shown to staff again', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await remindOfPayments(later())
  const mistake = await aReceipt(orderId, 2_400)
  expect(await openProblems(orderId)).toEqual([])
  await takeBack(orderId, mistake, now(), 'staff-2')
  await remindOfPayments(later())
  expect(await openProblems(orderId)).toEqual([{ kind: 'payment-overdue' }])
  expect((await kindsOf(orderId)).filter((kind) => kind === 'order-payment-reminder')).toHaveLength(1)
})

test('money that is being refunded, or belongs to a cancelled order, cannot be reversed too', async () => {
  const [orderId, cancelled] = [await anOrderOnAccount(await stockOf(5)), await anOrderOnAccount(await stockOf(5))]
  const [mistake, other] = [await aReceipt(orderId, 2_400), await aReceipt(cancelled, 2_400)]
  await give(orderId, { kind: 'amount', amount: 100 })
  expect(await takeBack(orderId, mistake, now(), 'staff-2')).toMatchObject({ reason: 'receipt.gone' })
  await cancel(cancelled, now())
  expect(await takeBack(cancelled, other, now(), 'staff-2')).toMatchObject({ reason: 'receipt.gone' })
  for (const receipt of [other, newId()])
    await expect(takeBack(orderId, receipt, now())).rejects.toThrow('request.not_found')
})

test('of a refund and a reversal at the same time, only one succeeds', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  const mistake = await aReceipt(orderId, 2_400)
  const both = await Promise.all([takeBack(orderId, mistake, now(), 'staff-2'), give(orderId).catch(() => null)])
  const { refunds, ledger } = await bookOf(orderId)
  const came = ledger.reduce((sum, { kind, amount }) => (kind === 'captured' ? sum + amount : sum), 0)
  const back = refunds.reduce((sum, { amount, credited }) => (credited ? sum : sum + amount), 0)
  expect(both[0].ok).toBe(back === 0)
  expect(back).toBeLessThanOrEqual(came)
})

test('a refund before the payment reduces the debt: nothing is transferred, and the order is done once the rest has come', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5), 2)
  await send(orderId)
  const [line] = await linesOf(orderId)
  await give(orderId, { kind: 'lines', lines: [{ orderLineId: line?.id ?? id(''), quantity: 1 }], shipping: 0 })
  expect(await standingOf(orderId)).toMatchObject({
    payment: 'outstanding',
    ledger: ['credited 2400', 'promised 4800'],
    owed: 2_400,
  })
  expect((await bookOf(orderId)).refunds).toMatchObject([{ credited: true, state: 'succeeded', amount: 2_400 }])
  expect(await kindsOf(orderId)).toContain('order-credited')
  expect(await kindsOf(orderId)).not.toContain('order-refunded')
  await receive(orderId, 2_400, now())
  expect(await standingOf(orderId)).toMatchObject({ payment: 'paid', attempt: 'captured', owed: 0 })
  await compareBooks(now())
  expect((await bookOf(orderId)).problems).toEqual([])
  expect(await close(orderId, now())).toMatchObject({ ok: true })
})

test('an unpaid lost parcel is credited in full, and its order closed', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await parcelIs('lost', await send(orderId), now())
  expect(await close(orderId, now())).toMatchObject({ reason: 'order.not_done' })
  await give(orderId)
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  // Its buyer does not wait for another parcel.
  expect(await detailsOf(order)).toMatchObject({ toSend: 0 })
  expect(await standingOf(orderId)).toEqual({
    payment: 'void',
    ledger: ['credited 2400', 'promised 2400'],
    attempt: 'captured',
    owed: 0,
  })
  await remindOfPayments(later())
  expect(await kindsOf(orderId)).not.toContain('order-payment-reminder')
  expect(await close(orderId, now())).toMatchObject({ ok: true })
})

test('a refund of a partly paid order reduces the debt first, and only the rest is transferred', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await receive(orderId, 1_000, now())
  await give(orderId, { kind: 'amount', amount: 1_600 })
  const { refunds } = await bookOf(orderId)
  const halves = refunds.map(({ amount, credited }) => `${amount} ${credited ? 'let off' : 'back'}`)
  expect(halves.toSorted()).toEqual(['1400 let off', '200 back'])
  for (const { id } of refunds) await payRefund(id, now())
  await transferIs('made', refunds.find(({ credited }) => !credited)?.id ?? id(''), now())
  expect(await standingOf(orderId)).toEqual({
    payment: 'partially_refunded',
    ledger: ['captured 1000', 'credited 1400', 'promised 2400', 'refunded 200'],
    attempt: 'captured',
    owed: 0,
  })
})

test('a credit that is sent ten times with one key happens once', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  const once = newId()
  const wish = { kind: 'amount', amount: 400 } as const
  await receive(orderId, 2_100, now())
  const ten = await Promise.all(Array.from({ length: 10 }, () => giveBack(orderId, now(), wish, { once })))
  expect(new Set(ten.map((each) => each.ok && each.value.refundId)).size).toBe(1)
  expect(await standingOf(orderId)).toMatchObject({
    ledger: ['captured 2100', 'credited 300', 'promised 2400'],
    owed: 0,
  })
  expect((await bookOf(orderId)).refunds).toHaveLength(2)
})

test('a bank fee on a transfer can be credited even if it is less than a card refund allows', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5), 1, { currency: 'KWD' })
  await receive(orderId, 2_396, now())
  await give(orderId, { kind: 'amount', amount: 4 })
  expect(await standingOf(orderId)).toMatchObject({ ledger: ['captured 2396', 'credited 4', 'promised 2400'], owed: 0 })
})

test('an order cancelled after a credit owes nothing, and the credit is not counted twice', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await give(orderId, { kind: 'amount', amount: 400 })
  await cancel(orderId, now())
  await releasePayment((await bookOf(orderId)).attempts.at(-1)?.id ?? id(''), now())
  expect(await standingOf(orderId)).toMatchObject({
    payment: 'void',
    ledger: ['credited 400', 'promised 2400', 'voided 2000'],
    owed: 0,
  })
})

test('staff are asked to look while more has come than was owed', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await receive(orderId, 2_500, now())
  expect(await openProblems(orderId)).toEqual([{ kind: 'overpaid' }])
  const { refundId } = await give(orderId, { kind: 'amount', amount: 100 })
  await transferIs('made', refundId, now())
  expect(await openProblems(orderId)).toEqual([])
})

test('the overdue amount is the current one, also after a partial payment', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await remindOfPayments(later())
  await receive(orderId, 1_000, now())
  const problems = db.selectFrom('paymentProblems').select(['kind', 'details', 'calls', 'resolvedAt'])
  expect(await problems.where('orderId', '=', orderId).execute()).toMatchObject([
    { kind: 'payment-overdue', details: { amount: 1_400 }, calls: 1, resolvedAt: null },
  ])
})

test('staff are asked to return the money of a cancelled order until it is done', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await cancel(orderId, now())
  await receive(orderId, 2_400, now())
  expect(await openProblems(orderId)).toEqual([{ kind: 'given-back' }])
  const [refund] = (await bookOf(orderId)).refunds
  await transferIs('made', refund?.id ?? id(''), now())
  expect(await openProblems(orderId)).toEqual([])
})
