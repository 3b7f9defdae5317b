import { sql } from 'kysely'
import { slugOf } from '#app/kernel/slug.ts'
import type { Tx } from '#db/database.server.ts'

/**
 * The last part of a new collection's address, made of its title or of an old address. Two at once wait for each other: both could choose
 * the same.
 */
export async function freeHandle(tx: Tx, title: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('addresses of collections', 0))`.execute(tx)
  const whole = slugOf(title) || 'collection'
  const short = slugOf(whole.slice(0, 75))
  const { rows } = await sql<{ slug: string }>`select slug from collections
    where deleted_at is null and (slug = ${whole} or slug like ${`${short}-%`})`.execute(tx)
  const taken = new Set(rows.map(({ slug }) => slug))
  let handle = whole
  for (let number = 2; taken.has(handle); number += 1) handle = `${short}-${number}`
  return handle
}
