import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { act, ordered, read, refusedAt } from '#test/support/purchases.ts'
import { purchaseOperations } from './purchase-operations.server.ts'

useDatabase()
const {
  createPurchaseOrder: create,
  changePurchaseOrder: change,
  putPurchaseLine: put,
  receivePurchase: receive,
  closePurchaseOrder: close,
  cancelPurchaseOrder: cancel,
  reopenPurchaseOrder: reopen,
} = purchaseOperations

describe('its end', () => {
  test('nothing more comes, and then something does', async () => {
    const cup = await stockOf(0)
    const number = await ordered([[cup, 5]])
    expect(await act(close, number)).toMatchObject({ ok: false, reason: 'purchase.nothing_arrived' })
    await act(receive, number, { lines: { [cup.variantId]: 2 } })
    expect(await act(cancel, number)).toMatchObject({ ok: false, reason: 'purchase.arrived' })
    expect(await act(close, number)).toMatchObject({ ok: true })
    expect(await read(number)).toMatchObject({ state: 'arrived', closed: true, lines: [{ coming: 0 }] })
    for (const [operation, input] of [
      [receive, { rest: true }],
      [put, { variant: cup.variantId, quantity: 9 }],
      [change, { supplier: 'Another' }],
    ] as const)
      expect(await act(operation, number, input)).toMatchObject({ ok: false, reason: 'purchase.closed' })
    expect(await act(reopen, number)).toMatchObject({ ok: true })
    expect(await read(number)).toMatchObject({ state: 'partly_arrived', closed: false, lines: [{ coming: 3 }] })
  })

  test('pressed twice it ends once', async () => {
    const cup = await stockOf(0)
    const number = await ordered([[cup, 5]])
    for (const operation of [cancel, cancel, reopen, reopen])
      expect(await act(operation, number)).toMatchObject({ ok: true })
    const entries = db.selectFrom('auditEntries').select('operation').where('record', '=', 'purchase_orders')
    const { id } = await read(number)
    expect((await entries.where('objectId', '=', id).orderBy('id').execute()).map((entry) => entry.operation)).toEqual([
      'purchase_orders.create',
      'purchase_orders.cancel',
      'purchase_orders.reopen',
    ])
  })

  test('a location where goods are expected cannot be taken away beneath them', async () => {
    const cup = await stockOf(0)
    const number = await ordered([[cup, 5]], { location: (await stockOf(0)).locationId })
    const { location } = await read(number)
    await sql`delete from stock_levels where location_id = ${location}`.execute(db)
    await expect(sql`delete from locations where id = ${location}`.execute(db)).rejects.toThrow('purchase_orders')
    // One that the shop does not show is a store room like another.
    await sql`update locations set is_shown = false where id = ${location}`.execute(db)
    expect(await act(receive, number, { rest: true })).toMatchObject({ ok: true })
  })
})

describe('its lines', () => {
  test('are put, changed and taken out, with what one costs; not below what has arrived', async () => {
    const [cup, bowl] = [await stockOf(0), await stockOf(0)]
    const number = await ordered([[cup, 5]])
    const cost = { amount: 350, currency: 'EUR' }
    expect(await act(put, number, { variant: bowl.variantId, quantity: 2, unit_cost: cost })).toMatchObject({
      ok: true,
    })
    // What is left out stays.
    expect(await act(put, number, { variant: bowl.variantId, quantity: 3 })).toMatchObject({ ok: true })
    expect((await read(number)).lines).toMatchObject([{ quantity: 5 }, { quantity: 3, unit_cost: cost, coming: 3 }])
    await act(receive, number, { lines: { [bowl.variantId]: 2 } })
    const fewer = (quantity: number) => act(put, number, { variant: bowl.variantId, quantity })
    expect(await fewer(1)).toMatchObject(refusedAt('/quantity', 'purchase.arrived'))
    expect(await fewer(0)).toMatchObject(refusedAt('/quantity', 'purchase.arrived'))
    expect(await fewer(2)).toMatchObject({ ok: true })
    expect(await act(put, number, { variant: cup.variantId, quantity: 0 })).toMatchObject({ ok: true })
    expect(await read(number)).toMatchObject({ state: 'arrived', lines: [{ arrived: 2, coming: 0 }] })
  })

  test('what is unknown, not counted, or in another currency is refused', async () => {
    const [cup, free] = [await stockOf(0), await stockOf(0)]
    await db.updateTable('variants').set({ tracksStock: false }).where('id', '=', free.variantId).execute()
    const number = await ordered([[cup, 5]])
    expect(await act(put, number, { variant: newId() })).toMatchObject(refusedAt('/variant', 'stock.variant'))
    expect(await act(put, number, { variant: free.variantId })).toMatchObject(
      refusedAt('/variant', 'stock.not_counted'),
    )
    const dollars = { amount: 1, currency: 'USD' }
    expect(await act(put, number, { variant: cup.variantId, quantity: 5, unit_cost: dollars })).toMatchObject(
      refusedAt('/unit_cost', 'refund.amount'),
    )
    const about = { supplier: 'Lang', location: cup.locationId }
    expect(await act(create, null, { ...about, lines: { [free.variantId]: 1 } })).toMatchObject(
      refusedAt(`/lines/${free.variantId}`, 'stock.not_counted'),
    )
    expect(await act(create, null, { ...about, location: newId() })).toMatchObject(
      refusedAt('/location', 'stock.location'),
    )
    expect(await act(create, null, { ...about, supplier: ' ' })).toMatchObject(refusedAt('/supplier', 'field.required'))
  })
})

test('each change is told to other systems', async () => {
  const cup = await stockOf(0)
  const number = await ordered([[cup, 5]])
  const { id } = await read(number)
  await act(change, number, { reference: 'AB-1' })
  await act(receive, number, { lines: { [cup.variantId]: 1 } })
  await act(close, number)
  const events = db.selectFrom('events').select('type').where('objectId', '=', id).orderBy('id')
  expect((await events.execute()).map(({ type }) => type)).toEqual([
    'purchase_order.created',
    'purchase_order.changed',
    'purchase_order.received',
    'purchase_order.changed',
  ])
})
