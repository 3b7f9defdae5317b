import { record } from '#app/operations/record.server.ts'
import { type FiledOrder, order } from '#app/orders/order.record.ts'
import type { OrderView } from '#app/orders/order-view.server.ts'
import type { Db } from '#db/database.server.ts'
import { listRefundable, type RefundableReturn } from '#app/orders/returns/returns.server.ts'
import { type RefundableOrder, refundableIn } from './refundable.server.ts'

interface RefundableFacts extends FiledOrder {
  refundable: RefundableOrder
  returns: RefundableReturn[]
}

/** An order, with what of its money can go back. */
export const refundableOrder = record<string, RefundableFacts, OrderView>({
  ...order,
  // Its screen shows the order.
  http: undefined,
  find: async (on, key, actor) => withRefundable(on, await order.find(on, key, actor)),
  lock: async (tx, key, actor) => withRefundable(tx, await order.lock(tx, key, actor)),
})

async function withRefundable(on: Db, filed: FiledOrder | null): Promise<RefundableFacts | null> {
  if (!filed) return null
  const refundable = await refundableIn(on, filed.row)
  return { ...filed, refundable, returns: await listRefundable(on, filed.row.id) }
}
