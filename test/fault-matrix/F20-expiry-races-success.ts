import { deepEqual, equal } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '#app/limits.ts'
import type { RunRow } from './row.ts'
import { aBuyerAtTheCard, cards } from './world/buyer.ts'
import { runJob } from './world/queue.ts'
import { until } from './world/until.ts'
import type { World } from './world/world.ts'

const cancel = { method: 'POST', path: '/v1/payment_intents/*/cancel' }

/** "Your time is over" and "paid" at the same instant: the provider decides, and the shop follows. */
export const expiryRacesSuccess: RunRow = async (world) => {
  // The cancel is on its way while the card is charged: it comes too late, and the order is paid.
  equal(await race(world, { cancelDelay: 300, confirmDelay: 0 }), 'placed')
  equal(await race(world, { cancelDelay: 0, confirmDelay: 400 }), 'expired')
  for (let time = 0; time < 3; time++)
    await race(world, { cancelDelay: world.chance.below(40), confirmDelay: world.chance.below(60) })
}

async function race(world: World, { cancelDelay, confirmDelay }: { cancelDelay: number; confirmDelay: number }) {
  const { provider } = world
  const buyer = await aBuyerAtTheCard(world)
  await world.advance(limits.reservation.value / 1000 + 1)
  await provider.fault({ kind: 'delay', ...cancel, milliseconds: cancelDelay })
  const path = `/v1/payment_intents/${buyer.reference}/cancel`
  const ended = runJob(world, 'expire-orders')
  if (confirmDelay === 0)
    await until('the cancel on its way', async () => (await provider.requests()).some((asked) => asked.path === path))
  await pause(confirmDelay)
  await provider.confirm(buyer.secret, cards.good)
  await ended
  await provider.noFaults()
  await provider.atRest()
  await runJob(world, 'reconcile-payments')
  const { state } = await buyer.order()
  const { status } = await provider.book(buyer.reference)
  deepEqual(
    { state, status },
    state === 'placed' ? { state, status: 'succeeded' } : { state: 'expired', status: 'canceled' },
  )
  return state
}
