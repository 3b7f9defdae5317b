import { deepEqual, equal, ok } from 'node:assert/strict'
import { limits } from '#app/limits.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid } from '#test/fault-matrix/world/buyer.ts'
import { finishJobs, runJob } from '#test/fault-matrix/world/queue.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const many = 450
const aPage = limits.eventsAtOnce.value

/**
 * Hundreds of webhooks arrive as they should: the provider's list is read once, and not again every minute. A lost one
 * is found later as usual, and two concurrent readers put it into the inbox once.
 */
export const eventsReadOn: RunRow = async (world) => {
  const { provider } = world
  const buyer = await aBuyerWhoPaid(world)
  await runJob(world, 'reconcile-payments')
  const happens = (id: string) => provider.control('POST events', { type: 'balance.available', object: { id } })
  for (let index = 0; index < many; index++) await happens(`ba_${index}`)
  // The list is read from a whole second on: the newest event has its own, however fast the others came.
  await world.advance(2)
  await happens('ba_last')
  await deliverAll(world)
  ok((await pagesOf(world)) >= many / aPage)
  await world.advance(limits.eventOverlap.value / 1000 + 60)
  await runJob(world, 'reconcile-payments')
  await world.advance(limits.eventOverlap.value / 1000 + 60)
  // Periodic jobs, several after the clock was moved, may run at the same moment: then once more.
  const looks: number[] = []
  while (looks.at(-1) !== 1 && looks.length < 20) looks.push(await pagesOf(world))
  equal(looks.at(-1), 1, `${looks.join(', ')} pages are read although nothing has happened since`)
  await provider.policy([{ drop: true }])
  await provider.control('POST actions/refund', { id: buyer.reference, amount: 100 })
  await provider.atRest()
  await world.sql(`select graphile_worker.add_job('reconcile-payments', '{}') from generate_series(1, 4)`)
  await finishJobs(world)
  const refunds = await world.sql('select amount, reason from refunds where order_id = $1', buyer.orderRow.id)
  deepEqual(refunds, [{ amount: 100, reason: 'dashboard' }])
  equal((await buyer.order()).state, 'placed')
}

/** How many pages of the list a round reads. */
async function pagesOf(world: World): Promise<number> {
  const seen = new Set((await world.provider.requests()).map(({ id }) => id))
  await runJob(world, 'reconcile-payments')
  return (await world.provider.requests()).filter(({ id, path }) => path === '/v1/events' && !seen.has(id)).length
}
