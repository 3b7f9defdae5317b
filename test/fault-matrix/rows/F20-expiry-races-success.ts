import { equal } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#app/limits.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards } from '#test/fault-matrix/world/buyer.ts'
import { runJob } from '#test/fault-matrix/world/queue.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const cancel = { method: 'POST', path: '/v1/payment_intents/*/cancel' }

/** The deadline and the payment at the same instant: the provider decides, and the shop follows. */
export const expiryRacesSuccess: RunRow = async (world) => {
  // The cancel is on its way while the card is charged: it comes too late, and the order is paid.
  equal(await race(world, 300, (reference) => cancelSeen(world, reference, false)), 'placed')
  equal(await race(world, 0, (reference) => cancelSeen(world, reference, true)), 'expired')
  for (let time = 0; time < 3; time++) await race(world, world.chance.below(40), () => pause(world.chance.below(60)))
}

/** The result for an order whose payment is confirmed at this moment, while its cancel takes this long. */
async function race(world: World, cancelTakes: number, moment: (reference: string) => Promise<unknown>) {
  const { provider } = world
  const buyer = await aBuyerAtTheCard(world)
  await world.advance(limits.reservation.value / 1000 + 1)
  await provider.fault({ kind: 'delay', ...cancel, milliseconds: cancelTakes })
  // Its webhook is delayed: what the shop knows, it has queried.
  await provider.policy([{ object: buyer.reference, hold: true }])
  const ended = runJob(world, 'expire-orders')
  await moment(buyer.reference)
  await provider.confirm(buyer.secret, cards.good)
  await ended
  await provider.noFaults()
  await runJob(world, 'reconcile-payments')
  const { state } = await buyer.order()
  const { status } = await provider.book(buyer.reference)
  equal(`${state}, ${status}`, state === 'placed' ? 'placed, succeeded' : 'expired, canceled')
  return state
}

function cancelSeen({ provider }: World, reference: string, answered: boolean) {
  const path = `/v1/payment_intents/${reference}/cancel`
  return until('the cancel at the provider', async () =>
    (await provider.requests()).some((seen) => seen.path === path && (!answered || seen.status !== null)),
  )
}
