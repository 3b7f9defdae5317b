import type { MatrixRow } from '#test/fault-matrix/row.ts'
import { stockByStaff } from './F51-stock-by-staff.ts'

/** Faults of stock that staff change. */
export const stockRows: readonly MatrixRow[] = [
  {
    id: 'F51',
    file: 'F51-stock-by-staff.ts',
    fault:
      'the shop is killed while staff receive, move or count, between a level and its movement; a delivery is pressed twice, eight sheets are saved at once, and items are moved while buyers pay for them',
    holds:
      'each change is done once or not at all; one sheet is taken, the others are told; nothing is sold that was carried off, and nothing is carried off that was sold',
    threatens: ['I4', 'I11'],
    run: stockByStaff,
  },
]
