import type { OrderView } from './order-view.server.ts'

/**
 * An order without the progress of its payments and refunds. The shop's own jobs carry these on after a press, so a page
 * that shows an earlier progress is not outdated. A new or failed refund, a debt and a chargeback do count as changes.
 */
export function decidedOf({ payment, paid, refunded, refund_pending: pending, refunds, ...decided }: OrderView) {
  return {
    ...decided,
    isDisputed: payment === 'disputed',
    refunds: refunds.map(({ state, ...refund }) => ({ ...refund, hasFailed: state === 'failed' })),
  }
}
