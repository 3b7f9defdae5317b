import type { MatrixRow } from '#test/fault-matrix/row.ts'
import { erasedWhileOpen } from './F47-erasure.ts'

/** Faults of erasures. */
export const erasureRows: readonly MatrixRow[] = [
  {
    id: 'F47',
    file: 'F47-erasure.ts',
    fault:
      'a customer asks to be erased while an order is to be sent, a refund is under way and a bank takes days; the job is killed half-way',
    holds:
      'it waits until all is over, then erases everything or nothing; the whole database contains the person no more, but on invoices; a dispute afterwards is still booked',
    threatens: ['I1', 'I4', 'I5', 'I10'],
    run: erasedWhileOpen,
  },
]
