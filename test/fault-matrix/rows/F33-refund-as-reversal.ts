import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid, cards } from '#test/fault-matrix/world/buyer.ts'
import { runJob } from '#test/fault-matrix/world/queue.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { changeSettings } from '#test/fault-matrix/world/settings.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * Refunds soon after the charge are made as reversals. They are refunds like any other, also when they fail; only the
 * released rest of a partial capture is none.
 */
export const refundAsReversal: RunRow = async (world) => {
  await wholeInTheDashboard(world)
  await ownThatFails(world)
  await onlyReleased(world)
}

async function wholeInTheDashboard(world: World) {
  const { provider } = world
  const buyer = await aBuyerWhoPaid(world)
  const { id, number, total } = buyer.orderRow
  await provider.control('POST actions/refund', { id: buyer.reference })
  deepEqual(await waysOf(world, buyer.reference), ['reversal'])
  await deliverAll(world)
  await runJob(world, 'compare-books')
  deepEqual(await linesOf(world, id), { captured: total, refunded: total })
  deepEqual(await problemsOf(world, id), ['refund-by-hand'])
  equal((await staffOf(world).ship(number)).status, 409)
}

async function ownThatFails(world: World) {
  const { provider } = world
  const buyer = await aBuyerWhoPaid(world, cards.refundFails)
  const { id, number, total } = buyer.orderRow
  equal((await staffOf(world).refund(number)).status, 303)
  await until('the refund', async () => (await provider.book(buyer.reference)).refunds.length === 1)
  deepEqual(await waysOf(world, buyer.reference), ['reversal'])
  // A refund that fails before its answer is stored has never moved money in the ledger.
  await until('the refund to be noted', async () => (await linesOf(world, id)).refunded === total)
  await world.advance(61)
  await until('the refund to fail', async () => (await provider.book(buyer.reference)).refunds[0]?.status === 'failed')
  await deliverAll(world)
  deepEqual(await world.sql('select state from refunds where order_id = $1', id), [{ state: 'failed' }])
  deepEqual(await linesOf(world, id), { captured: total, refunded: total, refund_failed: total })
}

async function onlyReleased(world: World) {
  await changeSettings(world, { capture: 'shipping' })
  const buyer = await aBuyerWhoPaid(world)
  await changeSettings(world, { capture: 'order' })
  const { id, total } = buyer.orderRow
  await world.provider.control('POST actions/capture', { id: buyer.reference, amount: 700 })
  deepEqual(await waysOf(world, buyer.reference), ['reversal'])
  await deliverAll(world)
  deepEqual(await linesOf(world, id), { authorised: total, captured: 700, voided: total - 700 })
  deepEqual(await world.sql('select 1 from refunds where order_id = $1', id), [])
}

async function waysOf({ provider }: World, reference: string) {
  const { data } = await provider.stripe.refunds.list({ payment_intent: reference })
  return data.map((refund) => refund.destination_details?.card?.type)
}

async function linesOf({ sql }: World, orderId: OrderId) {
  const lines = await sql<{ kind: string; amount: number }>(
    'select kind, amount from ledger_entries where order_id = $1',
    orderId,
  )
  return Object.fromEntries(lines.map(({ kind, amount }) => [kind, amount]))
}

async function problemsOf({ sql }: World, orderId: OrderId) {
  const rows = await sql<{ kind: string }>('select kind from payment_problems where order_id = $1', orderId)
  return rows.map(({ kind }) => kind)
}
