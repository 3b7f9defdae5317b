import { foldFacetCounts } from './keep-shelf.server.ts'

export async function run(_: Record<string, never>) {
  await foldFacetCounts()
}
