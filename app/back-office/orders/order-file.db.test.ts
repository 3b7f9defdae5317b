import { expect, test } from 'vitest'
import { mailAgain } from '#app/corrections/mail-again.operation.ts'
import { newId } from '#app/kernel/ids.ts'
import { performOnce } from '#app/operations/perform.server.ts'
import type { RefundWish } from '#app/refunds/plan-refund.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOrderOnAccount, sellOnAccount } from '#test/support/people/on-account.ts'
import { bookOf, stockOf } from '#test/support/people/orders.ts'
import { giveBack, receive, ship, staffAt } from '#test/support/people/staff/staff.ts'
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

test('of the mails of an order, those are offered to be sent again that are', async () => {
  const orderId = await anOrderOnAccount(await stockOf(5), 1)
  const { number } = (await bookOf(orderId)).order
  const file = async () => (await findOrderFile(number)) ?? expect.fail('it has a page')
  const [line] = (await file()).lines
  await ship(orderId, [{ orderLineId: line?.id ?? expect.fail('no line'), quantity: 1 }], now())
  const again = async () => {
    const { letters } = await file()
    const tried = letters.map(async ({ kind, id, againOf, mayAgain }) => {
      const press = { key: orderId, input: { kind, letter: id }, actor: staffAt(now()), once: newId() }
      return { kind, isRepeat: againOf !== null, mayAgain, isDone: (await performOnce(mailAgain, press)).ok }
    })
    return Promise.all(tried)
  }
  const first = await again()
  expect(first.map(({ kind, mayAgain }) => [kind, mayAgain])).toEqual([
    ['order-confirmation', true],
    ['order-sent', false],
  ])
  // Paid, it is known whose address it is.
  await receive(orderId, 2_400, now())
  const later = await again()
  expect(later.map(({ kind, isRepeat, mayAgain }) => [kind, isRepeat, mayAgain])).toEqual([
    ['order-confirmation', false, true],
    ['order-sent', false, true],
    ['order-confirmation', true, false],
  ])
  expect([...first, ...later].filter(({ mayAgain, isDone }) => mayAgain !== isDone)).toEqual([])
})
