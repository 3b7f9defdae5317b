import { countSearchWords } from './keep-search.server.ts'

export async function run(_: Record<string, never>) {
  await countSearchWords()
}
