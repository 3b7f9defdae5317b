import { sql } from 'kysely'
import type { CollectionId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
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

/** What is undone first, and what comes after: a collection goes once its products have gone. */
export const madeKinds = ['products', 'redirects', 'collections'] as const

interface Portion {
  of: (typeof madeKinds)[number]
  /** The id of the last one that was listed; '' at the beginning. */
  after: string
  most: number
}

/** By the order of their ids, some at a time. Collections from the last one back: those below others were made after them. */
export async function listMade(on: Db, importId: string, { of, after, most }: Portion): Promise<MadeByImport[]> {
  const isBack = of === 'collections'
  const beyond = isBack ? sql`(${after} = '' or object_id < ${after})` : sql`object_id > ${after}`
  const inOrder = sql`order by object_id ${isBack ? sql`desc` : sql`asc`}`
  const { rows } = await sql<Omit<MadeByImport, 'was'> & { isNew: boolean; changes: Changes[] }>`
    with made as (${madeBy(importId, sql`and record = ${of} and ${beyond}`)} ${inOrder} limit ${most})
    select record, object_id, is_new, changes, last, ${isOrdered} as is_ordered from made ${inOrder}`.execute(on)
  return rows.map(({ isNew, changes, ...made }) => ({ ...made, was: isNew ? null : wasOf(changes) }))
}

/** Whether somebody has changed it since, up to this moment: not a later import that is undone itself. */
export async function isChangedSince(on: Db, importId: string, { record, objectId, last }: MadeByImport) {
  const { rows } = await sql<{ isChanged: boolean }>`
    select ${isChanged(importId)} as is_changed
    from (values (${record}::text, ${objectId}::text, ${last}::uuid)) made (record, object_id, last)`.execute(on)
  return rows[0]?.isChanged ?? false
}

/**
 * Whether it has made or changed so much that nobody waits for a page that counts it: each record is looked at, for what became of
 * it since.
 */
export async function isLarge(on: Db, importId: string, most: number = limits.importCounted.value): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from audit_entries where request_id = ${importId} and door = 'import' limit ${most + 1}) made`.execute(on)
  return (rows[0]?.count ?? 0) > most
}

/** What undoing it would do, in numbers. */
export async function countMade(on: Db, importId: string): Promise<UndoCounts> {
  const { rows } = await sql<UndoCounts & { shelves: number }>`
    with ${knownBy(importId)}
    select count(*) filter (where is_new and not stays and not is_ordered)::int as deleted,
      count(*) filter (where is_new and not stays and record = 'collections'
        and (select format from imports where id = ${importId}) <> 'shopify_collections')::int as shelves,
      count(*) filter (where is_new and not stays and is_ordered)::int as archived,
      count(*) filter (where not is_new and not stays)::int as restored,
      count(*) filter (where stays)::int as left
    from known`.execute(on)
  const { shelves, ...counts } = rows[0] ?? { deleted: 0, shelves: 0, archived: 0, restored: 0, left: 0 }
  return shelves > 0 ? { ...counts, collections: shelves } : counts
}

/** Tables for a statement; `known` has each object that an import made or changed, and whether it would stay as it is. */
export const knownBy = (importId: string) => sql`made as (${madeBy(importId)}),
  judged as (select record, object_id, is_new, ${isOrdered} as is_ordered, ${isChanged(importId)} as is_changed from made),
  going as materialized (select record, object_id from judged where is_new and not is_changed),
  known as materialized (select record, object_id, is_new, is_ordered, is_changed or ${isHeld(importId)} as stays from judged)`

const madeBy = (importId: string, part = sql``) => sql`select record, object_id, bool_or(changes ? 'id') as is_new,
    jsonb_agg(changes order by id) as changes, (array_agg(id order by id desc))[1] as last
  from audit_entries where request_id = ${importId} and door = 'import' and changes <> '{}'
    and operation in ('products.import', 'redirects.create', 'collections.import') ${part} group by record, object_id`

/** A collection that was made of the categories of products, and in which others are or below which there are others. */
const isHeld = (importId: string) => sql`(is_new and record = 'collections'
  and exists (select from imports i where i.id = ${importId} and i.format <> 'shopify_collections')
  and (exists (select from collection_products c where c.collection_id = object_id::uuid
      and ('products', c.product_id::text) not in (select record, object_id from going))
    or exists (select from collections c where c.parent_id = object_id::uuid and c.deleted_at is null
      and ('collections', c.id::text) not in (select record, object_id from going))))`

/** The same, once what goes of its products has gone: archived ones of this import, which were ordered, hold nothing. */
export async function isStillHeld(on: Db, importId: string, collectionId: CollectionId): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (select from collection_products c join products p on p.id = c.product_id
        where c.collection_id = ${collectionId} and (p.status <> 'archived'
          or not exists (select from audit_entries e where e.record = 'products' and e.object_id = p.id::text
            and e.request_id = ${importId} and e.changes ? 'id')))
      or exists (select from collections where parent_id = ${collectionId} and deleted_at is null) as is_held`.execute(
    on,
  )
  return rows[0]?.isHeld ?? false
}

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
