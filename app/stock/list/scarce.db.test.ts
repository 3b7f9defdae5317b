import { expect, test } from 'vitest'
import { products } from '#app/products/products.list.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { type LocationId, newId, type StockNoticeId, type VariantId } from '#app/kernel/ids.ts'
import { findPage } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { type Stock, stockOf } from '#test/support/people/orders.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { stock } from './stock.list.ts'

useDatabase()
const actor = staffAt(new Date())

const alsoAt = ({ variantId }: Stock, locationId: LocationId, onHand: number, allowsBackorder = false) =>
  db.insertInto('stockLevels').values({ variantId, locationId, allowsBackorder, onHand }).execute()

async function found(said: Record<string, string>) {
  const asked = { filter: readFilter(stock, said), sort: { by: 'available', descending: false }, after: null }
  const { rows } = await findPage(stock, asked, actor)
  expect(await stock.count(asked.filter, 100, actor)).toBe(rows.length)
  return rows.map(({ variant }) => variant).toSorted()
}

test('sold out is what is on sale and nowhere to be had, once; few left are those of all locations together', async () => {
  const town = (await stockOf(50)).locationId
  const [gone, elsewhere, archived, onOrder, owed, little] = [
    await stockOf(0),
    await stockOf(0),
    await stockOf(0),
    await stockOf(0),
    await stockOf(0),
    await stockOf(4),
  ]
  await alsoAt(gone, town, 0)
  await alsoAt(elsewhere, town, 20)
  await alsoAt(owed, town, 3)
  await alsoAt(little, town, 4)
  const variants = db.updateTable('variants')
  await variants.set({ allowsBackorder: true }).where('id', 'in', [onOrder.variantId, owed.variantId]).execute()
  await db
    .updateTable('stockLevels')
    .set({ onHand: -2 })
    .where('variantId', '=', owed.variantId)
    .where('locationId', '=', owed.locationId)
    .execute()
  await variants.set({ allowsBackorder: false }).where('id', '=', owed.variantId).execute()
  await db
    .updateTable('products')
    .set({ status: 'archived' })
    .where('id', '=', (row) => row.selectFrom('variants').select('productId').where('id', '=', archived.variantId))
    .execute()
  expect(await found({ state: 'sold_out' })).toEqual([gone.variantId])
  expect(await found({ state: 'few' })).toEqual([owed.variantId])
  // At one location: what is not there, whatever the others have.
  expect(await found({ state: 'sold_out', location: elsewhere.locationId })).toEqual([elsewhere.variantId])
  expect(await found({ state: 'few', location: town })).toEqual([owed.variantId, little.variantId].toSorted())
  expect(await found({ state: 'below_zero' })).toEqual([owed.variantId])
})

test('the list of products counts what shoppers can have: what is owed at one location takes nothing from another', async () => {
  const owed = await stockOf(0)
  const { variantId } = owed
  await db.updateTable('variants').set({ allowsBackorder: true }).where('id', '=', variantId).execute()
  await alsoAt(owed, (await stockOf(0)).locationId, 3, true)
  await db
    .updateTable('stockLevels')
    .set({ onHand: -2 })
    .where('variantId', '=', variantId)
    .where('locationId', '=', owed.locationId)
    .execute()
  const rows = await products.find({
    filter: readFilter(products, {}),
    sort: { by: 'added', descending: true },
    after: null,
    most: 50,
    actor,
  })
  expect(rows.find(({ only }) => only === variantId)?.stock).toBe(3)
})

test('what people wait for is found once, with how many have confirmed it', async () => {
  const town = (await stockOf(50)).locationId
  const [wanted, unsure] = [await stockOf(0), await stockOf(0)]
  await alsoAt(wanted, town, 0)
  const waits = (variantId: VariantId, email: string, confirmedAt: Date | null) => ({
    id: newId<StockNoticeId>(),
    variantId,
    email,
    locale: 'en',
    askedAt: new Date(),
    confirmedAt,
  })
  await db
    .insertInto('stockNotices')
    .values([
      waits(wanted.variantId, 'ada@example.com', new Date()),
      waits(wanted.variantId, 'ben@example.com', new Date()),
      waits(wanted.variantId, 'cleo@example.com', null),
      waits(unsure.variantId, 'cleo@example.com', null),
    ])
    .execute()
  expect(await found({ state: 'awaited' })).toEqual([wanted.variantId])
  const asked = {
    filter: readFilter(stock, { state: 'awaited' }),
    sort: { by: 'available', descending: false },
    after: null,
  }
  const { rows } = await findPage(stock, asked, actor)
  expect(rows).toMatchObject([{ waiting: 2 }])
})
