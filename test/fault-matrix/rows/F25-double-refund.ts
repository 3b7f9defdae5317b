import { deepEqual, equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { allAtOnce } from '#test/fault-matrix/world/all-at-once.ts'
import { aBuyerWhoPaid } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'

/**
 * Refunded twice at once, in two windows and by a double click, and its webhook arrives before the answer: one refund.
 */
export const doubleRefund: RunRow = async (world) => {
  const { provider, sql } = world
  const staff = staffOf(world)
  const buyer = await aBuyerWhoPaid(world)
  await provider.policy([{ types: ['refund.created', 'charge.refunded'], beforeAnswer: true, copies: 2 }])
  const submission = crypto.randomUUID()
  const presses = [submission, submission, ...Array.from({ length: 6 }, () => crypto.randomUUID())]
  const { number, id } = buyer.orderRow
  const press = (submission: string) => () => staff.refund(number, { submission })
  const answers = await allAtOnce(world, id, presses.map(press))
  equal(answers.filter(({ status }) => status === 303).length <= 2, true, 'no more than the one press, seen twice')
  await deliverAll(world)
  const { captured, refunded, refunds } = await provider.book(buyer.reference)
  deepEqual([refunds.length, refunded], [1, captured])
  const rows = await sql('select state, amount, provider_reference as reference from refunds where order_id = $1', id)
  deepEqual(rows, [{ state: 'succeeded', amount: captured, reference: refunds[0]?.id }])
}
