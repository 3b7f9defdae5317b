import { db } from '#db/database.server.ts'

/** The pictures of the settings, by their keys. */
export async function findPictures(keys: (string | null)[]) {
  const given = keys.filter((key) => key !== null)
  if (given.length === 0) return new Map<string | null, { width: number | null; height: number | null }>()
  const rows = await db
    .selectFrom('media')
    .select(['key', 'width', 'height', 'colour'])
    .where('key', 'in', given)
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}
