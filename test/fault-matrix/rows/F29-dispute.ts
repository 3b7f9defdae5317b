import { deepEqual, equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid, cards } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * A buyer's bank takes the money back: the order is flagged, no additional refund is possible, and the ledger follows
 * the decision.
 */
export const dispute: RunRow = async (world) => {
  await decided(world, 'lose-dispute', ['captured', 'dispute_lost', 'disputed'])
  await decided(world, 'win-dispute', ['captured', 'dispute_won', 'disputed'])
  await decided(world, 'lose-dispute', ['captured', 'dispute_lost', 'dispute_won', 'disputed'], 100)
}

/** `kept`: what the bank keeps of it; by default all or nothing. */
async function decided(world: World, verdict: string, expected: string[], kept?: number) {
  const { provider, sql } = world
  const buyer = await aBuyerWhoPaid(world, cards.disputed)
  const { id, number } = buyer.orderRow
  await world.advance(120)
  const opened = await until('the dispute', async () => (await provider.book(buyer.reference)).disputes[0])
  await deliverAll(world)
  deepEqual(await sql('select kind from payment_problems where order_id = $1', id), [{ kind: 'dispute' }])
  const staff = staffOf(world)
  equal((await staff.refund(number)).status, 409)
  equal((await staff.cancel(number)).status, 409)
  await provider.control(`POST actions/${verdict}`, { id: opened.id, amount: kept })
  await deliverAll(world)
  const lines = await sql<{ kind: string }>('select kind from ledger_entries where order_id = $1 order by kind', id)
  deepEqual(
    lines.map(({ kind }) => kind),
    expected,
  )
  equal((await provider.book(buyer.reference)).refunds.length, 0, 'no refund beside the dispute')
  equal((await buyer.order()).state, 'placed')
}
