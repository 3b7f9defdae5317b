import { sql } from 'kysely'
import type { ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db, type Tx } from '#db/database.server.ts'
import type { Schedule } from './schedule.ts'

/** Puts the plan in place of the product's former one; without a time there is none. */
export async function keepSchedule(tx: Tx, productId: ProductId, { publishAt, withdrawAt }: Schedule) {
  await tx.deleteFrom('productSchedules').where('productId', '=', productId).execute()
  if (!publishAt && !withdrawAt) return
  await tx.insertInto('productSchedules').values({ productId, publishAt, withdrawAt }).execute()
}

/** The status that is due now, by the database's clock; null: none. Of a time that was missed whole, only its end is left. */
export async function findDueStatus(tx: Tx, productId: ProductId): Promise<'active' | 'draft' | null> {
  const { rows } = await sql<{ status: 'active' | 'draft' | null }>`
    select case when withdraw_at <= now() then 'draft' when publish_at <= now() then 'active' end as status
    from product_schedules where product_id = ${productId}`.execute(tx)
  return rows[0]?.status ?? null
}

/** The products of which something is due, a portion at a time. */
export async function listDueProducts(after: ProductId | null): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select product_id as id from product_schedules
    where (publish_at <= now() or withdraw_at <= now()) and (${after}::uuid is null or product_id > ${after}::uuid)
    order by product_id limit ${limits.passRows.value}`.execute(db)
  return rows.map(({ id }) => id)
}
