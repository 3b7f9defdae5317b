import { move } from '#app/kernel/state-machine.ts'
import { releaseStock, restock } from '#app/stock/stock.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { orderMachine } from '#app/orders/order.ts'

/** An order of which nothing has left is cancelled: its pieces are on the shelf again. The caller holds its lock. */
export async function callOff(tx: Tx, order: Row<'orders'>, now: Date) {
  const change = {
    state: move(orderMachine, order.state, 'cancel'),
    cancelledAt: now,
    heldBecause: null,
    version: order.version + 1,
  }
  await tx.updateTable('orders').set(change).where('id', '=', order.id).execute()
  await releaseStock(tx, order.id)
  await restock(tx, order)
  const packed = tx.updateTable('shipments').set({ state: 'cancelled' }).where('orderId', '=', order.id)
  await packed.where('state', '=', 'packed').execute()
}
