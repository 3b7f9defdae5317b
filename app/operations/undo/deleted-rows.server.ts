import { sql } from 'kysely'
import { isId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { ShopRecord } from '#app/operations/record.server.ts'
import type { Db, Tx } from '#db/database.server.ts'

/** Whose deletion can be undone: each is a row of the table of this name. */
type Restorable = 'media' | 'redirects' | 'saved_views' | 'shipping_methods' | 'tax_rates'

/** Deletes a row, and keeps it for a while with what else belongs to it. */
export async function deleteRow(tx: Tx, record: Restorable, id: string, now: Date, more: object = {}) {
  await sql`with gone as (delete from ${sql.table(record)} g where g.id = ${id}
      returning g.id, to_jsonb(g) || ${JSON.stringify(more)}::jsonb as content)
    insert into deleted_rows (id, record, content, deleted_at) select id, ${record}, content, ${now} from gone`.execute(
    tx,
  )
}

/** The row is in its table again under its id, with some columns changed. */
export async function restoreRow(tx: Tx, record: Restorable, id: string, changed: Record<string, unknown> = {}) {
  const table = sql.table(record)
  await sql`with kept as (delete from deleted_rows where id = ${id}
      returning content || ${JSON.stringify(changed)}::jsonb as content)
    insert into ${table} select r.* from kept, jsonb_populate_record(null::${table}, kept.content) r`.execute(tx)
}

/** Of an object that was deleted and can be restored. */
export interface MaybeDeleted {
  isDeleted?: true
}

/**
 * The same record, for its restoration alone: finds the object also for a while after it was deleted. `factsOf` makes
 * its facts of the row and of what was kept with it.
 */
export function orDeleted<
  Key extends string | null,
  Facts extends MaybeDeleted,
  View extends object,
  Kept extends object,
>(
  { http: _, ...on }: ShopRecord<Key, Facts, View>,
  record: Restorable,
  factsOf: (on: Db, row: Kept, actor: Actor) => Facts | null | Promise<Facts | null>,
): ShopRecord<Key, Facts, View> {
  async function findDeleted(from: Db, key: Key, actor: Actor, isLocked: boolean): Promise<Facts | null> {
    if (key === null || !isId(key)) return null
    const since = new Date(actor.now.getTime() - limits.deletedRow.value)
    const { rows } = await sql<Kept>`select r.*, d.content as kept
      from deleted_rows d, jsonb_populate_record(null::${sql.table(record)}, d.content) r
      where d.id = ${key} and d.record = ${record} and d.deleted_at > ${since}
      ${isLocked ? sql`for update of d` : sql``}`.execute(from)
    const facts = rows[0] && (await factsOf(from, rows[0], actor))
    return facts ? { ...facts, isDeleted: true } : null
  }
  return {
    ...on,
    find: async (from, key, actor) => (await on.find(from, key, actor)) ?? findDeleted(from, key, actor, false),
    async lock(tx, key, actor) {
      const found = (await on.lock(tx, key, actor)) ?? (await findDeleted(tx, key, actor, true))
      // While this waited for the lock, the same press may have restored it.
      return found ?? on.lock(tx, key, actor)
    },
    isNew: (facts) => facts.isDeleted === true,
  }
}
