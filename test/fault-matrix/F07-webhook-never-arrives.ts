import { equal } from 'node:assert/strict'
import { limits } from '#app/limits.ts'
import type { RunRow } from './row.ts'
import { aBuyerAtTheCard, cards, mustBe } from './world/buyer.ts'
import { runJob } from './world/queue.ts'

/** No message ever comes and nobody returns: the reconciler asks by itself, within its period. */
export const webhookNeverArrives: RunRow = async (world) => {
  const { provider } = world
  const buyer = await aBuyerAtTheCard(world)
  await provider.policy([{ object: buyer.reference, drop: true }])
  mustBe(await provider.confirm(buyer.secret, cards.good), 'succeeded')
  await provider.atRest()
  equal((await buyer.order()).state, 'pending')
  await world.advance(limits.settleAfter.value / 1000 + 1)
  await runJob(world, 'reconcile-payments')
  equal((await buyer.order()).state, 'placed')
}
