import { currentTime } from '#app/kernel/clock.ts'
import { endOverdueOrders } from './expire.server.ts'

export async function run(_: Record<string, never>) {
  await endOverdueOrders(currentTime())
}
