import { expect, test } from 'vitest'
import { versionOf } from '#app/operations/version.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, anOpenOrder, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { cancel, staffAt } from '#test/support/people/staff/staff.ts'
import { endOrder } from '#app/payments/placing/expire.server.ts'
import { receiveStock } from './receive.server.ts'
import { stockLevel } from './stock.record.ts'

useDatabase()
const cards = useCardProvider()

const keyOf = ({ variantId, locationId }: Stock) => `${variantId}/${locationId}`

async function toldOf(stock: Stock) {
  const events = db.selectFrom('events').selectAll().where('record', '=', 'stock').where('objectId', '=', keyOf(stock))
  const rows = await events.orderBy('sequence').execute()
  const last = rows.at(-1)
  const known = await stockLevel.find(db, keyOf(stock), staffAt(new Date()))
  const facts = known && (await stockLevel.viewOf(db, known))
  // The database writes the same as the shop's code would.
  if (last && facts) expect(last).toMatchObject({ snapshot: facts, version: versionOf(facts), type: 'stock.changed' })
  return rows.map(({ snapshot }) => {
    const { on_hand, reserved } = snapshot as { on_hand: number; reserved: number }
    return [on_hand, reserved]
  })
}

test('each reservation, sale and return to stock is an event with the location’s new level', async () => {
  const stock = await stockOf(5)
  await db.updateTable('variants').set({ sku: 'Cup "Größe"\\2/\u0007' }).where('id', '=', stock.variantId).execute()
  const { orderId } = await aPaidOrder(stock, cards, { quantity: 2 })
  expect(await toldOf(stock)).toEqual([
    [5, 2],
    [3, 0],
  ])
  await cancel(orderId, new Date())
  expect((await toldOf(stock)).at(-1)).toEqual([5, 0])
})

test('the stock that an unpaid order releases is an event', async () => {
  const stock = await stockOf(1)
  const { orderId } = await anOpenOrder(stock)
  await endOrder(orderId, 'overdue', new Date())
  expect(await toldOf(stock)).toEqual([
    [1, 1],
    [1, 0],
  ])
})

test('received stock is an event, also the first at a location', async () => {
  const [some, none] = [await stockOf(0), await stockOf(0)]
  for (const { variantId } of [some, none])
    await db.deleteFrom('stockLevels').where('variantId', '=', variantId).execute()
  const pieces = [some, none].map(({ variantId }, index) => ({
    id: variantId,
    allowsBackorder: false,
    stock: 4 - index * 4,
  }))
  const { locationId } = some
  await db.transaction().execute((tx) => receiveStock(tx, pieces, { locationId, who: 'test', now: new Date() }))
  expect([await toldOf(some), await toldOf({ ...none, locationId })]).toEqual([[[4, 0]], [[0, 0]]])
  expect(await leftOf(some)).toEqual({ onHand: 4, reserved: 0, moved: 4 })
})
