import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Tx } from '#db/database.server.ts'

/** The order and its stock wait the full time once more, from now. */
export async function prolong(tx: Tx, orderId: OrderId, now: Date) {
  const expiresAt = new Date(now.getTime() + limits.reservation.value)
  await tx.updateTable('orders').set({ expiresAt }).where('id', '=', orderId).execute()
  await tx.updateTable('stockReservations').set({ expiresAt }).where('orderId', '=', orderId).execute()
}
