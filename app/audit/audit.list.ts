import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#app/operations/actor.ts'
import type { Changes } from '#app/operations/audit-entry/changes.ts'
import { list } from '#app/operations/list.server.ts'
import { aDay, type Narrowed, typedText } from '#app/operations/list-filter.ts'
import { addDays, momentOf } from '#app/kernel/day.ts'
import { firstIdAt } from '#app/kernel/ids.ts'
import { type Prefix, readTypeId } from '#app/operations/typed-id/type-id.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { auditLog } from './audit-log.record.ts'

/** One change, as it was written down. */
export interface ListedEntry {
  id: string
  at: Date
  /** The kind and the id: `person:0199…`, `tool:root`, `system:`. */
  who: string
  door: Actor['door']
  operation: string
  record: string
  objectId: string
  input: unknown
  changes: Changes
  /** The personal values, if there were any; null for an erased one. For a change: the value before and after. */
  personal: Record<string, { value: unknown } | null>
}

const filters = {
  who: typedText(100),
  operation: typedText(100),
  /** The object, such as `orders:0199…`. */
  object: typedText(200),
  /** Days by the shop's clock, both with all their hours. */
  from: aDay,
  until: aDay,
}
type AuditFilter = Narrowed<typeof filters>

const who = sql.raw<string>("(e.actor_kind || ':' || coalesce(e.actor_id, ''))")

/**
 * Who did what, newest first. Each filter, and actor and operation together, reads one range of an index ordered by id,
 * which is by time.
 */
export const auditEntries = list({
  name: 'audit',
  of: auditLog,
  filters,
  async find({ filter, after, most }): Promise<ListedEntry[]> {
    const older = after ? sql`and e.id < ${after}` : sql``
    const { rows } = await sql<ListedEntry>`
      select e.id, e.at, ${who} as who, e.door, e.operation, e.record, e.object_id as "objectId", e.input, e.changes,
        (select coalesce(json_object_agg(p.pointer, case when v.pointer is null then null else json_build_object('value', v.value) end), '{}')
          from jsonb_object_keys(e.personal) p(pointer) left join audit_values v on v.entry_id = e.id and v.pointer = p.pointer) as personal
      from audit_entries e where ${await fitting(filter)} ${older} order by e.id desc limit ${most}`.execute(db)
    return rows
  },
  async count(filter, most) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from audit_entries e where ${await fitting(filter)} limit ${most}) fits`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },
  columns: {
    at: { kind: 'date' },
    who: { kind: 'text', ids: { kinds: { person: 'idn_', key: 'key_' } } },
    door: { kind: 'status' },
    operation: { kind: 'status' },
    record: { kind: 'text' },
    objectId: { kind: 'text', ids: { recordIn: 'record' } },
  },
  order: '-at',
  views: { all: {} },
})

async function fitting(filter: AuditFilter): Promise<RawBuilder<unknown>> {
  const { timeZone } = await getSettings()
  const bound = (text: string, days: number) => firstIdAt(momentOf(addDays(text, days), 0, timeZone))
  const [, record, id = ''] = /^(\w+):(.+)$/.exec(filter.object ?? '') ?? []
  const parts = [
    filter.who !== null && sql`${who} = ${filter.who.replace(/^(\w+):(.+)$/, (_, kind, id) => `${kind}:${plain(id)}`)}`,
    filter.operation !== null && sql`e.operation = ${filter.operation}`,
    // A text that names no object matches no entries.
    filter.object !== null && sql`e.record = ${record ?? ''} and e.object_id = ${plain(id)}`,
    filter.from !== null && sql`e.id >= ${bound(filter.from, 0)}`,
    filter.until !== null && sql`e.id < ${bound(filter.until, 1)}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** Programs know ids with their prefix, and ask for those. */
function plain(id: string): string {
  const [, prefix] = /^([a-z]+_)\w{26}$/.exec(id) ?? []
  // Any of them: the record is named before it.
  return prefix ? (readTypeId(prefix as Prefix, id) ?? id) : id
}

/**
 * Everyone who has ever done something, and every operation: a loose index scan, so the number of entries does not
 * matter.
 */
export async function listChoices(): Promise<{ who: string[]; operations: string[] }> {
  const [actors, operations] = await Promise.all([distinct(who), distinct(sql.raw('e.operation'))])
  return { who: actors, operations }
}

async function distinct(what: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with recursive known as (
      select (select min(${what}) from audit_entries e) as word
      union all
      select (select min(${what}) from audit_entries e where ${what} > known.word) from known where known.word is not null
    ) select word from known where word is not null limit 500`.execute(db)
  return rows.map(({ word }) => word)
}
