import { sealEntries } from './seal.server.ts'

export async function run(_: Record<string, never>) {
  await sealEntries()
}
