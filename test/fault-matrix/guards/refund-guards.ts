import { type Guard, one } from './guard.ts'

/** Of the rows in `refund-rows.ts`, and what is written of an order whenever money goes back or forth. */
export const refundGuards: readonly Guard[] = [
  one(
    'F33',
    'the balance shows whether money went back, not by the way that the network took',
    'app/card-payments/stripe-shapes.ts',
    `isRelease({ balance_transaction: entry }: StripeRefund): boolean {\n  return typeof entry === 'object' && entry?.reporting_category === 'partial_capture_reversal'`,
    `isRelease({ destination_details: way }: { destination_details?: { card?: { type: string } } }): boolean {\n  return way?.card?.type === 'reversal'`,
  ),
  one(
    'F33',
    'what a capture in part lets go of is no refund',
    'app/card-payments/stripe-shapes.ts',
    `return typeof entry === 'object' && entry?.reporting_category === 'partial_capture_reversal'`,
    `return entry === undefined`,
  ),
  one(
    'F37',
    'before an order is cancelled the provider is asked what it has',
    'app/fulfilment/cancel-order.operation.ts',
    `refresh: ({ facts, actor }) => settleOrder(facts.row.id, actor.now),`,
    `refresh: async ({ facts, actor }) => (actor.now.getTime() < 0 ? settleOrder(facts.row.id, actor.now) : agree()),`,
  ),
  one(
    'F37',
    'of a refund that is refused because less is left, what is left goes back',
    'app/refunds/refuse-refund.server.ts',
    `if (!goesBackWhole(order, attempt)) return`,
    `if (goesBackWhole(order, attempt)) return`,
  ),
  one(
    'F29',
    'how an order stands is written with whatever changes it',
    'app/orders/standing/change-order.server.ts',
    `    if (order) await noteChange(tx, order)\n`,
    '',
  ),
]
