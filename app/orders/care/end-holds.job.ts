import { currentTime } from '#app/kernel/clock.ts'
import { endHolds } from './ended-holds.server.ts'

export async function run(_: Record<string, never>) {
  await endHolds(currentTime())
}
