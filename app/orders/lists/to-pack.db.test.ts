import { expect, test } from 'vitest'
import type { RefundWish } from '#app/refunds/plan-refund.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { countFitting } from '#app/operations/list.server.ts'
import { giveBack, ship, staffAt } from '#test/support/people/staff/staff.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { db } from '#db/database.server.ts'
import { orders } from './orders.list.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()
const toPack = () => countFitting(orders, readFilter(orders, { fulfilment: 'to_pack' }), staffAt(now()))

test('an order that the server would not let leave, or that has nothing awaited, is not listed to be packed', async () => {
  const { orderId } = await aPaidOrder(await stockOf(5), cards, { quantity: 2 })
  const lines = db.selectFrom('orderLines').select('id as orderLineId').where('orderId', '=', orderId)
  const { orderLineId } = await lines.executeTakeFirstOrThrow()
  const ask = (wish: RefundWish) => giveBack(orderId, now(), wish)
  expect(await toPack()).toEqual({ count: 1, more: false })
  await ask({ kind: 'lines', lines: [{ orderLineId, quantity: 2 }], shipping: 0 })
  expect(await toPack()).toEqual({ count: 0, more: false })
  // All of its money including shipping is being refunded: until the provider has answered, the ledger does not show
  // it.
  await ask({ kind: 'rest' })
  expect(await toPack()).toEqual({ count: 0, more: false })
  const sent = await ship(orderId, [{ orderLineId, quantity: 1 }], now())
  expect(sent).toMatchObject({ ok: false, reason: 'order.not_paid' })
})
