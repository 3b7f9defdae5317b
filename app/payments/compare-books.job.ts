import { currentTime } from '#app/kernel/clock.ts'
import { compareBooks } from './compare-books.server.ts'

export async function run(_: Record<string, never>) {
  await compareBooks(currentTime())
}
