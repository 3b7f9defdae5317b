import { type Guard, one } from './guard.ts'

/** For the rows in `refund-rows.ts`, and for what is stored of an order whenever money moves. */
export const refundGuards: readonly Guard[] = [
  one(
    'F33',
    'the balance transaction shows whether money was refunded, not the network’s method',
    'app/card-payments/stripe-shapes.ts',
    `isRelease({ balance_transaction: entry }: StripeRefund): boolean {\n  return typeof entry === 'object' && entry?.reporting_category === 'partial_capture_reversal'`,
    `isRelease({ destination_details: way }: { destination_details?: { card?: { type: string } } }): boolean {\n  return way?.card?.type === 'reversal'`,
  ),
  one(
    'F33',
    'the released rest of a partial capture is no refund',
    'app/card-payments/stripe-shapes.ts',
    `return typeof entry === 'object' && entry?.reporting_category === 'partial_capture_reversal'`,
    `return entry === undefined`,
  ),
  one(
    'F37',
    'before an order is cancelled, the provider is asked for its state',
    'app/fulfilment/cancel-order.operation.ts',
    `refresh: ({ facts, actor }) => settleOrder(facts.row.id, actor.now),`,
    `refresh: async ({ facts, actor }) => (actor.now.getTime() < 0 ? settleOrder(facts.row.id, actor.now) : agree()),`,
  ),
  one(
    'F37',
    'if a refund is refused because less is left, the rest is refunded',
    'app/refunds/refuse-refund.server.ts',
    `if (!goesBackWhole(order, attempt)) return`,
    `if (goesBackWhole(order, attempt)) return`,
  ),
  one(
    'F46',
    'a return is received under the lock of its order',
    'app/returns/return.record.ts',
    `return orderId && (await lockOrder(tx, orderId)) ? findReturn(tx, key) : null`,
    `return orderId && (await Promise.resolve(lockOrder)) ? findReturn(tx, key) : null`,
  ),
  one(
    'F46',
    'a return that is refunded, or whose refund is on its way, is not refunded again',
    'app/orders/returns/return-refund.ts',
    `  if (found.isRefunded) return refuse('return.refunded')\n`,
    '',
  ),
  one(
    'F29',
    'the standing of an order is stored with every change',
    'app/orders/standing/change-order.server.ts',
    `    if (order) await noteChange(tx, order)\n`,
    '',
  ),
]
