import { expect, test } from 'vitest'
import type { RefundWish } from '#app/refunds/plan-refund.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, stockOf } from '#test/support/people/orders.ts'
import { giveBack, receive } from '#test/support/people/staff/staff.ts'
import { findOrderFile } from './order-file.server.ts'

useDatabase()
sellOnAccount()
useCardProvider()
const now = () => new Date()

test('a piece that is partly credited and partly refunded counts as returned with its piece, and only an amount without pieces does not', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5), 2)
  await receive(orderId, 3_000, now())
  const { number } = (await bookOf(orderId)).order
  const give = async (wish: RefundWish) => {
    const given = await giveBack(orderId, now(), wish, { reason: 'returned' })
    expect(given.ok).toBe(true)
    return (await findOrderFile(number))?.refundedWithoutPieces
  }
  const lines = (await findOrderFile(number))?.lines.map(({ id }) => ({ orderLineId: id, quantity: 1 })) ?? []
  expect(await give({ kind: 'lines', lines, shipping: 0 })).toBe(0)
  expect((await bookOf(orderId)).refunds.map(({ amount }) => amount).toSorted()).toEqual([1_800, 600])
  expect(await give({ kind: 'amount', amount: 100 })).toBe(100)
})
