import { currentTime } from '#app/kernel/clock.ts'
import { releasePayment } from './release-payment.server.ts'

export async function run({ attemptId }: { attemptId: string }) {
  await releasePayment(attemptId, currentTime())
}
