import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { recordReceipt } from '#app/on-account/account-book.server.ts'
import { nameOf } from '#app/operations/actor.ts'
import { idOf, moneyInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { order } from '#app/orders/order.record.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { lockAccountFile } from './account-file.server.ts'
import { mayReceive } from './receipt.ts'
import { settleOwnBook } from '#app/payments/settling/settle.server.ts'

/** Money for an order on account has arrived on the bank account. It can be reversed, so it needs no fresh sign-in. */
export const receivePayment = operation({
  name: 'orders.receive_payment',
  http: 'POST /orders/:order/receipts',
  permission: 'orders:refund',
  nature: 'plain',
  on: order,
  input: z.object({
    amount: moneyInput('refund.amount'),
    received_on: z.iso.date('receipt.day'),
    /**
     * The received amount when the form was shown, in the currency's minor unit: the same money is not recorded twice.
     */
    received: z.int('request.malformed'),
    /** More than is owed, and confirmed. */
    more: z.boolean().default(false),
  }),
  // The id for reversing it.
  answer: z.object({ receipt: idOf('rcp_') }),
  refusals: [
    'receipt.not_on_account',
    'receipt.changed',
    'receipt.more_than_owed',
    'receipt.too_early',
    'receipt.too_large',
    'receipt.too_late',
    'refund.amount',
  ],
  async run({ tx, facts: { row }, input, actor, emit }) {
    const account = await lockAccountFile(tx, row, actor.now)
    if (!account) return refuse('receipt.not_on_account')
    const may = mayReceive(account, input)
    if (!may.ok) return may
    const { amount, received_on: receivedOn } = input
    const receipt = await recordReceipt(tx, account.payment.id, {
      amount: amount.amount,
      receivedOn,
      recordedBy: nameOf(actor),
    })
    await failPoint('receipt-recorded')
    await settleOwnBook(tx, row, account.payment.id, actor.now)
    emit('order.payment_received')
    return agree({ receipt })
  },
})
