import { expect, test } from 'vitest'
import { newId, type LocationId, type OrderId } from '#app/kernel/ids.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, anAddress, type Stock, stockOf } from '#test/support/people/orders.ts'
import { cancel, edit, staffAt } from '#test/support/people/staff/staff.ts'
import { setStock } from '#app/stock/changing/set-stock.operation.ts'
import { shipOrder } from './ship-order.operation.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

/** Another location with so many of it. */
async function alsoAt({ variantId }: Stock, pieces: number): Promise<LocationId> {
  const id = newId<LocationId>()
  const place = {
    id,
    slug: `town-${id}`,
    name: 'Town',
    address: JSON.stringify(anAddress),
    latitude: 52,
    longitude: 13,
  }
  await db
    .insertInto('locations')
    .values({ ...place, position: 9 })
    .execute()
  await db
    .insertInto('stockLevels')
    .values({ variantId, locationId: id, allowsBackorder: false, onHand: pieces })
    .execute()
  const receipt = { id: newId(), variantId, locationId: id, quantity: pieces, reason: 'receipt', who: 'test' } as const
  await db.insertInto('stockMovements').values(receipt).execute()
  return id
}

async function lineOf(orderId: OrderId) {
  return (await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()).id
}

async function send(orderId: OrderId, quantity: number, location: LocationId | null, carrier = 'DHL') {
  const input = { carrier, tracking_number: '1', lines: { [await lineOf(orderId)]: quantity }, location }
  return performOnce(shipOrder, { key: orderId, input, actor: staffAt(now()), once: newId() })
}

/** On hand by location, each as the sum of its movements. */
async function onHand({ variantId, locationId }: Stock, town: LocationId) {
  const levels = await db.selectFrom('stockLevels').selectAll().where('variantId', '=', variantId).execute()
  const moved = await db
    .selectFrom('stockMovements')
    .select(['locationId', (all) => all.fn.sum<string>('quantity').as('sum')])
    .where('variantId', '=', variantId)
    .groupBy('locationId')
    .execute()
  const at = (id: LocationId) => {
    const level = levels.find((each) => each.locationId === id)?.onHand
    expect(Number(moved.find((each) => each.locationId === id)?.sum ?? 0)).toBe(level)
    return level
  }
  return [at(locationId), at(town)]
}

async function threeCups(town: number) {
  const stock = await stockOf(10)
  const { orderId } = await aPaidOrder(stock, cards, { quantity: 3 })
  return { stock, orderId, town: await alsoAt(stock, town) }
}

test('a parcel from another location takes its items there, and gives those that were reserved back', async () => {
  const { stock, orderId, town } = await threeCups(5)
  expect(await onHand(stock, town)).toEqual([7, 5])
  expect(await send(orderId, 2, town)).toMatchObject({ ok: true })
  expect(await onHand(stock, town)).toEqual([9, 3])
  const shipments = db.selectFrom('shipments').select('locationId').where('orderId', '=', orderId)
  expect(await shipments.execute()).toEqual([{ locationId: town }])
  const movements = db.selectFrom('stockMovements').select(['reason', 'quantity', 'who']).where('locationId', '=', town)
  expect(await movements.where('reason', '=', 'sale').execute()).toEqual([
    { reason: 'sale', quantity: -2, who: 'staff-1' },
  ])
  // The rest leaves from where it is reserved, and from there alone.
  expect(await send(orderId, 1, null)).toMatchObject({ ok: true })
  expect(await onHand(stock, town)).toEqual([9, 3])
})

test('where there are not enough, nothing is sent and nothing moves; neither from a location that is unknown', async () => {
  const { stock, orderId, town } = await threeCups(1)
  const refused = await send(orderId, 2, town)
  expect(refused).toMatchObject({ ok: false, reason: 'stock.not_enough' })
  expect(await send(orderId, 1, newId<LocationId>())).toMatchObject({ ok: false, reason: 'field.choice' })
  expect(await onHand(stock, town)).toEqual([7, 1])
  expect(await db.selectFrom('shipments').select('id').where('orderId', '=', orderId).execute()).toEqual([])
})

test('ten orders that are sent from a location with three pieces at once oversell nothing', async () => {
  const stock = await stockOf(20)
  const town = await alsoAt(stock, 3)
  const orders: OrderId[] = []
  for (let each = 0; each < 10; each++) orders.push((await aPaidOrder(stock, cards)).orderId)
  const sent = await Promise.all(orders.map((orderId) => send(orderId, 1, town)))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await onHand(stock, town)).toEqual([13, 0])
})

test('what is taken out after a part was sent from elsewhere goes back to where it lies', async () => {
  const { stock, orderId, town } = await threeCups(5)
  expect(await send(orderId, 1, town)).toMatchObject({ ok: true })
  expect(await onHand(stock, town)).toEqual([8, 4])
  expect(await edit(orderId, { remove: { [await lineOf(orderId)]: 1 } }, now())).toMatchObject({ ok: true })
  expect(await onHand(stock, town)).toEqual([9, 4])
})

test('a cancelled order gives back what was moved for a parcel that was never sent', async () => {
  const { stock, orderId, town } = await threeCups(5)
  // The carrier is missing: all of it is refused.
  expect(await send(orderId, 3, town, '')).toMatchObject({ ok: false })
  expect(await cancel(orderId, now())).toMatchObject({ ok: true })
  expect(await onHand(stock, town)).toEqual([10, 5])
})

test('what has left from one location is off the shelf there, and what waits at another one is still on it', async () => {
  const stock = await stockOf(2)
  const town = await alsoAt(stock, 2)
  const { orderId } = await aPaidOrder(stock, cards, { quantity: 4 })
  expect(await onHand(stock, town)).toEqual([0, 0])
  expect(await send(orderId, 2, town)).toMatchObject({ ok: true })
  const count = (location: LocationId, counted: number) =>
    perform(setStock, {
      key: `${stock.variantId}/${location}`,
      input: { counted, was: counted },
      actor: staffAt(now()),
    })
  expect(await count(stock.locationId, 2)).toMatchObject({ ok: true })
  expect(await count(town, 0)).toMatchObject({ ok: true })
  expect(await onHand(stock, town)).toEqual([0, 0])
  expect(await send(orderId, 2, null)).toMatchObject({ ok: true })
  expect(await count(stock.locationId, 0)).toMatchObject({ ok: true })
  expect(await onHand(stock, town)).toEqual([0, 0])
})

test('what is packed and has not left is still on the shelf', async () => {
  const stock = await stockOf(2)
  const { orderId } = await aPaidOrder(stock, cards, { quantity: 2 })
  await send(orderId, 1, null)
  await db.updateTable('shipments').set({ state: 'packed' }).where('orderId', '=', orderId).execute()
  const key = `${stock.variantId}/${stock.locationId}`
  const counted = await perform(setStock, { key, input: { counted: 2, was: 2 }, actor: staffAt(now()) })
  expect(counted).toMatchObject({ ok: true })
})
