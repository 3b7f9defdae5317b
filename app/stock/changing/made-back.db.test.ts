import { expect, test } from 'vitest'
import type { LocationId } from '#app/kernel/ids.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, type Stock, stockOf } from '#test/support/people/orders.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { stockOperations } from '#app/stock/stock-operations.server.ts'

useDatabase()
const cards = useCardProvider()
const { setStock, moveStock, receiveGoods } = stockOperations

const act = (operation: AnyOperation, key: string | null, input: unknown) =>
  perform(operation, { key, input, actor: staffAt(new Date()) })

const keyOf = ({ variantId, locationId }: Pick<Stock, 'variantId' | 'locationId'>) => `${variantId}/${locationId}`

const another = async () => (await stockOf(0)).locationId

const piecesOf = async ({ variantId }: Stock, location: LocationId) => {
  const rows = db.selectFrom('stockLevels').select('onHand').where('variantId', '=', variantId)
  return (await rows.where('locationId', '=', location).executeTakeFirst())?.onHand ?? null
}

/** As the button beside the notice does it: refused here, too, where it would not be offered. */
async function undo(operation: AnyOperation, key: string) {
  const found = await findUndo(operation, key, staffAt(new Date()))
  if (!found.ok) return found.reason
  const { input, seen } = found.value
  const undone = await perform(operation, { key, input, actor: staffAt(new Date()), seen })
  return undone.ok ? 'undone' : undone.reason
}

test('what was moved comes back in one press, and goes there again in another', async () => {
  const stock = await stockOf(10)
  const [key, store] = [keyOf(stock), await another()]
  await act(moveStock, key, { to: store, quantity: 4 })
  expect([await piecesOf(stock, stock.locationId), await piecesOf(stock, store)]).toEqual([6, 4])
  expect(await undo(moveStock, key)).toBe('undone')
  expect([await piecesOf(stock, stock.locationId), await piecesOf(stock, store)]).toEqual([10, 0])
  expect(await undo(moveStock, key)).toBe('undone')
  expect([await piecesOf(stock, stock.locationId), await piecesOf(stock, store)]).toEqual([6, 4])
})

test('pieces that have left the other location since do not come back', async () => {
  const stock = await stockOf(10)
  const [key, store] = [keyOf(stock), await another()]
  await act(moveStock, key, { to: store, quantity: 4 })
  await act(setStock, keyOf({ ...stock, locationId: store }), { on_hand: 3 })
  expect(await undo(moveStock, key)).toBe('stock.promised')
  expect([await piecesOf(stock, stock.locationId), await piecesOf(stock, store)]).toEqual([6, 3])
})

test('nor where they were counted there since: the count has found them, or has not', async () => {
  const stock = await stockOf(10)
  const [key, store] = [keyOf(stock), await another()]
  await act(moveStock, key, { to: store, quantity: 4 })
  await act(setStock, keyOf({ ...stock, locationId: store }), { on_hand: 5 })
  expect(await undo(moveStock, key)).toBe('stock.moved_before')
  expect([await piecesOf(stock, stock.locationId), await piecesOf(stock, store)]).toEqual([6, 5])
})

test('goods that were received by mistake leave again, all of them; their movements say so', async () => {
  const [one, other] = [await stockOf(1), await stockOf(2)]
  const at = one.locationId
  const lines = { [one.variantId]: 5, [other.variantId]: 7 }
  await act(receiveGoods, null, { location: at, lines, reference: 'LS-9' })
  const key = keyOf({ variantId: Object.keys(lines)[0] as typeof one.variantId, locationId: at })
  expect([await piecesOf(one, at), await piecesOf(other, at)]).toEqual([6, 7])
  expect(await undo(receiveGoods, key)).toBe('undone')
  expect([await piecesOf(one, at), await piecesOf(other, at)]).toEqual([1, 0])
  const moved = db.selectFrom('stockMovements').select(['quantity', 'reason', 'reference']).orderBy('id', 'desc')
  expect(await moved.where('variantId', '=', other.variantId).limit(2).execute()).toEqual([
    { quantity: -7, reason: 'receipt', reference: 'LS-9' },
    { quantity: 7, reason: 'receipt', reference: 'LS-9' },
  ])
})

test('they stay where one of them is sold or was counted since: nothing of it is taken back', async () => {
  const [one, other] = [await stockOf(0), await stockOf(0)]
  const at = one.locationId
  const lines = { [one.variantId]: 2, [other.variantId]: 3 }
  await act(receiveGoods, null, { location: at, lines })
  await aPaidOrder(other, cards, { quantity: 1 })
  expect(await undo(receiveGoods, keyOf(one))).toBe('stock.promised')
  expect([await piecesOf(one, at), await piecesOf(other, at)]).toEqual([2, 2])

  const counted = await stockOf(0)
  await act(receiveGoods, null, { location: at, lines: { [one.variantId]: 2, [counted.variantId]: 3 } })
  await act(setStock, keyOf({ ...counted, locationId: at }), { on_hand: 4 })
  expect(await undo(receiveGoods, keyOf(one))).toBe('stock.received_before')
  expect([await piecesOf(one, at), await piecesOf(counted, at)]).toEqual([4, 4])
})
