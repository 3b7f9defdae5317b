import { sql } from 'kysely'
import type { MediaId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import { holdFiles } from './hold-files.server.ts'

/**
 * The oldest picture of the shop with each of these keys, which are made from their files' content. The caller is
 * about to use them, so their files are locked against removal.
 */
export async function findByContent(tx: Tx, keys: readonly string[]): Promise<Map<string, MediaId>> {
  if (keys.length === 0) return new Map()
  await holdFiles(tx, keys)
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'key'])
    .where('key', '=', sql<string>`any (${[...keys]}::text[])`)
    .where('state', '=', 'ready')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.flatMap(({ id, key }) => (key ? [[key, id] as const] : [])))
}
