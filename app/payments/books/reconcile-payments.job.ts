import { currentTime } from '#app/kernel/clock.ts'
import { watchForCardTesting } from '#app/problems/card-testing.server.ts'
import { oneAtATime } from '#app/system/one-at-a-time.server.ts'
import { reconcilePayments } from './reconcile.server.ts'

export async function run(_: Record<string, never>) {
  await watchForCardTesting(currentTime())
  await oneAtATime('reconcile-payments', () => reconcilePayments(currentTime()))
}
