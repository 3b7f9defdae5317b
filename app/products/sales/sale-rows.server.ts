import { sql } from 'kysely'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db, type Tx } from '#db/database.server.ts'

export interface SoldVariant {
  id: VariantId
  /** As it is now, in a sale or not. */
  price: number
  state: 'planned' | 'running' | null
  startsAt: Date | null
}

/** The variants of a product with their sales, locked for the rest of the transaction. */
export async function lockSales(tx: Tx, id: ProductId): Promise<SoldVariant[]> {
  await tx.selectFrom('variants').select('id').where('productId', '=', id).orderBy('id').forUpdate().execute()
  return tx
    .selectFrom('variants as v')
    .leftJoin('variantSales as s', 's.variantId', 'v.id')
    .select(['v.id', 'v.price', 's.state', 's.startsAt'])
    .where('v.productId', '=', id)
    .orderBy('v.id')
    .execute()
}

/** Those that are named, or all. Null: one of them is not of this product. */
export function chosenOf(all: readonly SoldVariant[], named: readonly VariantId[] | null | undefined) {
  if (!named) return [...all]
  const chosen = all.filter(({ id }) => named.includes(id))
  return chosen.length === new Set(named).size ? chosen : null
}

/**
 * Exchanges the prices of these variants for those of their planned sales. Where the price is no higher any more, there is
 * nothing to reduce: that sale is dropped.
 */
export async function beginSales(tx: Tx, ids: readonly VariantId[]) {
  if (ids.length === 0) return
  await sql`delete from variant_sales s using variants v
    where v.id = s.variant_id and s.variant_id = any (${[...ids]}::uuid[]) and s.state = 'planned' and s.price >= v.price`.execute(
    tx,
  )
  // The sale first: of a price that is not the one of a running sale, the database thinks that someone has set it.
  await sql`update variant_sales s set state = 'running', former_price = v.price, former_compare_at_price = v.compare_at_price
    from variants v where v.id = s.variant_id and s.variant_id = any (${[...ids]}::uuid[]) and s.state = 'planned'`.execute(
    tx,
  )
  await sql`update variants v set price = s.price, compare_at_price = s.former_price
    from variant_sales s where s.variant_id = v.id and s.state = 'running' and v.id = any (${[...ids]}::uuid[])
      and (v.price, v.compare_at_price) is distinct from (s.price, s.former_price)`.execute(tx)
}

/** Takes the sales of these variants away; of those that run, what stood before them stands again. */
export async function endSales(tx: Tx, ids: readonly VariantId[]) {
  if (ids.length === 0) return
  const ended = await tx.deleteFrom('variantSales').where('variantId', 'in', ids).returningAll().execute()
  for (const { variantId, state, formerPrice, formerCompareAtPrice } of ended)
    if (state === 'running' && formerPrice !== null)
      await tx
        .updateTable('variants')
        .set({ price: formerPrice, compareAtPrice: formerCompareAtPrice })
        .where('id', '=', variantId)
        .execute()
}

/** What of the product is to begin and to end, by the database's clock. What missed its whole time only ends. */
export async function findDue(tx: Tx, id: ProductId) {
  const { rows } = await sql<{ id: VariantId; ends: boolean }>`
    select v.id, coalesce(s.ends_at <= now(), false) as ends from variant_sales s join variants v on v.id = s.variant_id
    where v.product_id = ${id} and (s.ends_at <= now() or (s.state = 'planned' and s.starts_at <= now()))`.execute(tx)
  const idsOf = (ends: boolean) => rows.filter((row) => row.ends === ends).map((row) => row.id)
  return { begin: idsOf(false), end: idsOf(true) }
}

/** The products of which something is due, a portion at a time. */
export async function listDue(after: ProductId | null): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select distinct v.product_id as id from (
        select variant_id from variant_sales where state = 'planned' and starts_at <= now()
        union all select variant_id from variant_sales where ends_at <= now()) due
      join variants v on v.id = due.variant_id
    where ${after}::uuid is null or v.product_id > ${after}::uuid
    order by v.product_id limit ${limits.passRows.value}`.execute(db)
  return rows.map(({ id }) => id)
}
