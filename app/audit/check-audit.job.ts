import { currentTime } from '#app/kernel/clock.ts'
import { checkAudit } from './check.server.ts'

export async function run(_: Record<string, never>) {
  await checkAudit(currentTime())
}
