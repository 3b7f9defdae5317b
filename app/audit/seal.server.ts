import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db, type Db } from '#db/database.server.ts'
import { type Head, type SealedEntry, sealedText } from './chain.ts'

export const hashOf = (before: Buffer, entry: SealedEntry): Buffer =>
  createHash('sha256').update(before).update(sealedText(entry)).digest()

/** Before the first. */
export const noSeal = Buffer.alloc(32)

export const entryColumns =
  sql.raw(`e.id, e.at, e.actor_kind as "actorKind", e.actor_id as "actorId", e.door, e.operation, e.record,
  e.object_id as "objectId", e.request_id as "requestId", e.input::text, e.changes::text, e.personal::text`)

const batch = 500

/**
 * Adds new entries to the chain. An entry that is not yet committed is invisible and is sealed next time, so no writer
 * waits for another; the chain is in the order of sealing. Only one runs at a time: the second waits for the row of the
 * last seal.
 */
export async function sealEntries() {
  while ((await sealSome()) === batch);
}

function sealSome(): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table audit_seals in exclusive mode`.execute(tx)
    const { rows } = await sql<SealedEntry>`
      delete from audit_unsealed u using audit_entries e
      where e.id = u.entry_id and u.entry_id in (select entry_id from audit_unsealed order by entry_id limit ${batch})
      returning ${entryColumns}`.execute(tx)
    if (rows.length === 0) return 0
    const last = await findLast(tx)
    let { hash, position } = last
    const seals = rows
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((entry) => {
        hash = hashOf(hash, entry)
        position += 1
        return { position: String(position), entryId: entry.id, hash }
      })
    await tx.insertInto('auditSeals').values(seals).execute()
    return rows.length
  })
}

async function findLast(on: Db): Promise<{ position: number; hash: Buffer }> {
  const last = await on
    .selectFrom('auditSeals')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .executeTakeFirst()
  return last ? { position: Number(last.position), hash: last.hash } : { position: 0, hash: noSeal }
}

/** Null while nothing is sealed. */
export async function findHead(): Promise<Head | null> {
  const { position, hash } = await findLast(db)
  return position === 0 ? null : { position, hash: hash.toString('hex') }
}
