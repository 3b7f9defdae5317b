import { sql } from 'kysely'
import { lockOfFiles } from '#app/catalogue/pictures/hold-files.server.ts'
import { pictureFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { eachAlone } from '#app/system/health/each-alone.server.ts'
import { db } from '#db/database.server.ts'

/** At once: the orders are read for each portion. */
const portion = 1_000

/**
 * Removes the files of pictures that were deleted and cannot come back, and forgets these pictures. Those that a line of
 * an order shows stay, and those that the shop shows by another picture of the same content.
 */
export async function removePictureFiles(now: Date) {
  const since = new Date(now.getTime() - limits.deletedRow.value)
  let unanswered = 0
  const remove = async ({ key, ids }: Removable) => {
    await removeFilesOf(key, ids, since)
    unanswered = 0
  }
  // A storage answers so for one file, too.
  const isStorageAway = (error: unknown) => {
    unanswered = error instanceof Fault && error.code === 'system.unavailable' ? unanswered + 1 : 0
    return unanswered === limits.awayAfter.value
  }
  const failing = 'pictures: files of a deleted one could not be removed'
  await eachAlone(listRemovable(since), remove, failing, ({ key }) => ({ picture: key }), isStorageAway)
}

interface Removable {
  key: string
  ids: string[]
}

interface Gone {
  id: string
  key: string | null
  at: string
}

/** Forgets those without files, and those whose files stay. After a crash the rest is removed by the next run. */
async function* listRemovable(since: Date): AsyncIterable<Removable> {
  let last: Gone | undefined
  do {
    const { rows }: { rows: Gone[] } = await sql<Gone>`
      select id, content ->> 'key' as key, deleted_at::text as at from deleted_rows
      where record = 'media' and deleted_at <= ${since}
        and ${last ? sql`(deleted_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`}
      order by deleted_at, id limit ${portion}`.execute(db)
    const ordered = await findOrdered([...new Set(rows.flatMap(({ key }) => key ?? []))])
    const isRemovable = ({ key }: Gone) => key !== null && !ordered.has(key)
    for (const [key, gone] of Map.groupBy(rows.filter(isRemovable), (row) => row.key ?? ''))
      yield { key, ids: gone.map(({ id }) => id) }
    const others = rows.filter((row) => !isRemovable(row)).map(({ id }) => id)
    await sql`delete from deleted_rows where id = any (${others}::uuid[]) and deleted_at <= ${since}`.execute(db)
    last = rows.at(-1)
  } while (last)
}

/** Which of them lines of orders show. It reads all lines: once a day, after a day on which pictures were deleted. */
async function findOrdered(keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`select distinct picture ->> 'key' as key from order_lines
    where picture ->> 'key' = any (${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/**
 * The pictures that had them are forgotten in the same transaction: one that comes back in the last moment is waited for, and
 * needs them; who comes for it after that finds that it is gone.
 */
async function removeFilesOf(key: string, ids: readonly string[], since: Date) {
  const files = pictureFiles()
  await db.transaction().execute(async (tx) => {
    // Before the lock of the files: who restores a picture waits for products, whose holders may wait for that lock.
    await sql`with locked as (select id from deleted_rows where id = any (${[...ids]}::uuid[])
        and deleted_at <= ${since} order by id for update)
      delete from deleted_rows where id in (select id from locked)`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended(${lockOfFiles(key)}, 0))`.execute(tx)
    const { rows } = await sql<{ isNeeded: boolean }>`select exists (select from media where key = ${key})
      or exists (select from deleted_rows where record = 'media' and content ->> 'key' = ${key})
      or exists (select from settings where strpos(value::text, ${key}) > 0) as is_needed`.execute(tx)
    // What somebody brings again has its source, of which a job makes whatever is missing.
    if (rows[0]?.isNeeded || (await files.has(`${key}.source`))) return
    const beside = await files.listBeside(`${key}.svg`)
    for (const name of beside) if (isOf(key, name)) await files.drop(name)
  })
}

/** Without what somebody brings in this moment: there was none before. */
const isOf = (key: string, name: string) =>
  name.startsWith(`${key}-`) || (name.startsWith(`${key}.`) && !/\.(source|json)$/.test(name))
