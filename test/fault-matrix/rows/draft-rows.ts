import type { MatrixRow } from '#test/fault-matrix/row.ts'
import { paymentLink } from './F48-payment-link.ts'

/** Faults of orders that staff compose. */
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
]
