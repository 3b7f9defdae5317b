import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readFilter } from '#app/doors/list-address.ts'
import { limits } from '#app/limits.ts'
import { findPage } from '#app/operations/list.server.ts'
import { stock as stockList } from '#app/stock/list/stock.list.ts'
import { stockOf } from '#test/support/people/orders.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import { purchaseOrders } from './purchase-orders.list.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { act, ordered } from '#test/support/purchases.ts'
import { purchaseOperations } from './purchase-operations.server.ts'

useDatabase()
const {
  receivePurchase: receive,
  closePurchaseOrder: close,
  cancelPurchaseOrder: cancel,
  reopenPurchaseOrder: reopen,
} = purchaseOperations

describe('the lists', () => {
  const found = async (said: Record<string, string>) => {
    const filter = readFilter(purchaseOrders, said)
    const asked = { filter, sort: { by: 'expected', descending: false }, after: null }
    const { rows } = await findPage(purchaseOrders, asked, staffAt(new Date()), 1000)
    expect(await purchaseOrders.count(filter, 1000, staffAt(new Date()))).toBe(rows.length)
    return rows.map(({ number }) => number)
  }

  test('find what is open, late, of a supplier, at a location, within days', async () => {
    const cup = await stockOf(0)
    const location = cup.locationId
    const late = await ordered([[cup, 5]], { expected_on: '2020-03-01', supplier: 'Glas & Co', reference: 'AB-77' })
    const later = await ordered([[cup, 5]], { expected_on: '2090-03-01' })
    const some = await ordered([[cup, 5]])
    const whole = await ordered([[cup, 5]], { expected_on: '2020-01-01' })
    await act(receive, some, { lines: { [cup.variantId]: 1 } })
    await act(receive, whole, { rest: true })
    expect(await found({ location })).toEqual([whole, late, later, some])
    expect(await found({ location, state: 'open' })).toEqual([late, later, some])
    expect(await found({ location, state: 'late' })).toEqual([late])
    expect(await found({ location, state: 'partly_arrived' })).toEqual([some])
    expect(await found({ location, state: 'arrived' })).toEqual([whole])
    expect(await found({ location, expected_from: '2020-02-01', expected_to: '2090-03-01' })).toEqual([late, later])
    expect(await found({ location, q: 'glas & c' })).toEqual([late])
    expect(await found({ q: 'ab-77' })).toEqual([late])
    expect(await found({ q: later.slice(1) })).toEqual([later])
  })

  test('of stock: how many are incoming at a location, and when the next', async () => {
    const cup = await stockOf(2)
    const { variantId, locationId: location } = cup
    const shown = async (state?: string) => {
      const filter = readFilter(stockList, { location, ...(state && { state }) })
      const asked = { filter, sort: { by: 'available', descending: false }, after: null }
      const { rows } = await findPage(stockList, asked, staffAt(new Date()))
      return rows.map(({ incoming, incomingOn }) => [incoming, incomingOn])
    }
    expect(await shown()).toEqual([[null, null]])
    const first = await ordered([[cup, 5]], { expected_on: '2090-03-01' })
    const second = await ordered([[cup, 7]], { expected_on: '2090-02-01' })
    await ordered([[cup, 100]], { location: (await stockOf(0)).locationId })
    expect(await shown()).toEqual([[12, '2090-02-01']])
    await act(cancel, second)
    await act(receive, first, { lines: { [variantId]: 2 } })
    expect(await shown('incoming')).toEqual([[3, '2090-03-01']])
    await act(close, first)
    expect(await shown()).toEqual([[null, null]])
    expect(await shown('incoming')).toEqual([])
    await act(reopen, second)
    expect(await shown()).toEqual([[7, '2090-02-01']])
  })

  test('show what is incoming by thousands of large orders, too: more than a whole number of the database', async () => {
    const { variantId, locationId: location } = await stockOf(0)
    const most = limits.stockPieces.value
    await sql`with made as (insert into purchase_orders (id, supplier, location_id, currency, made_by, made_at)
        select gen_random_uuid(), 'Weaver', ${location}, 'EUR', 'Kim', now() from generate_series(1, 2200) returning id)
      insert into purchase_order_lines (purchase_order_id, variant_id, position, title, quantity, coming)
        select id, ${variantId}, 1, 'Thread', ${most}::int, ${most}::int from made`.execute(db)
    const asked = {
      filter: readFilter(stockList, { location }),
      sort: { by: 'available', descending: false },
      after: null,
    }
    const { rows } = await findPage(stockList, asked, staffAt(new Date()))
    expect(rows.map(({ incoming }) => incoming)).toEqual([2200 * most])
  })
})
