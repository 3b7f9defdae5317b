import { currentTime } from '#app/kernel/clock.ts'
import type { LetterId } from '#app/kernel/ids.ts'
import { sendQueuedLetter } from './letters.server.ts'

export async function run({ letterId }: { letterId: LetterId }) {
  await sendQueuedLetter(letterId, currentTime())
}
