import { dayAt } from '#app/kernel/day.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'

/** The orders whose hold by staff ends today, or should have ended before. */
export async function listEndedHolds(now: Date): Promise<OrderId[]> {
  const { timeZone } = await getSettings()
  const over = db.selectFrom('orders').select('id').where('staffHoldUntil', '<=', dayAt(now, timeZone))
  return (await over.orderBy('staffHoldUntil').orderBy('id').execute()).map(({ id }) => id)
}
