import { expect, test } from 'vitest'
import { readListQuery } from '#app/doors/list-address.ts'
import { addDays, dayAt } from '#app/kernel/day.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { findPage } from '#app/operations/list.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { releasePayment } from '#app/payments/settling/release-payment.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { id } from '#test/support/ids.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, stockOf } from '#test/support/people/orders.ts'
import { cancel, giveBack, receive, staffAt, takeBack } from '#test/support/people/staff/staff.ts'
import { receivables } from './receivables.list.ts'

useDatabase()
sellOnAccount(1_000_000)
useCardProvider()
const now = new Date()

const shown = async (query = '') =>
  (await findPage(receivables, readListQuery(receivables, new URLSearchParams(query)), staffAt(now))).rows
const numberOf = async (order: OrderId) => (await bookOf(order)).order.number ?? ''
const owedFor = async (order: OrderId) => (await shown(`q=${await numberOf(order)}`)).map(({ owed }) => owed)
const dueIn = (order: OrderId, days: number) =>
  db
    .updateTable('accountPayments')
    .set({ dueOn: addDays(dayAt(now, 'Europe/Berlin'), days) })
    .where('orderId', '=', order)
    .execute()

test('the open amount falls with payments, rises with reversals, and is listed until nothing is left', async () => {
  const order = await anOrderOnAccount(await stockOf(5), 2)
  expect(await owedFor(order)).toEqual([4_800])
  await receive(order, 2_000, now)
  expect(await owedFor(order)).toEqual([2_800])
  const receipt = await db.selectFrom('accountReceipts').select('id').executeTakeFirstOrThrow()
  expect(await takeBack(order, receipt.id, now)).toMatchObject({ ok: true })
  expect(await owedFor(order)).toEqual([4_800])
  const credit = await giveBack(order, now, { kind: 'amount', amount: 800 })
  await payRefund(credit.ok ? credit.value.refundId : id(''), now)
  expect(await owedFor(order)).toEqual([4_000])
  await receive(order, 5_000, now)
  expect(await owedFor(order)).toEqual([])
})

test('a cancelled order owes nothing', async () => {
  const order = await anOrderOnAccount(await stockOf(5))
  await cancel(order, now)
  const { attempts } = await bookOf(order)
  await releasePayment(attempts.at(-1)?.id ?? id(''), now)
  expect(await owedFor(order)).toEqual([])
})

test('an order is overdue from the day after its due date in the shop’s time zone, and the oldest comes first', async () => {
  const stock = await stockOf(9)
  const [late, today, later] = [
    await anOrderOnAccount(stock, 2),
    await anOrderOnAccount(stock),
    await anOrderOnAccount(stock, 3),
  ]
  await Promise.all([dueIn(late, -1), dueIn(today, 0), dueIn(later, 3)])
  const numbers = await Promise.all([late, today, later].map(numberOf))
  const listed = async (query: string) =>
    (await shown(query)).flatMap(({ order }) => (numbers.includes(order) ? [numbers.indexOf(order)] : []))
  expect(await listed('')).toEqual([0, 1, 2])
  expect(await listed('state=overdue')).toEqual([0])
  expect(await listed('state=due')).toEqual([1, 2])
  expect(await listed('sort=-owed')).toEqual([2, 0, 1])
})
