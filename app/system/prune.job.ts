import { currentTime } from '#app/kernel/clock.ts'
import { pruneExpired } from './prune.server.ts'

export async function run(_: Record<string, never>) {
  await pruneExpired(currentTime())
}
