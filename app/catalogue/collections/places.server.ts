import { sql } from 'kysely'
import type { CollectionId, ProductId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Db, Tx } from '#db/database.server.ts'
import { farthest, type Place, placesFor, step } from './places.ts'

const most = limits.productsByHand.value

/** The first products of a collection in their order by hand, which is that of its list. */
export async function listPlaces(on: Db, id: CollectionId): Promise<Place<ProductId>[]> {
  const { rows } = await sql<Place<ProductId>>`
    select m.product_id as id, m.position from collection_products m join products p on p.id = m.product_id
    where m.collection_id = ${id} order by m.position, p.created_at desc, p.id limit ${most}`.execute(on)
  return rows
}

/** Whether it has more than are arranged by hand, with so many more. */
export async function isTooLarge(on: Db, id: CollectionId, more = 0): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from collection_products where collection_id = ${id} limit ${most + 1}) m`.execute(on)
  return (rows[0]?.count ?? 0) + more > most
}

/** Makes these the products of a collection, in this order. Only those that change places are written. */
export async function placeProducts(tx: Tx, collectionId: CollectionId, order: readonly ProductId[]) {
  const before = await listPlaces(tx, collectionId)
  const kept = new Set(order)
  const gone = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  await takeOut(tx, collectionId, gone)
  const placed = placesFor(before, order)
  // Without those that a colleague is deleting, who has taken them out.
  const there = await knownProducts(
    tx,
    placed.map(({ id }) => id),
  )
  const moved = placed.filter(({ id }) => there.has(id))
  if (moved.length === 0) return
  await tx
    .insertInto('collectionProducts')
    .values(moved.map(({ id, position }) => ({ collectionId, productId: id, position })))
    .onConflict((conflict) =>
      conflict
        .columns(['collectionId', 'productId'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
    )
    .execute()
}

/** At its end; one that is in it already stays where it is. False: there is no room for it. */
export async function append(tx: Tx, collectionId: CollectionId, productId: ProductId): Promise<boolean> {
  const own = tx.selectFrom('collectionProducts').where('collectionId', '=', collectionId)
  const there = await own.select('productId').where('productId', '=', productId).executeTakeFirst()
  if (there) return true
  if (await isTooLarge(tx, collectionId, 1)) return false
  await sql`insert into collection_products (collection_id, product_id, position)
    select ${collectionId}, ${productId}, least(coalesce(max(position), 0) + ${step}, ${farthest})
    from collection_products where collection_id = ${collectionId} on conflict do nothing`.execute(tx)
  return true
}

export async function takeOut(tx: Tx, collectionId: CollectionId, products: readonly ProductId[]) {
  if (products.length === 0) return
  await tx
    .deleteFrom('collectionProducts')
    .where('collectionId', '=', collectionId)
    .where('productId', 'in', [...products])
    .execute()
}

/** Those of them that the shop has, and has until the end of the transaction. */
export async function knownProducts(tx: Tx, ids: readonly ProductId[]): Promise<Set<ProductId>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}
