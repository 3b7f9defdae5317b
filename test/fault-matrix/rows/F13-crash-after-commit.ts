import { equal } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrderId } from '#app/kernel/ids.ts'
import type { FailPoint } from '#app/system/fail-point.server.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'
import { finishJobs } from '#test/fault-matrix/world/queue.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const moments: FailPoint[] = ['event-stored', 'payment-asked', 'settled', 'letter-begun', 'letter-handed-over']

/** A process is killed between "paid" and what follows from it: the letter is sent nevertheless, and once. */
export const crashAfterCommit: RunRow = async (world) => {
  for (const moment of moments) {
    const buyer = await aBuyerAtTheCard(world)
    // The shop receives webhooks, the worker does the rest.
    const [victim, faults] = moment === 'event-stored' ? [world.shop, world.faults] : [world.worker, world.workerFaults]
    faults.crashAt(moment)
    mustBe(await world.provider.confirm(buyer.secret, cards.good), 'succeeded')
    await victim.ended()
    await goOn(world, buyer.orderRow.id)
  }
  for (let time = 0; time < 2; time++) {
    const buyer = await aBuyerAtTheCard(world)
    mustBe(await world.provider.confirm(buyer.secret, cards.good), 'succeeded')
    await pause(world.chance.below(120))
    await world.worker.kill()
    await goOn(world, buyer.orderRow.id)
  }
}

async function goOn(world: World, orderId: OrderId) {
  await world.startAll()
  await world.provider.control('POST retry')
  await untilPlaced(world, orderId)
  await finishJobs(world)
  const letters = await world.sql(
    `select state from letters where kind = 'order-confirmation' and reference = $1 and state = 'sent'`,
    orderId,
  )
  equal(letters.length, 1)
}

/** The restarted worker releases the jobs of the killed one; they are due at once. */
async function untilPlaced(world: World, orderId: OrderId) {
  await world.sql('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
  await world.sql(`select pg_notify('jobs:insert', '{"count":4}')`)
  await untilState(world, orderId, 'placed')
}
