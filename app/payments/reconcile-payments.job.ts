import { currentTime } from '#app/kernel/clock.ts'
import { reconcilePayments } from './reconcile.server.ts'

export async function run(_: Record<string, never>) {
  await reconcilePayments(currentTime())
}
