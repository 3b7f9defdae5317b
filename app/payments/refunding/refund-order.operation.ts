import { z } from 'zod'
import { takeOut, writeOff } from '#app/orders/standing/take-out.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { givenUpOf } from '#app/orders/money/ledger.ts'
import type { FiledOrder } from '#app/orders/order.record.ts'
import { mayRefundReturn } from '#app/orders/returns/return-refund.ts'
import { fitsExchange } from '#app/refunds/exchanged.ts'
import { offerRefund } from '#app/refunds/plan-refund.ts'
import { planAsked, type RefundInput, refundInput, wishRefusals } from '#app/refunds/refund-input.ts'
import { refundableOrder } from '#app/refunds/refundable-order.record.ts'
import { requestRefund } from '#app/refunds/request-refund.server.ts'
import { takenOutBy } from '#app/refunds/unsent.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import { settleOwnBook } from '#app/payments/settling/settle.server.ts'

const money = z.object({ amount: z.int(), currency: z.string() })

/**
 * Staff decide a refund, or a credit of what is still owed on account. The provider is asked first for existing refunds
 * and chargebacks; the payout is a job, queued in the same transaction.
 */
export const refundOrder = operation({
  name: 'orders.refund',
  http: 'POST /orders/:order/refunds',
  permission: 'orders:refund',
  nature: 'money',
  on: refundableOrder,
  input: refundInput,
  // The id confirms a transfer. The amounts: credited, and returned.
  answer: z.object({ refund: idOf('ref_'), credited: money, returned: money }),
  refusals: [
    'refund.not_paid',
    'refund.disputed',
    'refund.nothing_left',
    'refund.too_much',
    'refund.not_payable',
    ...wishRefusals,
    'refund.changed',
    'return.of_other_order',
    'return.refunded',
    'return.not_approved',
    'return.exchanged',
    'payment.provider_away',
    'payment.provider_refuses',
  ],
  offer: ({ refundable }) => offerRefund(refundable),
  may(facts, input) {
    const ofReturn = mayRefundReturn(facts.returns, input.return)
    if (!ofReturn.ok) return ofReturn
    if (!isAsShown(facts, input)) return refuse('refund.changed')
    const plan = planAsked(facts.refundable, facts.total.currency, input)
    return plan.ok ? fitsExchange(facts.refundable, facts.returns, input.return, plan.value) : plan
  },
  refresh: ({ facts, actor }) => settleOrder(facts.row.id, actor.now),
  async run({ tx, facts, input, actor, emit }) {
    const { row, refundable } = facts
    const plan = planAsked(refundable, row.currency, input)
    if (!plan.ok) return plan
    const about = {
      reason: input.reason,
      note: input.note ?? undefined,
      requestedBy: nameOf(actor),
      returnId: input.return,
    }
    const decided = { order: row, refundable, plan: plan.value }
    const { reference, refundId, credited, returned } = await requestRefund(tx, decided, about, actor.now)
    if (returned.amount > 0) emit('order.refund_requested')
    // With the rest of the debt credited, the order owes nothing and is updated.
    if (credited.amount > 0) await settleOwnBook(tx, row, reference, actor.now)
    if (input.unsent !== 'keep') {
      const back = await takeOut(tx, row, takenOutBy(input.kind, facts, plan.value, actor.now))
      if (input.unsent === 'write_off') await writeOff(tx, row, back, actor)
    }
    return agree({ refund: refundId, credited, returned })
  },
})

/** Another refund made since may be for the same complaint. */
const isAsShown = (facts: FiledOrder, { refunded = givenUpOf(facts) }: RefundInput) => refunded === givenUpOf(facts)
