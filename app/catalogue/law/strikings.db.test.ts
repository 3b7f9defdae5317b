import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId, type ProductId, type VariantId } from '#app/kernel/ids.ts'
import { struckPrice } from '#app/catalogue/products/variant-parts.server.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { isHidden } from './striking.ts'
import { listStrikings } from './strikings.server.ts'

useDatabase()

let productId: ProductId
beforeEach(async () => {
  await saveSettings(db, { struckPrice: 'lowest' })
  productId = newId<ProductId>()
  await db.insertInto('products').values({ id: productId, slug: productId, title: 'Mug', status: 'active' }).execute()
})

async function aVariant(price: number, compareAtPrice: number | null = null): Promise<VariantId> {
  const id = newId<VariantId>()
  await db.insertInto('variants').values({ id, productId, price, compareAtPrice }).execute()
  return id
}
const change = (id: VariantId, set: { price?: number; compareAtPrice?: number | null }) =>
  db.updateTable('variants').set(set).where('id', '=', id).execute()

async function daysPass(id: VariantId, days: number, cameToo = true) {
  await sql`alter table variant_prices disable trigger append_only`.execute(db)
  await sql`update variant_prices set from_at = from_at - ${days} * interval '1 day' where variant_id = ${id}`.execute(
    db,
  )
  await sql`alter table variant_prices enable trigger append_only`.execute(db)
  if (cameToo)
    await sql`update variants set created_at = created_at - ${days} * interval '1 day' where id = ${id}`.execute(db)
}

/** What is said of it, which is never other than what the shop shows. */
async function saidOf(id: VariantId) {
  const said = (await listStrikings(db, [id])).get(id) ?? expect.unreachable()
  const { rows } = await sql<{ struck: number | null }>`
    select ${sql.raw(struckPrice('v'))} as struck from variants v where id = ${id}`.execute(db)
  expect(said.struck).toBe(rows[0]?.struck)
  expect(said.struck === null).toBe(said.why === 'none' || isHidden(said))
  return said
}

test('of a new one nothing is struck, and from below its price a reduction would be shown', async () => {
  const id = await aVariant(2_000)
  expect(await saidOf(id)).toEqual({
    why: 'none',
    struck: null,
    lowestBefore: null,
    lowest: 2_000,
    knownFrom: null,
    isStated: false,
  })
  await change(id, { price: 1_999, compareAtPrice: 2_500 })
  expect(await saidOf(id)).toMatchObject({ why: 'shown', struck: 2_000, lowestBefore: 2_000 })
})

test('one that is not above the price is said to be so', async () => {
  const id = await aVariant(2_000)
  for (const compareAtPrice of [1_999, 2_000]) {
    await change(id, { compareAtPrice })
    expect(await saidOf(id)).toMatchObject({ why: 'not_above' })
  }
})

test('one that came with its variant is backed by no price, until the price falls below the lowest since', async () => {
  const id = await aVariant(2_000, 3_000)
  expect(await saidOf(id)).toMatchObject({ why: 'unknown', lowest: 2_000 })
  await change(id, { price: 1_900 })
  expect(await saidOf(id)).toMatchObject({ why: 'shown', struck: 2_000 })
})

test('a price that was as low within the 30 days is named, and the one below which a reduction is shown', async () => {
  const id = await aVariant(3_000)
  await daysPass(id, 50)
  await change(id, { price: 1_500 })
  await daysPass(id, 2)
  await change(id, { price: 3_000 })
  await daysPass(id, 10)
  await change(id, { price: 2_000, compareAtPrice: 3_000 })
  expect(await saidOf(id)).toMatchObject({ why: 'was_lower', lowestBefore: 1_500, lowest: 1_500 })
  // The low price is out of the 30 days now; the reduction keeps what it had.
  await daysPass(id, 25)
  expect(await saidOf(id)).toMatchObject({ why: 'was_lower', lowestBefore: 1_500, lowest: 2_000 })
  await change(id, { price: 1_999 })
  expect(await saidOf(id)).toMatchObject({ why: 'shown', struck: 2_000 })
})

test('where the history begins later, it is said from when on it is known', async () => {
  const id = await aVariant(3_000)
  await sql`update variants set created_at = created_at - interval '1 year' where id = ${id}`.execute(db)
  await daysPass(id, 10, false)
  await change(id, { price: 2_000, compareAtPrice: 3_000 })
  const { knownFrom, ...said } = await saidOf(id)
  expect(said).toMatchObject({ why: 'unknown', lowest: null })
  expect(Math.round(((knownFrom?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(20)
  await daysPass(id, 20, false)
  expect(await saidOf(id)).toMatchObject({ why: 'unknown', lowest: 2_000, knownFrom: null })
})

test('where the settings allow it, the compare-at price itself is struck', async () => {
  await saveSettings(db, { struckPrice: 'stated' })
  const id = await aVariant(2_000, 3_000)
  expect(await saidOf(id)).toMatchObject({ why: 'stated', struck: 3_000, isStated: true })
  await change(id, { compareAtPrice: 2_000 })
  expect(await saidOf(id)).toMatchObject({ why: 'not_above', isStated: true })
})
