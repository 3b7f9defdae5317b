import { expect, test } from 'vitest'
import { findBookOf } from '#app/on-account/account-book.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { giveBack } from '#test/support/people/staff/staff.ts'
import { remindOfPayments } from '#app/payments/on-account/remind-of-payments.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, stockOf } from '#test/support/people/orders.ts'
import { receive, takeBack } from '#test/support/people/staff/staff.ts'
import { runSql } from '#test/support/database/sql.ts'
import { removeDemoData } from './remove-demo-data.ts'

const database = useDatabase()
sellOnAccount()
useCardProvider()
const now = () => new Date()
const sql = (text: string) => runSql(database.url, [text])

test('orders in test mode on account are removed with their book, and no reminder is sent for them', async () => {
  const orderId = await anOrderOnAccount(await stockOf(4))
  for (const amount of [1_000, 1_000]) expect(await receive(orderId, amount, now())).toMatchObject({ ok: true })
  const [mistake] = (await findBookOf(orderId))?.receipts ?? []
  expect(await takeBack(orderId, mistake?.id, now())).toMatchObject({ ok: true })
  await remindOfPayments(new Date(Date.now() + 15 * 86_400_000))
  await giveBack(orderId, now())
  // A part is credited, the rest is refunded.
  for (const refund of (await bookOf(orderId)).refunds) await payRefund(refund.id, now())
  const left = async () => {
    const reminders = await sql(`select 1 from letters where kind = 'order-payment-reminder'`)
    const books = ['payments', 'receipts', 'refunds', 'credits'].map((table) => sql(`select 1 from account_${table}`))
    return [...(await Promise.all(books)), reminders].map(({ length }) => length)
  }
  expect(await left()).toEqual([1, 3, 1, 1, 1])
  await removeDemoData(now())
  expect(await left()).toEqual([0, 0, 0, 0, 0])
  expect(await sql('select 1 from orders')).toEqual([])
})
