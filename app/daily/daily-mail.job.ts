import { currentTime } from '#app/kernel/clock.ts'
import { oneAtATime } from '#app/system/one-at-a-time.server.ts'
import { queueDailyMails } from './daily-mail.server.ts'

export async function run(_: Record<string, never>) {
  await oneAtATime('daily-mail', () => queueDailyMails(currentTime()))
}
