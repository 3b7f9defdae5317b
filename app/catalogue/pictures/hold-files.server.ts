import { sql } from 'kysely'
import { db, type Tx } from '#db/database.server.ts'

/** What the lock of a picture's files is called. */
export const lockOfFiles = (key: string) => `files of ${key}`

/** Nobody removes the files with these keys while rows are written that name them. */
export async function holdFiles(tx: Tx, keys: readonly string[]) {
  if (keys.length === 0) return
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(name, 0))
    from unnest(${keys.map(lockOfFiles)}::text[]) as name`.execute(tx)
}

/** Waits until no job is removing files with this key. If the source was stored before, files made afterwards stay. */
export const untilNobodyRemoves = (key: string) => db.transaction().execute((tx) => holdFiles(tx, [key]))
