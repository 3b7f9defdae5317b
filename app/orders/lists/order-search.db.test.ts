import { expect, test } from 'vitest'
import { readListQuery } from '#app/doors/list-address.ts'
import { newId, type OrderId, type ShipmentId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { orders } from './orders.list.ts'

useDatabase()
const cards = useCardProvider()

const found = async (q: string) => {
  const { filter, sort } = readListQuery(orders, new URLSearchParams({ q }))
  return (await orders.find({ filter, sort, after: null, most: 50 })).map(({ id }) => id)
}

test('an order is found by its number, its customer’s name and address, and by the number of its parcel', async () => {
  const stock = await stockOf(20)
  const { orderId: id } = await aPaidOrder(stock, cards)
  const { orderId: other } = await aPaidOrder(stock, cards)
  for (const [order, email] of [
    [id, 'jj@example.com'],
    [other, 'other@example.com'],
  ] as const)
    await db.updateTable('orders').set({ email, customerId: null }).where('id', '=', order).execute()
  await db.updateTable('customerFiles').set({ name: 'Jens-Uwe Jahnke' }).where('email', '=', 'jj@example.com').execute()
  const shipment = { id: newId<ShipmentId>(), orderId: id, state: 'shipped', trackingNumber: '00340434161094' } as const
  await db.insertInto('shipments').values(shipment).execute()
  const { number, email } = await row(id)
  for (const q of [
    number,
    number.slice(1),
    'jahnke',
    'Jens',
    'uwe jah',
    'JAHNKE, Jens',
    email.toUpperCase(),
    '00340434161094',
  ])
    expect(await found(q), q).toContain(id)
  for (const q of ['ahnke', 'jens weber', '0034043', '%', '-', 'jens_'])
    expect(await found(q), q).toEqual(q === 'jens_' ? [id] : [])
})

const row = (id: OrderId) =>
  db.selectFrom('orders').select(['number', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
