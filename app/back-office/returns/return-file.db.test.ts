import { expect, test } from 'vitest'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { giveBack } from '#test/support/people/staff/staff.ts'
import { approved, aSentOrder, now, refund, requested, reject } from '#test/support/returns/returns.ts'
import { findReturnFile } from './return-file.server.ts'

useDatabase()
const cards = useCardProvider()
const offersRefund = async (id: string) => (await findReturnFile(id))?.mayRefund

test('the page of a return offers its refund where it is one, and as long as the order has money to give back', async () => {
  const order = await aSentOrder(cards)
  const asked = await requested(order, 1)
  expect(await offersRefund(asked)).toBe(false)
  await reject(asked)
  expect(await offersRefund(asked)).toBe(false)
  const first = await approved(order, 1)
  expect(await offersRefund(first)).toBe(true)
  await refund(order.orderId, { kind: 'lines', lines: { [order.line]: 1 }, return: first })
  expect(await offersRefund(first)).toBe(false)
  const second = await approved(order, 1)
  expect(await offersRefund(second)).toBe(true)
  // By hand, without naming the return.
  await giveBack(order.orderId, now())
  expect(await offersRefund(second)).toBe(false)
  expect(await refund(order.orderId, { kind: 'rest', return: second })).toMatchObject({ ok: false })
})

test('while a bank decides about the money, no return of it is refunded', async () => {
  const order = await aSentOrder(cards)
  const id = await approved(order, 1)
  await cards.control('POST actions/dispute', { id: order.reference })
  expect(await refund(order.orderId, { kind: 'rest', return: id })).toMatchObject({ reason: 'refund.disputed' })
  expect(await offersRefund(id)).toBe(false)
})
