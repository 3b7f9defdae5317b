import { currentTime } from '#app/kernel/clock.ts'
import type { LetterId } from '#app/kernel/ids.ts'
import { sendOwedLetter } from './letters.server.ts'

export async function run({ letterId }: { letterId: LetterId }) {
  await sendOwedLetter(letterId, currentTime())
}
