import { limits } from '#app/limits.ts'
import { finishJobs, runJob } from './queue.ts'
import type { World } from './world.ts'

const day = 86_400

/**
 * Everything runs again and catches up: delayed and failed webhooks arrive, the reconciler and the comparison run, the
 * clocks move past the end of every reservation and another day, letters are sent. Only what was lost on purpose stays
 * lost. After this, nothing may be open any more.
 */
export async function everythingSettles(world: World) {
  const { provider, faults, workerFaults, gate, mailbox } = world
  faults.clear()
  workerFaults.clear()
  gate.open()
  await world.startAll()
  await provider.noFaults()
  await provider.policy([])
  await mailbox.refuse(false)
  await provider.control('POST release', {})
  await work(world)
  await world.advance(limits.reservation.value / 1000 + day)
  await work(world)
  // Results of the first round, such as a refund at its bank, are sent and stored too.
  await world.advance(120)
  await work(world)
}

async function work(world: World) {
  await deliverAll(world)
  for (const job of ['reconcile-payments', 'expire-orders', 'compare-books'] as const) await runJob(world, job)
  await deliverAll(world)
}

/** Every due webhook arrives, and its jobs are done. */
export async function deliverAll(world: Pick<World, 'provider' | 'sql'>) {
  await world.provider.control('POST retry')
  await world.provider.atRest()
  await finishJobs(world)
}
