import { currentTime } from '#app/kernel/clock.ts'
import { releasePayment } from './release-payment.server.ts'
import { tryForQueue } from './work-through.server.ts'

export async function run({ attemptId }: { attemptId: string }) {
  const now = currentTime()
  await tryForQueue('release', attemptId, () => releasePayment(attemptId, now), now)
}
