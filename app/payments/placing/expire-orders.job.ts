import { currentTime } from '#app/kernel/clock.ts'
import { oneAtATime } from '#app/system/one-at-a-time.server.ts'
import { endOverdueOrders } from './expire.server.ts'

export async function run(_: Record<string, never>) {
  await oneAtATime('expire-orders', () => endOverdueOrders(currentTime()))
}
