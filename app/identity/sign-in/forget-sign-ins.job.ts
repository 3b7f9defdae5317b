import { currentTime } from '#app/kernel/clock.ts'
import { forgetExpiredAttempts } from './attempts.server.ts'

export async function run(_: Record<string, never>) {
  await forgetExpiredAttempts(currentTime())
}
