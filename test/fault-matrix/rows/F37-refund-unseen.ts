import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * An order is cancelled that was partly refunded or charged back unseen: the rest is refunded, and while the bank
 * decides nothing is cancelled. The same if it happens between the shop's query and its call.
 */
export const refundUnseen: RunRow = async (world) => {
  await world.provider.policy([{ hold: true }])
  await beforeTheQuestion(world)
  await takenByABank(world)
  await betweenQuestionAndCall(world)
}

async function beforeTheQuestion(world: World) {
  const buyer = await aBuyer(world)
  await world.provider.control('POST actions/refund', { id: buyer.reference, amount: 560 })
  equal((await staffOf(world).cancel(buyer.orderRow.number)).status, 303)
  await allIsBack(world, buyer)
  deepEqual(await statesOf(world, buyer.orderRow.id), ['called-off succeeded', 'dashboard succeeded'])
}

async function takenByABank(world: World) {
  const buyer = await aBuyer(world)
  await world.provider.control('POST actions/dispute', { id: buyer.reference, amount: 560 })
  equal((await staffOf(world).cancel(buyer.orderRow.number)).status, 409)
  equal((await staffOf(world).refund(buyer.orderRow.number)).status, 409)
  equal((await buyer.order()).state, 'placed')
}

async function betweenQuestionAndCall(world: World) {
  const { provider } = world
  const buyer = await aBuyer(world)
  await provider.fault({ kind: 'delay', method: 'POST', path: '/v1/refunds', milliseconds: 2_000 })
  equal((await staffOf(world).cancel(buyer.orderRow.number)).status, 303)
  await until('the call', async () => (await provider.requests()).some(({ fault }) => fault === 'delay'))
  await provider.control('POST actions/refund', { id: buyer.reference, amount: 560 })
  await allIsBack(world, buyer)
  const expected = ['called-off failed', 'called-off succeeded', 'dashboard succeeded']
  deepEqual(await statesOf(world, buyer.orderRow.id), expected)
  const open = `select 1 from payment_problems where order_id = $1 and kind = 'refund-failed' and resolved_at is null`
  deepEqual(await world.sql(open, buyer.orderRow.id), [])
}

/** Webhooks are held back: the order is placed as the buyer comes back. */
async function aBuyer(world: World) {
  await world.provider.policy([])
  const buyer = await aBuyerWhoPaid(world)
  await deliverAll(world)
  await world.provider.policy([{ hold: true }])
  return buyer
}
type Paid = Awaited<ReturnType<typeof aBuyer>>

async function allIsBack(world: World, { reference, order }: Paid) {
  await until('all of the money to be refunded', async () => {
    const { captured, refunded } = await world.provider.book(reference)
    return refunded === captured
  })
  equal((await order()).state, 'cancelled')
}

async function statesOf({ sql }: World, orderId: OrderId) {
  const settled = async () => {
    const rows = await sql<{ brief: string }>(
      `select reason || ' ' || state as brief from refunds where order_id = $1 order by 1`,
      orderId,
    )
    return rows.every(({ brief }) => /succeeded|failed/.test(brief)) && rows.map(({ brief }) => brief)
  }
  return until('the refunds to be noted', settled)
}
