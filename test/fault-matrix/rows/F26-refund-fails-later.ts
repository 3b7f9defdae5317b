import { deepEqual, equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid, cards } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'

/** The bank returns a refund: the row says so, the ledger reverses it, and staff are asked to look. */
export const refundFailsLater: RunRow = async (world) => {
  const { provider, sql } = world
  const buyer = await aBuyerWhoPaid(world, cards.refundFails)
  const { id, number, total } = buyer.orderRow
  equal((await staffOf(world).refund(number)).status, 303)
  await until(
    'the refund',
    async () => (await sql(`select 1 from refunds where order_id = $1 and state = 'succeeded'`, id)).length === 1,
  )
  await world.advance(61)
  await until('the refund to fail', async () => (await provider.book(buyer.reference)).refunds[0]?.status === 'failed')
  await deliverAll(world)
  deepEqual(await sql('select state from refunds where order_id = $1', id), [{ state: 'failed' }])
  deepEqual(
    await sql('select kind, amount from ledger_entries where order_id = $1 order by at, kind', id).then(
      (lines) => lines.length,
    ),
    3,
  )
  deepEqual(await sql('select kind from payment_problems where order_id = $1', id), [{ kind: 'refund-failed' }])
  // A refund that never arrived can be refunded again, in another way.
  const page = await staffOf(world).open(`/admin/orders/${number}/refund`)
  equal(page.status, 200)
  const [left] = await sql<{ kept: number }>(
    `select sum(case kind when 'captured' then amount when 'refunded' then -amount when 'refund_failed' then amount end)::int as kept
     from ledger_entries where order_id = $1`,
    id,
  )
  equal(left?.kept, total)
}
