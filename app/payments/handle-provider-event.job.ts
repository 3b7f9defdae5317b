import { currentTime } from '#app/kernel/clock.ts'
import { handleEvent } from './provider-events.server.ts'

export async function run({ eventId }: { eventId: string }) {
  await handleEvent(eventId, currentTime())
}
