import { beforeEach, expect, test } from 'vitest'
import { newId, type OrderId, type WithdrawalId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { listOpenWithdrawals, listWithdrawalsOf } from './withdrawals.server.ts'

useDatabase()

const cards = useCardProvider()
beforeEach(async () => {
  await db.deleteFrom('withdrawals').execute()
})

const same = { orderNumber: 'B1001', items: '', locale: 'en', email: 'a@example.com' }
function made(name: string, fromBuyer: boolean, minute: number, orderId: OrderId | null = null) {
  const receivedAt = new Date(Date.UTC(2030, 0, 1, 12, minute))
  return {
    ...same,
    id: newId<WithdrawalId>(),
    submissionKey: crypto.randomUUID(),
    name,
    fromBuyer,
    receivedAt,
    orderId,
  }
}
const most = limits.officeWithdrawals.value
const flood = (orderId: OrderId | null) => Array.from({ length: most + 1 }, (_, at) => made('Eve', false, at, orderId))

test('a flood of made-up declarations hides no buyer’s', async () => {
  const buyers = [made('Ada', true, 501), made('Jonas', true, 500)]
  await db
    .insertInto('withdrawals')
    .values([...flood(null), ...buyers])
    .execute()
  const { withdrawals, more } = await listOpenWithdrawals()
  expect(withdrawals.slice(0, 3).map(({ name }) => name)).toEqual(['Jonas', 'Ada', 'Eve'])
  expect(more).toBe(true)
})

test('one that knows an order’s number makes its page no endless list, and hides no word of its buyer', async () => {
  const { orderId } = await aPaidOrder(await stockOf(1), cards)
  await db
    .insertInto('withdrawals')
    .values([made('Ada', true, -1, orderId), ...flood(orderId)])
    .execute()
  const names = (await listWithdrawalsOf(orderId)).map(({ name }) => name)
  expect([names.length, names[0], names[1]]).toEqual([most, 'Ada', 'Eve'])
})
