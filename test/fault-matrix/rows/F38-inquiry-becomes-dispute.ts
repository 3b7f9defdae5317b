import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

interface Call {
  id: string
  state: string
  amount: number
  calls: number
}

/**
 * A bank asks, staff have looked; then it takes the money, or another amount, keeps it, and gives it back after an appeal:
 * each change is reported again.
 */
export const inquiryBecomesDispute: RunRow = async (world) => {
  const { provider } = world
  const buyer = await aBuyerWhoPaid(world)
  const { id, total } = buyer.orderRow
  const part = Math.floor(total / 2)
  await provider.control('POST actions/dispute', { id: buyer.reference, reason: 'inquiry' })
  const inquiry = await until('the inquiry', async () => (await provider.book(buyer.reference)).disputes[0])
  await deliverAll(world)
  await look(world, id, { state: 'inquiry', amount: total, calls: 1 })
  await provider.control('POST actions/escalate-inquiry', { id: inquiry.id, amount: part })
  await deliverAll(world)
  await look(world, id, { state: 'open', amount: part, calls: 2 })
  await provider.control('POST actions/lose-dispute', { id: inquiry.id })
  await deliverAll(world)
  await look(world, id, { state: 'lost', amount: part, calls: 3 })
  const lost = [
    { kind: 'captured', amount: total },
    { kind: 'dispute_lost', amount: part },
    { kind: 'disputed', amount: part },
  ]
  deepEqual(await listSums(world, id), lost)
  await provider.control('POST actions/appeal-dispute', { id: inquiry.id })
  await deliverAll(world)
  await look(world, id, { state: 'open', amount: part, calls: 4 })
  await provider.control('POST actions/win-dispute', { id: inquiry.id })
  await deliverAll(world)
  await look(world, id, { state: 'won', amount: part, calls: 5 })
  deepEqual(
    await listSums(world, id),
    lost.map(({ kind, amount }) => (kind === 'dispute_lost' ? { kind: 'dispute_won', amount } : { kind, amount })),
  )
}

/** What the ledger adds up to, by kind. */
const listSums = ({ sql }: World, orderId: OrderId) =>
  sql(
    `select kind, sum(amount)::int as amount from ledger_entries where order_id = $1
     group by kind having sum(amount) <> 0 order by kind`,
    orderId,
  )

/**
 * There is one open problem with this content; after the review there is none. A repeated message does not change that.
 */
async function look(world: World, orderId: OrderId, expected: Omit<Call, 'id'>) {
  const [call, ...more] = await openCalls(world, orderId)
  deepEqual({ ...call, id: undefined }, { ...expected, id: undefined })
  equal(more.length, 0)
  const staff = staffOf(world)
  await staff.open('/admin/payments')
  const path = `/admin/payments/${call?.id}/resolve`
  equal((await staff.browser.post(path, { calls: String(expected.calls) })).status, 303)
  await world.advance(120)
  await deliverAll(world)
  equal((await openCalls(world, orderId)).length, 0)
}

function openCalls({ sql }: World, orderId: OrderId) {
  return sql<Call>(
    `select id, details ->> 'state' as state, (details ->> 'amount')::int as amount, calls from payment_problems
     where order_id = $1 and kind = 'dispute' and resolved_at is null`,
    orderId,
  )
}
