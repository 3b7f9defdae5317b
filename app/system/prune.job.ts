import { pruneExpired } from './prune.server.ts'

export async function run(_: Record<string, never>) {
  await pruneExpired(new Date())
}
