import { refundAsReversal } from './F33-refund-as-reversal.ts'
import { refundUnseen } from './F37-refund-unseen.ts'
import { returned } from './F46-return.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** Findings of an external review about refunds, and what can go wrong with a return. */
export const refundRows: readonly MatrixRow[] = [
  {
    id: 'F33',
    file: 'F33-refund-as-reversal.ts',
    fault: 'refunds soon after the charge come as reversals of it, like the released rest of a partial capture',
    holds:
      'the refunds count, full, failed or in the dashboard; the rest of the authorisation was never captured and is no refund',
    threatens: ['I1'],
    run: refundAsReversal,
  },
  {
    id: 'F37',
    file: 'F37-refund-unseen.ts',
    fault: 'an order is cancelled that was partly refunded, or charged back, before the shop knows or while it asks',
    holds: 'the rest is refunded to the last cent; while a bank decides nothing is cancelled',
    threatens: ['I1', 'I3'],
    run: refundUnseen,
  },
  {
    id: 'F46',
    file: 'F46-return.ts',
    fault:
      'a return is received and refunded by many presses at once, in a shop that is killed, with a refund that is sent back, and during a dispute',
    holds:
      'its items are put into stock once and its money is refunded once; a refund that failed can be made again; while a bank decides nothing is refunded',
    threatens: ['I1', 'I4', 'I10', 'I12'],
    run: returned,
  },
]
