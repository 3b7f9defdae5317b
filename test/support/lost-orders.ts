import { expect } from 'vitest'
import type { CustomerId, OrderId } from '#app/kernel/ids.ts'
import { releaseStock } from '#app/stock/stock.server.ts'
import { db } from '#db/database.server.ts'
import type { TestCards } from '#test/support/card-provider.ts'
import { aDraft, anOpenOrder, type Stock } from './people/orders.ts'

/** As after a failover to a replica that had not got it yet: order, lines, stock held and payment were never there. */
export async function lose(orderId: OrderId) {
  await db.transaction().execute(async (tx) => {
    await releaseStock(tx, orderId)
    for (const table of ['ledgerEntries', 'stockReservations', 'paymentAttempts', 'orderLines'] as const)
      await tx.deleteFrom(table).where('orderId', '=', orderId).execute()
    await tx.deleteFrom('orders').where('id', '=', orderId).execute()
  })
}

export const rowOf = (orderId: OrderId) =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
export const linesOf = (orderId: OrderId) =>
  db.selectFrom('orderLines').selectAll().where('orderId', '=', orderId).orderBy('position').execute()

/** Paid, and then lost before the shop heard of it. */
export async function aLostOrder(cards: TestCards, stock: Stock, quantity = 1, customerId: CustomerId | null = null) {
  const draft = await aDraft(stock, quantity, { customerId, phone: '+49 30 1234', locale: 'de' })
  await db.updateTable('carts').set({ customerId }).where('id', '=', draft.cartId).execute()
  const order = await anOpenOrder(stock, quantity, new Date(), draft)
  const [row, lines] = [await rowOf(order.orderId), await linesOf(order.orderId)]
  expect(await cards.pay(order.reference)).toBe('succeeded')
  await lose(order.orderId)
  return { ...order, draft, row, lines }
}
