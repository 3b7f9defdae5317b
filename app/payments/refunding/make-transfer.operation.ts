import { operation } from '#app/operations/operation.server.ts'
import { transferThat } from './settle-transfer.server.ts'

/** A refund on account was transferred to the customer. */
export const makeTransfer = operation({
  ...transferThat('succeeded'),
  name: 'orders.transfer_made',
  http: 'POST /orders/:order/refunds/:refund/transferred',
})
