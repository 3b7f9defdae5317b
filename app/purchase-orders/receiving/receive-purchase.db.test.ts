import { describe, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { anOpenOrder, type Stock, stockOf } from '#test/support/people/orders.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { act, deleteProductOf, movementsOf, onHand, ordered, read, refusedAt } from '#test/support/purchases.ts'
import { purchaseOperations } from '#app/purchase-orders/purchase-operations.server.ts'

useDatabase()
useCardProvider()
const {
  changePurchaseOrder: change,
  putPurchaseLine: put,
  receivePurchase: receive,
  undoPurchaseReceipt: undo,
  closePurchaseOrder: close,
} = purchaseOperations

describe('receiving', () => {
  test('some lines, then the rest: stock and state follow, in one history', async () => {
    const [cup, bowl] = [await stockOf(1), await stockOf(0)]
    const number = await ordered([
      [cup, 10],
      [bowl, 4],
    ])
    expect((await read(number)).state).toBe('expected')
    const lines = { [cup.variantId]: 6 }
    expect(await act(receive, number, { lines, reference: 'LS 7', note: 'One box' })).toMatchObject({ ok: true })
    expect(await onHand(cup, cup)).toBe(7)
    const after = await read(number)
    expect(after.state).toBe('partly_arrived')
    expect(after.lines.map(({ arrived, coming }) => [arrived, coming])).toEqual([
      [6, 4],
      [0, 4],
    ])
    expect(after.receipts).toMatchObject([
      { reference: 'LS 7', note: 'One box', undone: false, lines: [{ variant: cup.variantId, quantity: 6 }] },
    ])
    expect(await act(receive, number, { rest: true })).toMatchObject({ ok: true })
    // The bowl was not kept at this location before.
    expect([await onHand(cup, cup), await onHand(bowl, cup), await onHand(bowl, bowl)]).toEqual([11, 4, 0])
    expect((await read(number)).state).toBe('arrived')
    expect(await movementsOf(cup)).toEqual([
      { quantity: 6, reason: 'receipt', reference: number, who: 'staff-1' },
      { quantity: 4, reason: 'receipt', reference: number, who: 'staff-1' },
    ])
    expect(await act(receive, number, { rest: true })).toMatchObject({ ok: false, reason: 'purchase.complete' })
  })

  test('more than was ordered is asked about, then named', async () => {
    const cup = await stockOf(0)
    const number = await ordered([[cup, 10]])
    const lines = { [cup.variantId]: 12 }
    expect(await act(receive, number, { lines })).toMatchObject(refusedAt(`/lines/${cup.variantId}`, 'purchase.more'))
    expect(await onHand(cup, cup)).toBe(0)
    expect(await act(receive, number, { lines, more: true })).toMatchObject({ ok: true })
    expect(await onHand(cup, cup)).toBe(12)
    expect(await read(number)).toMatchObject({ state: 'arrived', lines: [{ quantity: 10, arrived: 12, coming: 0 }] })
  })

  test('all of its lines or none, and only what is on it', async () => {
    const [cup, bowl] = [await stockOf(0), await stockOf(0)]
    const number = await ordered([[cup, 10]])
    const lines = { [cup.variantId]: 1, [bowl.variantId]: 1 }
    expect(await act(receive, number, { lines })).toMatchObject(refusedAt(`/lines/${bowl.variantId}`, 'purchase.line'))
    expect(await act(receive, number, {})).toMatchObject(refusedAt('/lines', 'stock.nothing'))
    expect(await act(receive, number, { lines: { [cup.variantId]: 1 }, rest: true })).toMatchObject({ ok: false })
    expect(await onHand(cup, cup)).toBe(0)
  })

  test('what has been deleted, or is not counted any more, is left out of the rest and refused by itself', async () => {
    const [cup, gone, free] = [await stockOf(0), await stockOf(0), await stockOf(0)]
    const number = await ordered([
      [cup, 3],
      [gone, 3],
      [free, 3],
    ])
    await deleteProductOf(gone)
    await db.updateTable('variants').set({ tracksStock: false }).where('id', '=', free.variantId).execute()
    const one = (stock: Stock) => ({ lines: { [stock.variantId]: 1 } })
    expect(await act(receive, number, one(gone))).toMatchObject(refusedAt(`/lines/${gone.variantId}`, 'stock.variant'))
    expect(await act(receive, number, one(free))).toMatchObject(
      refusedAt(`/lines/${free.variantId}`, 'stock.not_counted'),
    )
    expect(await act(receive, number, { rest: true })).toMatchObject({ ok: true })
    expect(await onHand(cup, cup)).toBe(3)
    const { state, lines } = await read(number)
    expect([state, lines.map(({ title }) => title !== '')]).toEqual(['partly_arrived', [true, true, true]])
    // It is taken out, or nothing more comes.
    expect(await act(put, number, { variant: gone.variantId, quantity: 0 })).toMatchObject({ ok: true })
    expect(await act(close, number)).toMatchObject({ ok: true })
    expect((await read(number)).state).toBe('arrived')
  })
})

describe('undoing a receipt', () => {
  test('takes its pieces out again, and they are expected as before', async () => {
    const cup = await stockOf(1)
    const number = await ordered([[cup, 5]])
    await act(receive, number, { rest: true })
    const [receipt] = (await read(number)).receipts
    expect(await act(undo, number, { receipt: receipt?.id })).toMatchObject({ ok: true })
    expect(await onHand(cup, cup)).toBe(1)
    expect(await read(number)).toMatchObject({
      state: 'expected',
      lines: [{ arrived: 0, coming: 5 }],
      receipts: [{ undone: true }],
    })
    expect((await movementsOf(cup)).map(({ quantity, reference }) => [quantity, reference])).toEqual([
      [5, number],
      [-5, number],
    ])
  })

  test('is refused once something of it is sold or reserved', async () => {
    const cup = await stockOf(0)
    const number = await ordered([[cup, 5]])
    await act(receive, number, { rest: true })
    const [receipt] = (await read(number)).receipts
    await anOpenOrder(cup, 1)
    expect(await act(undo, number, { receipt: receipt?.id })).toMatchObject({ ok: false, reason: 'stock.promised' })
    expect(await onHand(cup, cup)).toBe(5)
    expect(await read(number)).toMatchObject({ state: 'arrived', receipts: [{ undone: false }] })
  })

  test('takes from where it arrived, also if the rest goes elsewhere; what was deleted has nothing to take', async () => {
    const [cup, gone] = [await stockOf(0), await stockOf(0)]
    const number = await ordered([
      [cup, 5],
      [gone, 5],
    ])
    await act(receive, number, { lines: { [cup.variantId]: 2, [gone.variantId]: 2 } })
    expect(await act(change, number, { location: gone.locationId })).toMatchObject({ ok: true })
    await deleteProductOf(gone)
    const [receipt] = (await read(number)).receipts
    expect(await act(undo, number, { receipt: receipt?.id })).toMatchObject({ ok: true })
    expect([await onHand(cup, cup), await onHand(cup, gone)]).toEqual([0, null])
    await act(receive, number, { rest: true })
    expect([await onHand(cup, cup), await onHand(cup, gone)]).toEqual([0, 5])
  })

  test('of another purchase order, or of none, is not found', async () => {
    const cup = await stockOf(0)
    const [one, other] = [await ordered([[cup, 5]]), await ordered([[cup, 5]])]
    await act(receive, one, { rest: true })
    const [receipt] = (await read(one)).receipts
    await expect(act(undo, other, { receipt: receipt?.id })).rejects.toMatchObject({ code: 'request.not_found' })
    await expect(act(undo, one, { receipt: newId() })).rejects.toMatchObject({ code: 'request.not_found' })
  })
})
