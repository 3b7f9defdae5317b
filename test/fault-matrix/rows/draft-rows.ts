import type { MatrixRow } from '#test/fault-matrix/row.ts'
import { edited } from './F49-edit.ts'
import { paymentLink } from './F48-payment-link.ts'

/** Faults of orders that staff compose or change. */
export const draftRows: readonly MatrixRow[] = [
  {
    id: 'F48',
    file: 'F48-payment-link.ts',
    fault:
      'the shop is killed between the order and the payment of a payment link, and while staff withdraw a link that is being paid; two people pay by one link',
    holds: 'the draft becomes one order at the prices of its link, or none; a withdrawn link cannot be paid',
    threatens: ['I2', 'I3', 'I4'],
    run: paymentLink,
  },
  {
    id: 'F49',
    file: 'F49-edit.ts',
    fault:
      'the shop is killed while staff edit an order, between its refund and the draft for what is added; eight colleagues edit it at once, and it is sent meanwhile',
    holds:
      'all of an edit is done or nothing, once; what was taken out is refunded and restocked, and not sent; what was planned before another change is refused',
    threatens: ['I1', 'I4', 'I10'],
    run: edited,
  },
]
