import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId, type LocationId, type OrderId } from '#app/kernel/ids.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, anOpenOrder, leftOf, type Stock, stockOf } from '#test/support/people/orders.ts'
import { cancel, ship, staffAt } from '#test/support/people/staff/staff.ts'
import { stockOperations } from '#app/stock/stock-operations.server.ts'

useDatabase()
const cards = useCardProvider()
const { setStock, adjustStock, moveStock, receiveGoods, countStock } = stockOperations

const at = ({ variantId }: Stock, locationId: LocationId) => `${variantId}/${locationId}`
const act = (operation: AnyOperation, key: string | null, input: object, seen?: string) =>
  perform(operation, { key, input, actor: staffAt(new Date()), seen })
const here = (operation: AnyOperation, stock: Stock, input: object) =>
  act(operation, at(stock, stock.locationId), input)

async function levelOf({ variantId }: Stock, locationId: LocationId) {
  const { rows } = await sql<{ onHand: number; reserved: number; sum: number }>`
    select s.on_hand, s.reserved, (select coalesce(sum(m.quantity), 0)::int from stock_movements m
      where m.variant_id = s.variant_id and m.location_id = s.location_id) as sum
    from stock_levels s where s.variant_id = ${variantId} and s.location_id = ${locationId}`.execute(db)
  const [level] = rows
  if (!level) return null
  expect(level.sum, 'a level is the sum of its movements').toBe(level.onHand)
  return { onHand: level.onHand, reserved: level.reserved }
}

