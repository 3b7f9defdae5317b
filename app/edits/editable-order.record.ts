import { lockCustomer } from '#app/cart/cart.server.ts'
import { record } from '#app/operations/record.server.ts'
import type { FiledOrder } from '#app/orders/order.record.ts'
import type { OrderView } from '#app/orders/order-view.server.ts'
import { refundableOrder } from '#app/refunds/refundable-order.record.ts'
import type { RefundableOrder } from '#app/refunds/refundable.server.ts'

export interface EditableOrder extends FiledOrder {
  refundable: RefundableOrder
}

/** An order, with what of its money can go back. A draft that adds to it names its customer, who is locked before. */
export const editableOrder = record<string, EditableOrder, OrderView>({
  ...refundableOrder,
  async lock(tx, key, actor) {
    const known = await refundableOrder.find(tx, key, actor)
    if (known?.row.customerId) await lockCustomer(tx, known.row.customerId)
    return known && refundableOrder.lock(tx, known.row.id, actor)
  },
})
