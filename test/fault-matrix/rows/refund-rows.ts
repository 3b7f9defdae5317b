import { refundAsReversal } from './F33-refund-as-reversal.ts'
import { refundUnseen } from './F37-refund-unseen.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** What an examination from outside has found about money that goes back. */
export const refundRows: readonly MatrixRow[] = [
  {
    id: 'F33',
    file: 'F33-refund-as-reversal.ts',
    fault:
      'refunds soon after the charge come as reversals of it, as the rest of an authorisation does that is captured in part',
    holds:
      'the refunds count, whole, failed or by hand; the rest of the authorisation was never taken and is no refund',
    threatens: ['I1'],
    run: refundAsReversal,
  },
  {
    id: 'F37',
    file: 'F37-refund-unseen.ts',
    fault:
      'an order is cancelled of which a part went back, or was taken by a bank, before the shop has heard or as it asks',
    holds: 'what is left goes back to the last cent; while a bank decides nothing is cancelled',
    threatens: ['I1', 'I3'],
    run: refundUnseen,
  },
]
