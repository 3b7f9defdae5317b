import { expect, test } from 'vitest'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { approved, aSentOrder, receive } from '#test/support/returns/returns.ts'
import { removeDemoData } from './remove-demo-data.ts'

useDatabase()
const cards = useCardProvider()

test('the stock of a removed test order is not returned a second time where its customer had sent items back to another location', async () => {
  const other = await stockOf(1)
  const order = await aSentOrder(cards, 3)
  const { line, stock } = order
  const id = await approved(order, 2)
  const arrived = { lines: { [line]: 2 }, restock: { [line]: 2 }, location: other.locationId }
  expect(await receive(id, arrived)).toMatchObject({ ok: true })
  await removeDemoData(new Date())
  const levels = await db
    .selectFrom('stockLevels')
    .select(['locationId', 'onHand'])
    .where('variantId', '=', stock.variantId)
    .execute()
  const onHand = new Map(levels.map((level) => [level.locationId, level.onHand]))
  expect([onHand.get(stock.locationId), onHand.get(other.locationId)]).toEqual([8, 2])
})
