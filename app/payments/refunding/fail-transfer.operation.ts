import { operation } from '#app/operations/operation.server.ts'
import { transferThat } from './settle-transfer.server.ts'

/** A refund on account cannot be transferred: it may be refunded again, and staff are asked to look. */
export const failTransfer = operation({
  ...transferThat('failed'),
  name: 'orders.transfer_failed',
  http: 'POST /orders/:order/refunds/:refund/not-transferred',
})
