import { currentTime } from '#app/kernel/clock.ts'
import type { AttemptId } from '#app/kernel/ids.ts'
import { releasePayment } from './release-payment.server.ts'
import { tryForQueue } from '#app/payments/events/work-through.server.ts'

export async function run({ attemptId }: { attemptId: AttemptId }) {
  const now = currentTime()
  await tryForQueue('release', attemptId, () => releasePayment(attemptId, now), now)
}
