import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'
import { aBuyerAtThePage } from '#test/fault-matrix/world/hosted.ts'
import { runJob } from '#test/fault-matrix/world/queue.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const later = limits.reservation.value / 1000 + 1

/**
 * As long as the provider does not say that a payment is cancelled, its order is not ended, however long the bank asks.
 */
export const cancelRefused: RunRow = async (world) => {
  await paysAfterAll(world)
  await endsInTheEnd(world)
  await pageThatStaysOpen(world)
}

async function paysAfterAll(world: World) {
  const { provider } = world
  for (const refusal of [{ status: 400, code: 'payment_intent_unexpected_state' }, { status: 403 }]) {
    const buyer = await aBuyerAtTheCard(world)
    const asked = await provider.confirm(buyer.secret, cards.asksTheBank)
    mustBe(asked, 'requires_action')
    await provider.fault({
      kind: 'refuse',
      ...refusal,
      method: 'POST',
      path: '/v1/payment_intents/*/cancel',
      times: 99,
    })
    await world.advance(later)
    for (let round = 0; round < 3; round++) await runJob(world, 'expire-orders')
    deepEqual(await standOf(world, buyer.orderRow.id), { order: 'pending', stock: 'held' })
    await provider.answerBank(asked, 'complete')
    await untilState(world, buyer.orderRow.id, 'placed')
    equal((await provider.book(buyer.reference)).refunds.length, 0, 'nothing goes back')
    await provider.noFaults()
  }
}

async function endsInTheEnd(world: World) {
  const { provider } = world
  const buyer = await aBuyerAtTheCard(world)
  await provider.fault({ kind: 'refuse', method: 'POST', path: '/v1/payment_intents/*/cancel', times: 9 })
  await world.advance(later)
  // Each round is one try: the pauses between them are skipped.
  for (let round = 0; round < 5; round++) {
    await runJob(world, 'expire-orders')
    await world.advance(limits.postponedNotYet.value / 1000)
  }
  deepEqual(await standOf(world, buyer.orderRow.id), { order: 'pending', stock: 'held' })
  const called = `select kind from payment_problems where order_id = $1 and resolved_at is null`
  deepEqual(await world.sql(called, buyer.orderRow.id), [{ kind: 'stuck' }])
  await provider.noFaults()
  await runJob(world, 'expire-orders')
  deepEqual(await standOf(world, buyer.orderRow.id), { order: 'expired', stock: 'released' })
  deepEqual(await world.sql(called, buyer.orderRow.id), [])
}

/** The same on the provider's own page. */
async function pageThatStaysOpen(world: World) {
  const buyer = await aBuyerAtThePage(world)
  await world.provider.fault({ kind: 'refuse', method: 'POST', path: '/v1/checkout/sessions/*/expire', times: 9 })
  await world.advance(later)
  await runJob(world, 'expire-orders')
  deepEqual(await standOf(world, buyer.orderRow.id), { order: 'pending', stock: 'held' })
  await world.provider.noFaults()
  await world.advance(limits.postponedNotYet.value / 1000)
  await runJob(world, 'expire-orders')
  deepEqual(await standOf(world, buyer.orderRow.id), { order: 'expired', stock: 'released' })
}

async function standOf({ sql }: World, orderId: OrderId) {
  const [row] = await sql<{ order: string; stock: string }>(
    `select o.state as "order", r.state as stock from orders o join stock_reservations r on r.order_id = o.id where o.id = $1`,
    orderId,
  )
  return { ...row }
}
