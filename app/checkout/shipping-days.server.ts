import type { Week } from '#app/delivery/delivery-dates.ts'
import type { ShippingMethodId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'

/** On which weekdays a method's carrier delivers. Orders keep the days that they were promised. */
export async function changeWeek(methodId: ShippingMethodId, week: Week) {
  await db.updateTable('shippingMethods').set({ deliversOn: week }).where('id', '=', methodId).execute()
}
