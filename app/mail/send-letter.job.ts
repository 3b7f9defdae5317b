import { currentTime } from '#app/kernel/clock.ts'
import { sendOwedLetter } from './letters.server.ts'

export async function run({ letterId }: { letterId: string }) {
  await sendOwedLetter(letterId, currentTime())
}
