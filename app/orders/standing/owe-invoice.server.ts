import type { OrderId, RefundId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'

/**
 * Notes that an order, or a refund of it, may need an invoice or a credit note, in the transaction that places the order
 * or ends the refund. A job decides about it later, and numbers it: here no purchase waits for another.
 */
export async function oweInvoice(tx: Tx, orderId: OrderId, refundId: RefundId | null, since: Date) {
  await tx
    .insertInto('invoicesDue')
    .values({ id: refundId ?? orderId, orderId, refundId, since })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
