import { expect, test } from 'vitest'
import { newId, type OrderId, type WithdrawalId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { bookOf, stockOf } from '#test/support/people/orders.ts'
import { runSql } from '#test/support/database/sql.ts'
import { releasePayment } from '#app/payments/settling/release-payment.server.ts'
import { remindOfPayments } from './remind-of-payments.server.ts'
import { cancel, receive } from '#test/support/people/staff/staff.ts'
import { changeBank } from '#test/support/shop/shop-settings.ts'

const database = useDatabase()
sellOnAccount(99_999_999)
useCardProvider()
const day = 86_400_000
const later = (days: number) => new Date(Date.now() + days * day)

const paymentOf = (orderId: OrderId) =>
  db.selectFrom('accountPayments').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const remindersOf = async (orderId: OrderId) => {
  const { attemptId } = await paymentOf(orderId)
  const letters = db.selectFrom('letters').select('data').where('kind', '=', 'order-payment-reminder')
  return letters.where('reference', '=', attemptId).execute()
}
const problemsOf = (orderId: OrderId) =>
  db
    .selectFrom('paymentProblems')
    .select(['kind', 'details', 'resolvedBy', 'overAt'])
    .where('orderId', '=', orderId)
    .execute()

test('an order that was due yesterday gets one reminder with the open amount, and staff are asked to look', async () => {
  await changeBank({ bank_holder: 'Lerbugt e. K.', bank_iban: 'DE02120300000000202051' })
  const orderId = await anOrderOnAccount(await stockOf(5))
  await receive(orderId, 1_000, new Date())
  await remindOfPayments(later(14))
  expect(await remindersOf(orderId)).toEqual([])
  await Promise.all([remindOfPayments(later(15)), remindOfPayments(later(15))])
  await remindOfPayments(later(30))
  const { dueOn, remindedAt } = await paymentOf(orderId)
  expect(remindedAt).not.toBeNull()
  expect(await remindersOf(orderId)).toMatchObject([
    { data: { reminder: { owed: 1_400, dueOn, holder: 'Lerbugt e. K.', iban: 'DE02120300000000202051' } } },
  ])
  const { order } = await bookOf(orderId)
  expect(await problemsOf(orderId)).toMatchObject([
    { kind: 'payment-overdue', details: { order: order.number, amount: 1_400, dueOn }, overAt: null },
  ])
})

test('the problem is resolved when it is paid, and not before', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await remindOfPayments(later(15))
  await receive(orderId, 1_000, new Date())
  expect(await problemsOf(orderId)).toMatchObject([{ kind: 'payment-overdue', overAt: null }])
  await receive(orderId, 1_400, new Date())
  expect(await problemsOf(orderId)).toMatchObject([{ resolvedBy: 'shop', overAt: expect.any(Date) }])
})

test('it is resolved also when the order is cancelled', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await remindOfPayments(later(15))
  await cancel(orderId, new Date())
  await releasePayment((await paymentOf(orderId)).attemptId, new Date())
  expect(await problemsOf(orderId)).toMatchObject([{ kind: 'payment-overdue', overAt: expect.any(Date) }])
})

test('a paid or cancelled order gets no reminder', async () => {
  const paid = await anOrderOnAccount(await stockOf(5))
  await receive(paid, 2_400, new Date())
  // Its release is still in the queue.
  const calledOff = await anOrderOnAccount(await stockOf(5))
  await cancel(calledOff, new Date())
  await remindOfPayments(later(15))
  for (const orderId of [paid, calledOff]) {
    expect(await remindersOf(orderId)).toEqual([])
    expect((await paymentOf(orderId)).remindedAt).toBeNull()
  }
})

test('a reminder that fails does not stop the others; once it works, the problem is resolved', async () => {
  const [wrong, right] = [await anOrderOnAccount(await stockOf(5)), await anOrderOnAccount(await stockOf(5))]
  const { attemptId } = await paymentOf(wrong)
  await runSql(database.url, [
    `create function refuse() returns trigger language plpgsql as $$ begin
       if new.reference = '${attemptId}' then raise exception 'no'; end if; return new; end $$`,
    'create trigger refuse before insert on letters for each row execute function refuse()',
  ])
  await remindOfPayments(later(15))
  expect([(await remindersOf(wrong)).length, (await remindersOf(right)).length]).toEqual([0, 1])
  // The letter and its record are one transaction.
  expect((await paymentOf(wrong)).remindedAt).toBeNull()
  const stuck = db.selectFrom('paymentProblems').select(['reference', 'resolvedAt']).where('kind', '=', 'stuck')
  expect(await stuck.execute()).toMatchObject([{ reference: (await paymentOf(wrong)).id, resolvedAt: null }])
  await runSql(database.url, ['drop trigger refuse on letters'])
  await remindOfPayments(later(16))
  expect(await remindersOf(wrong)).toHaveLength(1)
  expect(await stuck.execute()).toMatchObject([{ resolvedAt: expect.any(Date) }])
})

test('a buyer who has withdrawn gets no reminder until staff have dealt with the withdrawal', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  const declared = {
    id: newId<WithdrawalId>(),
    submissionKey: newId(),
    orderNumber: 'B1',
    orderId,
    fromBuyer: true,
    items: '',
  }
  const by = { name: 'Ada', email: 'ada@example.com', locale: 'en', receivedAt: new Date() }
  await db
    .insertInto('withdrawals')
    .values({ ...declared, ...by })
    .execute()
  await remindOfPayments(later(15))
  expect(await remindersOf(orderId)).toEqual([])
  await db.updateTable('withdrawals').set({ handledAt: new Date() }).where('id', '=', declared.id).execute()
  await remindOfPayments(later(16))
  expect(await remindersOf(orderId)).toHaveLength(1)
})

test('it contains the stored bank account, also in a process that has not noticed the change yet', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5))
  await getSettings()
  await changeBank({ bank_holder: 'Nordhus GmbH', bank_iban: 'DE91100000000123456789' })
  expect((await getSettings()).bankHolder).not.toBe('Nordhus GmbH')
  await remindOfPayments(later(15))
  expect(await remindersOf(orderId)).toMatchObject([
    { data: { reminder: { holder: 'Nordhus GmbH', iban: 'DE91100000000123456789' } } },
  ])
})