const lastOf = ({ variantId }: Stock) =>
  db
    .selectFrom('stockMovements')
    .select(['quantity', 'reason', 'note', 'reference', 'who'])
    .where('variantId', '=', variantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const wholeOrder = async (orderId: OrderId) => {
  const lines = await db.selectFrom('orderLines').select(['id', 'quantity']).where('orderId', '=', orderId).execute()
  return lines.map(({ id, quantity }) => ({ orderLineId: id, quantity }))
}

describe('setting the number on the shelf', () => {
  test('counts what is sold and not sent yet, and leaves it sold', async () => {
    const stock = await stockOf(10)
    const { orderId } = await aPaidOrder(stock, cards, { quantity: 3 })
    // Ten are on the shelf, three of them in somebody's order.
    expect(await here(setStock, stock, { counted: 9, was: 10, note: 'One was broken' })).toMatchObject({ ok: true })
    expect(await levelOf(stock, stock.locationId)).toEqual({ onHand: 6, reserved: 0 })
    expect(await lastOf(stock)).toEqual({
      quantity: -1,
      reason: 'count',
      note: 'One was broken',
      reference: '',
      who: 'staff-1',
    })
    await ship(orderId, await wholeOrder(orderId), new Date())
    expect(await here(setStock, stock, { counted: 6, was: 6 })).toMatchObject({ ok: true })
    expect(await levelOf(stock, stock.locationId)).toEqual({ onHand: 6, reserved: 0 })
    expect(await leftOf(stock)).toMatchObject({ onHand: 6 })
  })

  test('is refused if it has changed since the person looked, and a sale in between is not', async () => {
    const stock = await stockOf(5)
    expect(await here(adjustStock, stock, { by: 2, reason: 'found' })).toMatchObject({ ok: true })
    expect(await here(setStock, stock, { counted: 4, was: 5 })).toMatchObject({
      ok: false,
      problems: [{ pointer: '/counted', code: 'stock.changed' }],
    })
    await aPaidOrder(stock, cards, { quantity: 2 })
    // What was sold is still on the shelf.
    expect(await here(setStock, stock, { counted: 7, was: 7 })).toMatchObject({ ok: true })
    expect(await levelOf(stock, stock.locationId)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('cannot go below what is sold or reserved', async () => {
    const stock = await stockOf(5)
    await aPaidOrder(stock, cards, { quantity: 2 })
    await anOpenOrder(stock, 1)
    expect(await here(setStock, stock, { counted: 2 })).toMatchObject({
      ok: false,
      problems: [{ pointer: '/counted', code: 'stock.promised' }],
    })
    expect(await levelOf(stock, stock.locationId)).toEqual({ onHand: 3, reserved: 1 })
    expect(await here(setStock, stock, { counted: 3 })).toMatchObject({ ok: true })
    expect(await levelOf(stock, stock.locationId)).toEqual({ onHand: 1, reserved: 1 })
  })

  test('of a cancelled order counts it as free again', async () => {
    const stock = await stockOf(5)
    const { orderId } = await aPaidOrder(stock, cards, { quantity: 2 })
    await cancel(orderId, new Date())
    expect(await here(setStock, stock, { counted: 5, was: 5 })).toMatchObject({ ok: true })
    expect(await levelOf(stock, stock.locationId)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('below what is owed is allowed where more may be sold than there is', async () => {
    const stock = await stockOf(1)
    await db.updateTable('variants').set({ allowsBackorder: true }).where('id', '=', stock.variantId).execute()
    await aPaidOrder(stock, cards, { quantity: 3 })
    expect(await here(setStock, stock, { counted: 2, was: 1 })).toMatchObject({ ok: true })
    expect(await levelOf(stock, stock.locationId)).toEqual({ onHand: -1, reserved: 0 })
    expect(await here(adjustStock, stock, { by: -1, reason: 'lost' })).toMatchObject({ ok: false })
  })

  test('needs exactly one number, a whole one, of a variant that is tracked', async () => {
    const stock = await stockOf(1)
    for (const input of [{}, { counted: 1, on_hand: 1 }, { counted: -1 }, { counted: 1.5 }, { counted: 1_000_001 }])
      expect(await here(setStock, stock, input), JSON.stringify(input)).toMatchObject({ ok: false })
    await db.updateTable('variants').set({ tracksStock: false }).where('id', '=', stock.variantId).execute()
    expect(await here(setStock, stock, { counted: 1 })).toMatchObject({ ok: false, reason: 'stock.not_counted' })
  })
})

describe('adjusting and moving', () => {
  test('takes no more than is there and free', async () => {
    const stock = await stockOf(3)
    await anOpenOrder(stock, 2)
    expect(await here(adjustStock, stock, { by: -2, reason: 'damaged' })).toMatchObject({
      problems: [{ pointer: '/by', code: 'stock.promised' }],
    })
    expect(await here(adjustStock, stock, { by: -1, reason: 'given_away', note: 'To the school' })).toMatchObject({
      ok: true,
    })
    expect(await levelOf(stock, stock.locationId)).toEqual({ onHand: 2, reserved: 2 })
    for (const input of [{ by: 0, reason: 'found' }, { by: 1, reason: 'sale' }, { by: 1 }])
      expect(await here(adjustStock, stock, input)).toMatchObject({ ok: false, reason: 'input.invalid' })
  })

  test('a move takes from one location and brings to the other, or does nothing', async () => {
    const [stock, other] = [await stockOf(5), await stockOf(0)]
    await anOpenOrder(stock, 1)
    expect(await here(moveStock, stock, { to: other.locationId, quantity: 5 })).toMatchObject({
      problems: [{ pointer: '/quantity', code: 'stock.promised' }],
    })
    expect(await here(moveStock, stock, { to: stock.locationId, quantity: 1 })).toMatchObject({
      problems: [{ pointer: '/to', code: 'stock.same_location' }],
    })
    expect(await here(moveStock, stock, { to: newId(), quantity: 1 })).toMatchObject({
      problems: [{ pointer: '/to', code: 'stock.location' }],
    })
    expect(await levelOf(stock, other.locationId)).toBeNull()
    expect(await here(moveStock, stock, { to: other.locationId, quantity: 4 })).toMatchObject({ ok: true })
    expect(await levelOf(stock, stock.locationId)).toEqual({ onHand: 1, reserved: 1 })
    expect(await levelOf(stock, other.locationId)).toEqual({ onHand: 4, reserved: 0 })
  })

  test('at once in both directions, neither waits for the other for ever', async () => {
    const [stock, other] = [await stockOf(50), await stockOf(0)]
    await here(moveStock, stock, { to: other.locationId, quantity: 25 })
    const back = (quantity: number) => act(moveStock, at(stock, other.locationId), { to: stock.locationId, quantity })
    const all = await Promise.all(
      [1, 2, 3, 4].flatMap((quantity) => [
        here(moveStock, stock, { to: other.locationId, quantity }),
        back(quantity),
        anOpenOrder(stock, 1),
      ]),
    )
    expect(all).toHaveLength(12)
    expect(await levelOf(stock, stock.locationId)).toMatchObject({ onHand: 25 })
    expect(await levelOf(stock, other.locationId)).toMatchObject({ onHand: 25 })
  })
})

test('there are at most a million of a variant at a location, however they come there', async () => {
  const [stock, other] = [await stockOf(5), await stockOf(0)]
  await db.updateTable('variants').set({ allowsBackorder: true }).where('id', '=', stock.variantId).execute()
  for (const input of [{ on_hand: 1_000_001 }, { on_hand: 1e15 }, { on_hand: -1e15 }])
    expect(await here(setStock, stock, input), JSON.stringify(input)).toMatchObject({
      problems: [{ pointer: '/on_hand', code: 'stock.quantity' }],
    })
  expect(await here(setStock, stock, { on_hand: 999_999 })).toMatchObject({ ok: true })
  expect(await here(adjustStock, stock, { by: 2, reason: 'found' })).toMatchObject({
    problems: [{ pointer: '/by', code: 'stock.too_many' }],
  })
  const lines = { [stock.variantId]: 1_000_000 }
  expect(await act(receiveGoods, null, { location: stock.locationId, lines })).toMatchObject({
    problems: [{ pointer: `/lines/${stock.variantId}`, code: 'stock.too_many' }],
  })
  expect(await act(receiveGoods, null, { location: other.locationId, lines })).toMatchObject({ ok: true })
  expect(await here(moveStock, stock, { to: other.locationId, quantity: 1 })).toMatchObject({
    problems: [{ pointer: '/quantity', code: 'stock.too_many' }],
  })
  expect(await levelOf(stock, stock.locationId)).toEqual({ onHand: 999_999, reserved: 0 })
})

describe('receiving and counting several', () => {
  test('receives all lines or none, with the number of the delivery note', async () => {
    const [one, two] = [await stockOf(1), await stockOf(2)]
    const location = one.locationId
    const lines = { [one.variantId]: 3, [two.variantId]: 4 }
    expect(
      await act(receiveGoods, null, { location, lines: { ...lines, [newId()]: 1 }, reference: 'D 7' }),
    ).toMatchObject({ ok: false, reason: 'stock.variant' })
    expect(await levelOf(one, location)).toEqual({ onHand: 1, reserved: 0 })
    expect(await act(receiveGoods, null, { location, lines, reference: 'D 7' })).toMatchObject({ ok: true })
    expect(await levelOf(one, location)).toEqual({ onHand: 4, reserved: 0 })
    // It was not kept there before.
    expect(await levelOf(two, location)).toEqual({ onHand: 4, reserved: 0 })
    expect(await lastOf(two)).toMatchObject({ quantity: 4, reason: 'receipt', reference: 'D 7', who: 'staff-1' })
    expect(await act(receiveGoods, null, { location, lines: {} })).toMatchObject({
      problems: [{ pointer: '/lines', code: 'stock.nothing' }],
    })
  })

  test('of a variant that may be sold beyond stock, at a location where it was not kept', async () => {
    const [one, two] = [await stockOf(1), await stockOf(0)]
    await db.updateTable('variants').set({ allowsBackorder: true }).where('id', '=', one.variantId).execute()
    const input = { location: two.locationId, lines: { [one.variantId]: 2 } }
    expect(await act(receiveGoods, null, input)).toMatchObject({ ok: true })
    expect(await levelOf(one, two.locationId)).toEqual({ onHand: 2, reserved: 0 })
  })

  test('a sheet with a line that has changed since writes none of its lines', async () => {
    const [one, two] = [await stockOf(5), await stockOf(0)]
    const location = one.locationId
    const sheet = { location, lines: { [one.variantId]: 4, [two.variantId]: 0 }, was: { [one.variantId]: 5 } }
    await here(adjustStock, one, { by: 1, reason: 'found' })
    expect(await act(countStock, null, sheet)).toMatchObject({
      problems: [{ pointer: `/lines/${one.variantId}`, code: 'stock.changed' }],
    })
    expect(await levelOf(two, location)).toBeNull()
    expect(await act(countStock, null, { ...sheet, was: { [one.variantId]: 6 } })).toMatchObject({
      ok: true,
      value: { counted: 2, differed: 1, more: 0, fewer: 2 },
    })
    expect(await levelOf(one, location)).toEqual({ onHand: 4, reserved: 0 })
    expect(await levelOf(two, location)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('two people at once: each sheet waits for the other, and the later one is told', async () => {
    const stock = await stockOf(5)
    const sheet = (pieces: number) => ({
      location: stock.locationId,
      lines: { [stock.variantId]: pieces },
      was: { [stock.variantId]: 5 },
    })
    const both = await Promise.all([act(countStock, null, sheet(4)), act(countStock, null, sheet(3))])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await levelOf(stock, stock.locationId)).toMatchObject({ onHand: both[0].ok ? 4 : 3 })
  })
})

test('somebody without the permission changes nothing', async () => {
  const stock = await stockOf(1)
  const actor = { ...staffAt(new Date()), permissions: new Set<never>() }
  for (const operation of Object.values<AnyOperation>(stockOperations))
    await expect(perform(operation, { key: at(stock, stock.locationId), input: {}, actor })).rejects.toThrow()
})
