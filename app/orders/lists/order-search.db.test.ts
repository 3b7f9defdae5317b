import { expect, test } from 'vitest'
import { readListQuery } from '#app/doors/list-address.ts'
import { type CustomerId, newId, type OrderId, type ShipmentId } from '#app/kernel/ids.ts'
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

test('an order is found by its postcode, its phone number and the SKU of an item, and by its own number before all', async () => {
  const stock = await stockOf(20)
  const { orderId: id } = await aPaidOrder(stock, cards)
  const { orderId: other } = await aPaidOrder(stock, cards)
  const address = (city: string, postalCode: string) => JSON.stringify({ name: 'Jo', city, postalCode, country: 'DE' })
  await db
    .updateTable('orders')
    .set({
      phone: '+4930901820',
      shippingAddress: address('Weimar', '99425'),
      billingAddress: address('London', 'SW1A 1AA'),
    })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('orders')
    .set({ phone: '+49308901820', shippingAddress: address('Köln', '50667') })
    .where('id', '=', other)
    .execute()
  await db.updateTable('orderLines').set({ sku: 'Mug-1007' }).where('orderId', '=', id).execute()
  await db.updateTable('orderLines').set({ sku: '99425' }).where('orderId', '=', other).execute()
  for (const q of [
    '99425 Weimar',
    'D-99425 weim',
    'sw1a1aa',
    'SW1A 1AA',
    '030 901820',
    '+49 30 / 901820',
    '004930901820',
    'mug 1007',
    'MUG-1007',
  ])
    expect(await found(q), q).toEqual([id])
  for (const q of ['99425 Hamburg', '9942', '901820', '9901820', 'MUG-100', '199425'])
    expect(await found(q), q).toEqual([])
  expect(await found('99425')).toEqual([other, id])
  await db.updateTable('orders').set({ number: 'B99425' }).where('id', '=', other).execute()
  expect(await found('99425')).toEqual([other])
  expect(await found('D-99425')).toEqual([id])
})

test('the list says whose each order is: the name of the account, or as a guest wrote it', async () => {
  const stock = await stockOf(20)
  const [{ orderId: ofAccount }, { orderId: ofGuest }, { orderId: pickedUp }] = [
    await aPaidOrder(stock, cards),
    await aPaidOrder(stock, cards),
    await aPaidOrder(stock, cards),
  ]
  const customerId = newId<CustomerId>()
  await db.insertInto('customers').values({ id: customerId, name: 'Ada of the account' }).execute()
  const of = (id: OrderId) => db.updateTable('orders').where('id', '=', id)
  const shippingAddress = JSON.stringify({ name: 'Bo, who gets it' })
  await of(ofAccount).set({ customerId, shippingAddress }).execute()
  await of(ofGuest).set({ customerId: null, email: 'bo@example.com', shippingAddress }).execute()
  await of(pickedUp).set({ customerId: null, email: 'bo@example.com', shippingAddress: null }).execute()
  const { filter, sort } = readListQuery(orders, new URLSearchParams())
  const rows = await orders.find({ filter, sort, after: null, most: 3 })
  expect(rows.map(({ id, name }) => [id, name])).toEqual([
    [pickedUp, ''],
    [ofGuest, 'Bo, who gets it'],
    [ofAccount, 'Ada of the account'],
  ])
})

const row = (id: OrderId) =>
  db.selectFrom('orders').select(['number', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

test('an order is found by the town that it is sent or billed to, also by its beginning, and by no other part of it', async () => {
  const stock = await stockOf(20)
  const [sent, billed, other] = [
    (await aPaidOrder(stock, cards)).orderId,
    (await aPaidOrder(stock, cards)).orderId,
    (await aPaidOrder(stock, cards)).orderId,
  ]
  const inTown = (city: string) => JSON.stringify({ name: 'Jo', city, postalCode: '1', country: 'DE' })
  const put = (id: OrderId, address: 'shippingAddress' | 'billingAddress', city: string) =>
    db
      .updateTable('orders')
      .set({ [address]: inTown(city) })
      .where('id', '=', id)
      .execute()
  await put(sent, 'shippingAddress', 'Östlingen am See')
  await put(billed, 'billingAddress', 'ÖSTLINGEN')
  await put(other, 'shippingAddress', 'Neu-Östlingen')
  for (const q of ['östlingen', 'Östlingen', ' ÖSTL', 'Ös']) {
    const ids = await found(q)
    expect([ids.includes(sent), ids.includes(billed), ids.includes(other)], q).toEqual([true, true, false])
  }
  expect(await found('Östlingen am')).toEqual([sent])
  for (const q of ['lingen', 'östlingen%', 'östlingen_', 'Östlingen im']) expect(await found(q), q).toEqual([])
})

test('the countries of the list are those that its orders go to, each once', async () => {
  const stock = await stockOf(20)
  const to = (country: string) => JSON.stringify({ name: 'Jo', city: 'X', postalCode: '1', country })
  for (const country of ['LI', 'AT', 'LI', null]) {
    const { orderId } = await aPaidOrder(stock, cards)
    await db
      .updateTable('orders')
      .set({ shippingAddress: country && to(country) })
      .where('id', '=', orderId)
      .execute()
  }
  const countries = (await orders.occurring?.())?.country ?? []
  expect(countries).toEqual([...new Set(countries)].toSorted())
  expect(countries).toEqual(expect.arrayContaining(['AT', 'LI']))
  expect(countries).not.toContain('ZW')
})
