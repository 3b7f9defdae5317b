import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId, type ProductId, type VariantId } from '#app/kernel/ids.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { db, type Db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { struckPrice } from '#app/catalogue/products/variant-parts.server.ts'

useDatabase()

let variant: VariantId
beforeEach(async () => {
  await saveSettings(db, { struckPrice: 'lowest' })
  const productId = newId<ProductId>()
  await db.insertInto('products').values({ id: productId, slug: productId, title: 'Mug', status: 'active' }).execute()
  variant = newId<VariantId>()
  await db.insertInto('variants').values({ id: variant, productId, price: 10_000 }).execute()
})

/** Moves everything that has happened into the past. */
async function daysPass(days: number, of = variant) {
  await sql`alter table variant_prices disable trigger append_only`.execute(db)
  await sql`update variant_prices set from_at = from_at - ${days} * interval '1 day' where variant_id = ${of}`.execute(
    db,
  )
  await sql`alter table variant_prices enable trigger append_only`.execute(db)
  await sql`update variants set created_at = created_at - ${days} * interval '1 day' where id = ${of}`.execute(db)
}
const change = (set: { price?: number; compareAtPrice?: number | null }, on: Db = db) =>
  on.updateTable('variants').set(set).where('id', '=', variant).execute()
const struck = async () => {
  const { rows } = await sql<{ struck: number | null }>`
    select ${sql.raw(struckPrice('v'))} as struck from variants v where id = ${variant}`.execute(db)
  return rows[0]?.struck
}
const history = async () => {
  const rows = await db
    .selectFrom('variantPrices')
    .select('price')
    .where('variantId', '=', variant)
    .orderBy('fromAt')
    .execute()
  return rows.map(({ price }) => price)
}

test('every price is kept, no matter how it is written, and none is rewritten', async () => {
  await daysPass(3)
  await sql`update variants set price = 9000 where id = ${variant}`.execute(db)
  await daysPass(3)
  // Neither another field nor the same price is another price.
  await change({ price: 9000, compareAtPrice: 12_000 })
  await change({ price: 11_000 })
  expect(await history()).toEqual([10_000, 9000, 11_000])
  const all = db.updateTable('variantPrices').where('variantId', '=', variant)
  await expect(all.set({ price: 1 }).execute()).rejects.toThrow('append-only')
})

test('of several prices in one transaction only the last was ever to be seen', async () => {
  await daysPass(3)
  await db.transaction().execute(async (tx) => {
    await change({ price: 100 }, tx)
    await change({ price: 8000, compareAtPrice: 10_000 }, tx)
  })
  expect(await history()).toEqual([10_000, 8000])
  expect(await struck()).toBe(10_000)
})

test('the struck price is the lowest of the 30 days before, not the one that the owner states', async () => {
  await daysPass(100)
  await change({ price: 9000 })
  await daysPass(20)
  await change({ price: 9500 })
  await daysPass(5)
  await change({ price: 7000, compareAtPrice: 15_000 })
  expect(await struck()).toBe(9000)
})

test('a price that ended more than 30 days ago counts no more, one that lasted into them does', async () => {
  await daysPass(200)
  await change({ price: 5000 })
  await daysPass(10)
  await change({ price: 9000 })
  await daysPass(31)
  await change({ price: 7000, compareAtPrice: 10_000 })
  expect(await struck()).toBe(9000)
  await change({ price: 9000, compareAtPrice: null })
  // The next reduction must refer to the 7000 of a moment ago.
  await daysPass(29)
  await change({ price: 6000, compareAtPrice: 10_000 })
  expect(await struck()).toBe(7000)
})

test('nothing is struck beside a price that was no lower before, whatever is compared with it', async () => {
  await daysPass(100)
  await change({ price: 8000 })
  await daysPass(10)
  await change({ price: 8500, compareAtPrice: 10_000 })
  expect(await struck()).toBeNull()
  await change({ compareAtPrice: null })
  expect(await struck()).toBeNull()
})

test('a reduction that is announced long after the price fell is none', async () => {
  await daysPass(100)
  await change({ price: 8000 })
  await daysPass(40)
  await change({ compareAtPrice: 10_000 })
  expect(await struck()).toBeNull()
})

test('the struck price stays while the reduction lasts, also when another field of the variant changes', async () => {
  await daysPass(100)
  await change({ price: 8000, compareAtPrice: 10_000 })
  await daysPass(60)
  await db.updateTable('variants').set({ weightGrams: 300 }).where('id', '=', variant).execute()
  await change({ compareAtPrice: 11_000 })
  expect(await struck()).toBe(10_000)
})

test('where the past is not known nothing is struck: a new variant, and one that is older than the history', async () => {
  await change({ compareAtPrice: 12_000 })
  expect(await struck()).toBeNull()
  await change({ compareAtPrice: null })
  await daysPass(5)
  // It has been on sale for a year, and its prices are known for five days.
  await sql`update variants set created_at = created_at - interval '1 year' where id = ${variant}`.execute(db)
  await change({ price: 8000, compareAtPrice: 10_000 })
  expect(await struck()).toBeNull()
  await change({ price: 10_000, compareAtPrice: null })
  await daysPass(29)
  await change({ price: 7500, compareAtPrice: 10_000 })
  expect(await struck()).toBe(8000)
})

test('where the law leaves it to the owner, the stated price is struck, with any past', async () => {
  await saveSettings(db, { struckPrice: 'stated' })
  await change({ compareAtPrice: 12_000 })
  expect(await struck()).toBe(12_000)
  await change({ compareAtPrice: 10_000 })
  expect(await struck()).toBeNull()
})

test('who began earlier and waited for the other writer comes after it in the history', async () => {
  await daysPass(3)
  await db.transaction().execute(async (early) => {
    // Its clock does not move from here on.
    await sql`select now()`.execute(early)
    await db.transaction().execute((tx) => change({ price: 9000 }, tx))
    await change({ price: 7000 }, early)
  })
  expect(await history()).toEqual([10_000, 9000, 7000])
})
