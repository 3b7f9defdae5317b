import type { OrderView } from './order-view.server.ts'

/**
 * An order without how far its money is on the way: that follows from a press by itself, some moments later, and is
 * nobody's change. A new refund, one that failed, a debt and a chargeback are news.
 */
export function decidedOf({ payment, paid, refunded, refund_pending: pending, refunds, ...decided }: OrderView) {
  return {
    ...decided,
    isDisputed: payment === 'disputed',
    refunds: refunds.map(({ state, ...refund }) => ({ ...refund, hasFailed: state === 'failed' })),
  }
}
