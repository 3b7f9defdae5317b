import { dayAt } from '#app/kernel/day.ts'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform } from '#app/operations/perform.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { eachAlone } from '#app/system/health/each-alone.server.ts'
import { db } from '#db/database.server.ts'
import { releaseOrder } from './release-order.operation.ts'

/** Holds by staff end on their day. One that someone ends at the same moment is refused here, and that is all right. */
export async function endHolds(now: Date) {
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

/** The orders whose hold by staff ends today, or should have ended before. */
export async function listEndedHolds(now: Date): Promise<OrderId[]> {
  const { timeZone } = await getSettings()
  const over = db.selectFrom('orders').select('id').where('staffHoldUntil', '<=', dayAt(now, timeZone))
  return (await over.orderBy('staffHoldUntil').orderBy('id').execute()).map(({ id }) => id)
}
