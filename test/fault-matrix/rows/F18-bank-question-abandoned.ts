import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, mustBe } from '#test/fault-matrix/world/buyer.ts'
import { aBuyerAtThePage } from '#test/fault-matrix/world/hosted.ts'
import { runJob } from '#test/fault-matrix/world/queue.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * The bank's question is closed without an answer: first the payment is cancelled, then the order ends and its stock is
 * free.
 */
export const bankQuestionAbandoned: RunRow = async (world) => {
  await looked(world)
  await killedBetween(world)
  await pageLeftOpen(world)
}

async function looked(world: World) {
  const { provider, workerFaults } = world
  const buyer = await aBuyerAtTheCard(world)
  mustBe(await provider.confirm(buyer.secret, cards.asksTheBank), 'requires_action')
  await world.advance(limits.reservation.value / 1000 + 1)
  workerFaults.pauseAt('cancel-sent')
  const expired = runJob(world, 'expire-orders')
  await workerFaults.reached('cancel-sent')
  // Between the two steps: it can no longer be paid, and nothing is back in stock yet.
  equal((await provider.book(buyer.reference)).status, 'canceled')
  deepEqual(await standOf(world, buyer.orderRow.id), { order: 'pending', stock: 'held' })
  workerFaults.letGo('cancel-sent')
  await expired
  deepEqual(await standOf(world, buyer.orderRow.id), { order: 'expired', stock: 'released' })
  const late = await provider.confirm(buyer.secret, cards.good)
  equal(late.error?.code, 'payment_intent_unexpected_state')
}

/** The worker is killed at that moment: the next one finds the payment cancelled, and continues from there. */
async function killedBetween(world: World) {
  const buyer = await aBuyerAtTheCard(world)
  mustBe(await world.provider.confirm(buyer.secret, cards.asksTheBank), 'requires_action')
  await world.advance(limits.reservation.value / 1000 + 1)
  world.workerFaults.crashAt('cancel-sent')
  await world.sql(`select graphile_worker.add_job('expire-orders', '{}')`)
  await world.worker.ended()
  deepEqual(await standOf(world, buyer.orderRow.id), { order: 'pending', stock: 'held' })
  await world.startAll()
  await runJob(world, 'expire-orders')
  deepEqual(await standOf(world, buyer.orderRow.id), { order: 'expired', stock: 'released' })
}

/** Without script: the provider's page is closed before the order ends, and can no longer be paid. */
async function pageLeftOpen(world: World) {
  const buyer = await aBuyerAtThePage(world)
  await world.advance(limits.reservation.value / 1000 + 1)
  await runJob(world, 'expire-orders')
  equal((await world.provider.stripe.checkout.sessions.retrieve(buyer.session)).status, 'expired')
  deepEqual(await standOf(world, buyer.orderRow.id), { order: 'expired', stock: 'released' })
}

async function standOf({ sql }: World, orderId: OrderId) {
  const [row] = await sql<{ order: string; stock: string }>(
    `select o.state as "order", r.state as stock from orders o join stock_reservations r on r.order_id = o.id where o.id = $1`,
    orderId,
  )
  return { ...row }
}
