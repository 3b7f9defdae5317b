import { sql } from 'kysely'
import { digestOf } from '#app/operations/audit-entry/write-down.server.ts'
import { db } from '#db/database.server.ts'
import type { Head, SealedEntry } from './chain.ts'
import { entryColumns, hashOf, noSeal } from './seal.server.ts'

export type AuditProblem =
  /** A seal is not what its entry and the one before it make: the entry was changed, or they were swapped. */
  | { kind: 'changed'; position: number }
  /** A seal without its entry, or a gap between seals. */
  | { kind: 'missing'; position: number }
  /** An entry that is neither sealed nor waits for it. */
  | { kind: 'unsealed'; entryId: string }
  /** A personal value, which is stored separately, does not match its digest. */
  | { kind: 'value-changed'; position: number; pointer: string }
  /** The log does not reach the head that is known from elsewhere, or holds another seal there. */
  | { kind: 'other-head'; position: number }

interface Verified {
  entries: number
  problems: AuditProblem[]
}

const batch = 1_000
/** More of them say nothing new. */
const most = 20

interface Sealed extends SealedEntry {
  position: string
  hash: Buffer
  /** Null if the entry is gone. */
  found: string | null
  values: { pointer: string; salt: string; value: unknown }[]
}

/** Computes the whole chain again. `known` are heads that were kept elsewhere: in a backup, on paper. */
export async function verifyAudit(known: readonly Head[] = []): Promise<Verified> {
  const problems: AuditProblem[] = []
  const waiting = new Map(known.map((head) => [head.position, head.hash]))
  let position = 0
  let before: Buffer = noSeal
  for (;;) {
    const rows = await listSealed(position)
    for (const row of rows) {
      const at = Number(row.position)
      if (at !== position + 1 || row.found === null) problems.push({ kind: 'missing', position: position + 1 })
      // A missing entry cannot be hashed: the chain continues from the stored hash.
      else if (!hashOf(before, row).equals(row.hash)) problems.push({ kind: 'changed', position: at })
      problems.push(...wrongValues(row, at))
      if (waiting.get(at) === row.hash.toString('hex')) waiting.delete(at)
      position = at
      before = row.hash
    }
    if (rows.length < batch || problems.length >= most) break
  }
  for (const at of waiting.keys()) problems.push({ kind: 'other-head', position: at })
  problems.push(...(await listUnsealed()))
  return { entries: position, problems: problems.slice(0, most) }
}

async function listSealed(after: number): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select s.position, s.hash, ${entryColumns}, e.id as found,
      (select coalesce(json_agg(json_build_object('pointer', v.pointer, 'salt', encode(v.salt, 'hex'), 'value', v.value)), '[]')
        from audit_values v where v.entry_id = e.id) as "values"
    from audit_seals s left join audit_entries e on e.id = s.entry_id
    where s.position > ${after} order by s.position limit ${batch}`.execute(db)
  return rows
}

/** Erased values are expected to be missing. */
function wrongValues({ values, personal }: Sealed, position: number): AuditProblem[] {
  // Written by this shop as digests by pointer.
  const digests = JSON.parse(personal ?? '{}') as Record<string, string>
  return values
    .filter(({ pointer, salt, value }) => digestOf(value, Buffer.from(salt, 'hex')) !== digests[pointer])
    .map(({ pointer }) => ({ kind: 'value-changed', position, pointer }))
}

async function listUnsealed(): Promise<AuditProblem[]> {
  const { rows } = await sql<{ entryId: string }>`
    select e.id as "entryId" from audit_entries e
    where not exists (select from audit_seals s where s.entry_id = e.id)
      and not exists (select from audit_unsealed u where u.entry_id = e.id) limit ${most}`.execute(db)
  return rows.map(({ entryId }) => ({ kind: 'unsealed', entryId }))
}
