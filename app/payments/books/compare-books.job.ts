import { currentTime } from '#app/kernel/clock.ts'
import { oneAtATime } from '#app/system/one-at-a-time.server.ts'
import { compareBooks } from './compare-books.server.ts'

export async function run(_: Record<string, never>) {
  await oneAtATime('compare-books', () => compareBooks(currentTime()))
}
