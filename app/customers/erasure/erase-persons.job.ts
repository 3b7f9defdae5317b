import { currentTime } from '#app/kernel/clock.ts'
import { erasePersons } from './erase-persons.server.ts'

/** When someone asks, and every few minutes, since orders end on their own. */
export async function run(_: Record<string, never>) {
  await erasePersons(currentTime())
}
