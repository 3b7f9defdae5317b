import { refundAsReversal } from './F33-refund-as-reversal.ts'
import { refundUnseen } from './F37-refund-unseen.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** Findings of an external review about refunds. */
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
]
