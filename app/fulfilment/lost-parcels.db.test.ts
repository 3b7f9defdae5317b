import { expect, test } from 'vitest'
import { newId, type OrderId, type ShipmentId } from '#app/kernel/ids.ts'
import { nextSentence } from '#app/orders/order-words.ts'
import { detailsOf } from '#app/orders/page/order-details.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { db } from '#db/database.server.ts'
import { parcelIs, ship } from '#test/support/people/staff/staff.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { anOpenOrder, aPaidOrder, leftOf, stockOf } from '#test/support/people/orders.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

async function send(orderId: OrderId, quantity: number): Promise<ShipmentId> {
  const line = db.selectFrom('orderLines').select('id as orderLineId').where('orderId', '=', orderId)
  const lines = [{ ...(await line.executeTakeFirstOrThrow()), quantity }]
  const sent = await ship(orderId, lines, now())
  if (!sent.ok) throw new Error(sent.reason)
  return sent.value.shipment
}
const lose = (shipmentId: ShipmentId) => parcelIs('lost', shipmentId, now())

test('items sent again because they were lost are taken from stock again; items that had not left are not', async () => {
  const stock = await stockOf(10)
  const { orderId } = await aPaidOrder(stock, cards, { quantity: 3 })
  await lose(await send(orderId, 2))
  await send(orderId, 1)
  expect(await leftOf(stock)).toEqual({ onHand: 7, reserved: 0, moved: 7 })
  await lose(await send(orderId, 1))
  expect(await leftOf(stock)).toEqual({ onHand: 6, reserved: 0, moved: 6 })
  await send(orderId, 2)
  expect(await leftOf(stock)).toEqual({ onHand: 4, reserved: 0, moved: 4 })
})

test('the buyer of a lost parcel gets a mail and reads that it is lost, until its items are sent again', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards, { quantity: 2 })
  await send(orderId, 1)
  const parcel = await send(orderId, 1)
  await lose(parcel)
  await lose(parcel)
  const mails = db.selectFrom('letters').select('data').where('kind', '=', 'order-parcel-lost')
  expect(await mails.where('reference', '=', parcel).execute()).toMatchObject([
    { data: { parcel: { carrier: 'DHL' } } },
  ])
  expect(await readBy(orderId)).toMatch(
    /^Part of your order is on its way. A parcel of your order was lost on its way./,
  )
  await send(orderId, 1)
  expect(await readBy(orderId)).not.toContain('lost')
})

async function readBy(orderId: OrderId): Promise<string> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  return nextSentence(languageOf('en'), await detailsOf(row), now())
}

test('a form that is sent twice takes them from stock once', async () => {
  const stock = await stockOf(5)
  const { orderId } = await aPaidOrder(stock, cards)
  await lose(await send(orderId, 1))
  const line = db.selectFrom('orderLines').select('id as orderLineId').where('orderId', '=', orderId)
  const lines = [{ ...(await line.executeTakeFirstOrThrow()), quantity: 1 }]
  const page = newId()
  await Promise.all([1, 2].map(() => ship(orderId, lines, now(), page)))
  expect(await leftOf(stock)).toEqual({ onHand: 3, reserved: 0, moved: 3 })
})

test('an item may be sent although the stock count is zero, and no reserved item is taken for it', async () => {
  const stock = await stockOf(2)
  const { orderId } = await aPaidOrder(stock, cards)
  await anOpenOrder(stock)
  await lose(await send(orderId, 1))
  await send(orderId, 1)
  expect(await leftOf(stock)).toEqual({ onHand: 1, reserved: 1, moved: 1 })
})
