import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { takeReturned } from './stock.server.ts'

useDatabase()

test('what comes back to a location where it was not kept is kept there, also where it may be sold beyond stock', async () => {
  for (const allowsBackorder of [false, true]) {
    const [stock, other] = [await stockOf(1), await stockOf(0)]
    const { variantId } = stock
    await db.updateTable('variants').set({ allowsBackorder }).where('id', '=', variantId).execute()
    const take = (quantity: number) =>
      db
        .transaction()
        .execute((tx) =>
          takeReturned(tx, { number: 'B1', who: 'staff-1' }, [{ variantId, quantity }], other.locationId),
        )
    await take(2)
    await take(1)
    const levels = db.selectFrom('stockLevels').select(['onHand', 'allowsBackorder'])
    const there = levels.where('variantId', '=', variantId).where('locationId', '=', other.locationId)
    expect(await there.execute()).toEqual([{ onHand: 3, allowsBackorder }])
  }
})
