import { closeCart } from '#app/cart/owners/close-cart.server.ts'
import { move } from '#app/kernel/state-machine.ts'
import { oweLetter } from '#app/mail/letters.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { orderMachine } from '#app/orders/order.ts'
import { standingWith } from './standing.server.ts'
import { keepProducts, productsOfOrder } from '#app/stock/keep-products.server.ts'
import { sellStock } from '#app/stock/stock.server.ts'

/**
 * The order is placed: its stock is sold, its cart is closed and its confirmation owed, all in the caller's transaction, so
 * that a crash leaves either everything or nothing. The caller holds the order's lock.
 */
export async function place(tx: Tx, order: Row<'orders'>, event: 'pay' | 'accept' | 'pay_late', now: Date) {
  const state = move(orderMachine, order.state, event)
  const change = { state, placedAt: now, heldBecause: null, version: order.version + 1 }
  const standing = await standingWith(tx, order.id, { state, held: false })
  await tx
    .updateTable('orders')
    .set({ ...change, ...standing })
    .where('id', '=', order.id)
    .execute()
  await keepProducts(tx, productsOfOrder(order.id))
  if (order.cartId) {
    const lines = tx.selectFrom('orderLines').select(['variantId', 'quantity']).where('orderId', '=', order.id)
    await closeCart(tx, order.cartId, await lines.execute(), now)
  }
  await oweLetter(tx, await letterOf(tx, 'order-confirmation', order, order.id))
  // Last, because everybody who buys the same things waits for its locks.
  await sellStock(tx, order)
}
