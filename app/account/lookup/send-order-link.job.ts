import { currentTime } from '#app/kernel/clock.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { sendFreshLink } from '#app/orders/links/fresh-link.server.ts'

/** Null: there is no such order, and nothing to do. */
export async function run({ orderId }: { orderId: OrderId | null }) {
  if (orderId) await sendFreshLink(orderId, currentTime())
}
