import { lockCustomer } from '#app/cart/cart.server.ts'
import { record } from '#app/operations/record.server.ts'
import { type FiledReturn, returned, type ReturnView } from '#app/returns/return.record.ts'

/** A return whose items are exchanged. The draft of the new ones names the customer, who is locked before the order. */
export const exchangeableReturn = record<string, FiledReturn, ReturnView>({
  ...returned,
  // Its screen shows the return.
  http: undefined,
  async lock(tx, key, actor) {
    const known = await returned.find(tx, key, actor)
    if (known?.order.customerId) await lockCustomer(tx, known.order.customerId)
    return known && returned.lock(tx, known.row.id, actor)
  },
})
