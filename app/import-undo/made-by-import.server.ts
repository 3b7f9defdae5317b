import { sql } from 'kysely'
import type { UndoCounts } from '#app/imports/steps/steps.ts'
import type { Changes } from '#app/operations/audit-entry/changes.ts'
import type { Db } from '#db/database.server.ts'

/** An object that an import made or changed, as the audit log has it. */
export interface MadeByImport {
  record: string
  objectId: string
  /** Null: it is new. */
  was: Record<string, unknown> | null
  isOrdered: boolean
  /** The import's last entry about it. */
  last: string
}

/** The request of all that undoes an import: the same one when it goes on after a crash. */
export const undoingOf = (importId: string): string => `undo ${importId}`

/** By the order of their ids, some at a time. */
export async function listMade(on: Db, importId: string, after: string, most: number): Promise<MadeByImport[]> {
  const { rows } = await sql<Omit<MadeByImport, 'was'> & { isNew: boolean; changes: Changes[] }>`
    with made as (${madeBy(importId)} having object_id > ${after} order by object_id limit ${most})
    select record, object_id, is_new, changes, last, ${isOrdered} as is_ordered from made order by object_id`.execute(
    on,
  )
  return rows.map(({ isNew, changes, ...made }) => ({ ...made, was: isNew ? null : wasOf(changes) }))
}

/** Whether somebody has changed it since, up to this moment: not a later import that is undone itself. */
export async function isChangedSince(on: Db, importId: string, { record, objectId, last }: MadeByImport) {
  const { rows } = await sql<{ isChanged: boolean }>`
    select ${isChanged(importId)} as is_changed
    from (values (${record}::text, ${objectId}::text, ${last}::uuid)) made (record, object_id, last)`.execute(on)
  return rows[0]?.isChanged ?? false
}

/** What undoing it would do, in numbers. */
export async function countMade(on: Db, importId: string): Promise<UndoCounts> {
  const { rows } = await sql<UndoCounts>`
    with made as (${madeBy(importId)}),
      judged as (select is_new, ${isOrdered} as is_ordered, ${isChanged(importId)} as is_changed from made)
    select count(*) filter (where is_new and not is_changed and not is_ordered)::int as deleted,
      count(*) filter (where is_new and not is_changed and is_ordered)::int as archived,
      count(*) filter (where not is_new and not is_changed)::int as restored,
      count(*) filter (where is_changed)::int as left
    from judged`.execute(on)
  return rows[0] ?? { deleted: 0, archived: 0, restored: 0, left: 0 }
}

const madeBy = (importId: string) => sql`select record, object_id, bool_or(changes ? 'id') as is_new,
    jsonb_agg(changes order by id) as changes, (array_agg(id order by id desc))[1] as last
  from audit_entries where request_id = ${importId} and door = 'import' and changes <> '{}'
    and operation in ('products.import', 'redirects.create', 'collections.import') group by record, object_id`

const isOrdered = sql`(record = 'products' and exists (select from order_lines l where l.product_id = object_id::uuid))`

/** The log does not know of a redirect that the shop itself has led elsewhere since, as it does when an address changes. */
const isTheShops = sql`(made.record = 'redirects' and exists (select from redirects r
  where r.id = made.object_id::uuid and r.source <> 'import'))`

const isChanged = (importId: string) => sql`(${isTheShops} or exists (select from audit_entries e
  where e.record = made.record and e.object_id = made.object_id and e.id > made.last
    and e.request_id not in (${importId}, ${undoingOf(importId)}) and (e.changes <> '{}' or e.personal <> '{}')
    and not exists (select from imports i where i.state = 'undone' and e.request_id in (i.id::text, 'undo ' || i.id::text))))`

/** Each field as it was before the first of these changes. */
const wasOf = (changes: readonly Changes[]) =>
  Object.fromEntries(
    changes.toReversed().flatMap((each) => Object.entries(each).map(([field, [before]]) => [field, before] as const)),
  )
