import { expect, test } from 'vitest'
import { newId, type CartLineId } from '#app/kernel/ids.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aDraft, stockOf } from '#test/support/people/orders.ts'
import { listPickUps } from './pick-up.server.ts'

useDatabase()
useCardProvider()

test('a made-to-order item is offered for pick-up only at locations that can order it', async () => {
  const [cup, elsewhere] = [await stockOf(0), await stockOf(3)]
  await db.updateTable('variants').set({ allowsBackorder: true }).where('id', '=', cup.variantId).execute()
  const locations = [cup.locationId, elsewhere.locationId]
  await db.updateTable('locations').set({ pickUp: true }).where('id', 'in', locations).execute()
  const answers = locations.map(async (pickUpLocationId) => {
    const draft = await aDraft(cup, 1, { delivery: 'pick_up', pickUpLocationId, shippingAddress: null })
    const line = {
      id: newId<CartLineId>(),
      cartId: draft.cartId,
      variantId: cup.variantId,
      quantity: 1,
      priceWhenAdded: 2_400,
    }
    await db.insertInto('cartLines').values(line).execute()
    const offered = (await listPickUps(draft.cartId)).find(({ id }) => id === pickUpLocationId)?.hasAll
    return { offered, ordered: (await placeOrder(draft, newId(), new Date())).ok }
  })
  expect(await Promise.all(answers)).toEqual([
    { offered: true, ordered: true },
    { offered: false, ordered: false },
  ])
})
