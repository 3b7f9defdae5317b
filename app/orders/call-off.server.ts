import { move } from '#app/kernel/state-machine.ts'
import { restock } from '#app/stock/stock.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { orderMachine } from './order.ts'

/** A placed order of which nothing has left is cancelled: its pieces go back on the shelf. The caller holds its lock. */
export async function callOff(tx: Tx, order: Row<'orders'>, now: Date) {
  const change = { state: move(orderMachine, order.state, 'cancel'), cancelledAt: now, version: order.version + 1 }
  await tx.updateTable('orders').set(change).where('id', '=', order.id).execute()
  await restock(tx, order)
}
