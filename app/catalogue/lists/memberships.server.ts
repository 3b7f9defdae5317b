import { sql } from 'kysely'
import type { CollectionId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db, type Db, type Tx } from '#db/database.server.ts'

const first = '00000000-0000-0000-0000-000000000000'

/** Sets right which products are in a collection by rule, some hundreds after a product. Null: those were the last. */
async function settleNext(on: Db, id: CollectionId, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select settle_collection(${id}, ${after}::uuid, ${limits.shelfPortion.value}) as last`.execute(on)
  return rows[0]?.last ?? null
}

/** Whether one more collection can have a rule. */
export async function hasRoom(on: Db): Promise<boolean> {
  const { count } = await on
    .selectFrom('collections')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('rule', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count) < limits.rules.value
}

/** The first some hundreds: of most collections all of them. The job does the rest. */
export const settleFirst = (tx: Tx, id: CollectionId) => settleNext(tx, id, first)

/** All of it in this transaction. */
export async function settleWhole(tx: Tx, id: CollectionId) {
  for (let after: string | null = first; after !== null;) after = await settleNext(tx, id, after)
}

/** All collections whose rule has this condition. */
export async function settleAllWith(tx: Tx, condition: string) {
  const { rows } = await sql<{ id: CollectionId }>`select id from collections
    where rule -> 'conditions' ? ${condition} and deleted_at is null order by id`.execute(tx)
  for (const { id } of rows) await settleWhole(tx, id)
}

/**
 * All of it, some hundreds in a transaction, after those who do not know its rule have committed: a product that was
 * changed together with the rule was judged by the former one.
 */
export async function settleCollection(id: CollectionId) {
  await sql`select settle_barrier()`.execute(db)
  for (let after: string | null = first; after !== null;) after = await settleNext(db, id, after)
}
