import { currentTime } from '#app/kernel/clock.ts'
import { handleEvent } from './provider-events.server.ts'
import { tryForQueue } from './work-through.server.ts'

export async function run({ eventId }: { eventId: string }) {
  const now = currentTime()
  await tryForQueue('event', eventId, () => handleEvent(eventId, now), now)
}
