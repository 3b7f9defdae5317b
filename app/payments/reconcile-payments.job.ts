import { currentTime } from '#app/kernel/clock.ts'
import { watchForCardTesting } from '#app/problems/card-testing.server.ts'
import { reconcilePayments } from './reconcile.server.ts'

export async function run(_: Record<string, never>) {
  await reconcilePayments(currentTime())
  await watchForCardTesting(currentTime())
}
