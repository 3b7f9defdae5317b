import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { anOpenOrder, stockOf } from '#test/support/people/orders.ts'
import { watchForCardTesting } from './card-testing.server.ts'

useDatabase()
sellOnAccount()
const cards = useCardProvider()

/** So many orders, each of which five cards were declined for. */
async function declinedOrders(count: number) {
  const stock = await stockOf(count)
  for (let order = 0; order < count; order++) {
    const { orderId } = await anOpenOrder(stock)
    await db
      .updateTable('paymentAttempts')
      .set({ declines: 5, state: 'cancelled' })
      .where('orderId', '=', orderId)
      .execute()
  }
}
const raised = () =>
  db.selectFrom('paymentProblems').select(['reference', 'details']).where('kind', '=', 'card-testing').execute()

test('a flood of declines calls for a person, once an hour; the day before it is no matter', async () => {
  expect(cards.stripe).toBeDefined()
  const now = new Date()
  await declinedOrders(6)
  await watchForCardTesting(now)
  expect(await raised()).toEqual([])
  await declinedOrders(1)
  const tomorrow = new Date(now.getTime() + 86_400_000)
  await watchForCardTesting(tomorrow)
  expect(await raised()).toEqual([])
  await watchForCardTesting(new Date())
  await watchForCardTesting(new Date())
  expect(await raised()).toMatchObject([{ details: { declined: 35, accepted: 0 } }])
})

test('who buys on account has tried no card: her orders hide no flood', async () => {
  await db.deleteFrom('paymentProblems').execute()
  const stock = await stockOf(20)
  await declinedOrders(7)
  for (let order = 0; order < 20; order++) await anOrderOnAccount(stock)
  await watchForCardTesting(new Date())
  expect(await raised()).toMatchObject([{ details: { accepted: 0 } }])
})

test('a debit whose bank has not answered proves nothing: anyone can type an account number, and it hides no flood', async () => {
  await db.deleteFrom('paymentProblems').execute()
  const stock = await stockOf(20)
  await declinedOrders(7)
  for (let order = 0; order < 20; order++) {
    const { orderId } = await anOpenOrder(stock)
    const debit = { state: 'processing', paidWith: 'sepa_debit' } as const
    await db.updateTable('paymentAttempts').set(debit).where('orderId', '=', orderId).execute()
  }
  await watchForCardTesting(new Date())
  expect(await raised()).toMatchObject([{ details: { accepted: 0 } }])
})
