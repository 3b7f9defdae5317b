import { currentTime } from '#app/kernel/clock.ts'
import { oneAtATime } from '#app/system/one-at-a-time.server.ts'
import { remindOfPayments } from './remind-of-payments.server.ts'

export async function run(_: Record<string, never>) {
  await oneAtATime('remind-of-payments', () => remindOfPayments(currentTime()))
}
