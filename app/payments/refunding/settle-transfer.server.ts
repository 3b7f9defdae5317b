import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import type { RefundId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { settleTransfer } from '#app/on-account/account-book.server.ts'
import { onAccount } from '#app/on-account/on-account.server.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import { idInput } from '#app/operations/inputs.ts'
import { type FiledOrder, order } from '#app/orders/order.record.ts'
import { type Db, db, type Tx } from '#db/database.server.ts'
import { payRefund } from './pay-refund.server.ts'
import { settleOwnBook } from '#app/payments/settling/settle.server.ts'

interface Told {
  facts: FiledOrder
  input: { refund: RefundId }
  actor: Actor
}

/** The result of a refund by transfer, for the two operations that record it. Repeating it is no error. */
export const transferThat = (state: 'succeeded' | 'failed') =>
  ({
    permission: 'orders:refund',
    nature: 'plain',
    on: order,
    input: z.object({ refund: idInput<RefundId>('ref_', 'request.not_found') }),
    refusals: ['refund.not_to_transfer'],
    /** It may come before the queue has written the refund into the book. */
    async ask({ facts, input, actor }: Told) {
      await getRefund(db, facts, input)
      await payRefund(input.refund, actor.now)
      return agree()
    },
    async run({ tx, facts, input, actor }: Told & { tx: Tx }) {
      const { reference } = await getRefund(tx, facts, input)
      if (!(await settleTransfer(tx, input.refund, state, nameOf(actor)))) return refuse('refund.not_to_transfer')
      await settleOwnBook(tx, facts.row, reference, actor.now)
      return agree()
    },
  }) as const

/** A refund of this order, paid on account: a refund to a card is never transferred. */
async function getRefund(on: Db, { row }: FiledOrder, { refund }: Told['input']) {
  const refunds = on
    .selectFrom('refunds as r')
    .innerJoin('paymentAttempts as a', 'a.id', 'r.attemptId')
    .select('a.providerReference as reference')
  const found = await refunds
    .where('r.id', '=', refund)
    .where('r.orderId', '=', row.id)
    .where('a.provider', '=', onAccount.name)
    .executeTakeFirst()
  return found ?? notFound()
}
