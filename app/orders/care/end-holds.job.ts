import { currentTime } from '#app/kernel/clock.ts'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { eachAlone } from '#app/system/health/each-alone.server.ts'
import { listEndedHolds } from './ended-holds.server.ts'
import { releaseOrder } from './release-order.operation.ts'

/** Holds by staff end on their day. One that someone ends at the same moment is refused here, and that is all right. */
export async function run(_: Record<string, never>) {
  const now = currentTime()
  const end = (key: OrderId) => perform(releaseOrder, { key, input: {}, actor: shopAt(now) })
  await eachAlone(await listEndedHolds(now), end, 'orders: a hold could not be ended', (order) => ({ order }))
}

const shopAt = (now: Date): Actor => ({
  kind: 'system',
  id: null,
  door: 'job',
  permissions: new Set([releaseOrder.permission]),
  isFresh: false,
  client: null,
  requestId: newId(),
  now,
})
