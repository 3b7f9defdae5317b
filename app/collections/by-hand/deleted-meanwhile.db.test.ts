import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type CollectionId, newId, type ProductId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { createCollection } from '#app/collections/create-collection.operation.ts'
import { db } from '#db/database.server.ts'
import { untilBlocked } from '#test/support/database/until-blocked.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { addProducts } from './add-products.operation.ts'
import { moveProduct } from './move-product.operation.ts'
import { setProducts } from './set-products.operation.ts'

useDatabase()
const actor = staffAt(new Date())

async function threeProducts() {
  // In their order: of two that share a place, the one that comes later has to move.
  const ids = [newId<ProductId>(), newId<ProductId>(), newId<ProductId>()].toSorted() as [
    ProductId,
    ProductId,
    ProductId,
  ]
  const rows = ids.map((id) => ({ id, slug: id, title: 'Jug', status: 'active' as const }))
  await db.insertInto('products').values(rows).execute()
  return ids
}

async function aCollectionOf(products: readonly ProductId[]): Promise<CollectionId> {
  const made = await perform(createCollection, { key: null, input: { title: 'By hand' }, actor })
  if (!made.ok) throw new Error(made.reason)
  if (products.length > 0) await perform(setProducts, { key: made.value.id, input: { products: [...products] }, actor })
  return made.value.id
}

/** A colleague deletes the product: she has begun before, and is done once the change waits for her. */
async function whileDeleted<Result>(product: ProductId, change: () => Promise<Result>): Promise<Result> {
  const colleague = await db.startTransaction().execute()
  await colleague.deleteFrom('products').where('id', '=', product).execute()
  const changing = change()
  await untilBlocked()
  await colleague.commit().execute()
  return changing
}

const membersOf = async (id: CollectionId) =>
  (await collection.viewOf(db, (await collection.find(db, id, actor)) ?? { row: null })).products

test('a product that is deleted meanwhile is unknown to who puts it into a collection', async () => {
  const [first, second, third] = await threeProducts()
  const id = await aCollectionOf([first])
  const set = () => perform(setProducts, { key: id, input: { products: [second, first] }, actor })
  expect(await whileDeleted(second, set)).toMatchObject({ ok: false, reason: 'collection.product_unknown' })
  const add = () => perform(addProducts, { key: id, input: { products: [third] }, actor })
  expect(await whileDeleted(third, add)).toMatchObject({ ok: false, reason: 'collection.product_unknown' })
  expect(await membersOf(id)).toEqual([first])
})

test('a product that is deleted while the others are being arranged leaves the collection', async () => {
  const [first, second, third] = await threeProducts()
  const id = await aCollectionOf([first, second])
  // Two that share a place get places of their own.
  await sql`update collection_products set position = 1 where collection_id = ${id}`.execute(db)
  const add = () => perform(addProducts, { key: id, input: { products: [third], place: 1 }, actor })
  expect(await whileDeleted(first, add)).toMatchObject({ ok: true })
  expect(await membersOf(id)).toEqual([third, second])
  const move = () => perform(moveProduct, { key: id, input: { product: second, place: 1 }, actor })
  expect(await whileDeleted(second, move)).toMatchObject({ ok: true })
  expect(await membersOf(id)).toEqual([third])
})
