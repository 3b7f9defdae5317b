import { hoarding } from './F39-hoarding.ts'
import type { MatrixRow } from './row.ts'

/** What goes wrong with pieces that are set aside. */
export const holdRows: readonly MatrixRow[] = [
  {
    id: 'F39',
    file: 'F39-hoarding.ts',
    fault:
      'somebody on one network sets everything aside and pays for nothing; others press as he pays, or as the shop dies',
    holds:
      'within a minute others can buy; nothing gives way whose payment is not cancelled first, and who gave way is told',
    threatens: ['I2', 'I3', 'I4'],
    run: hoarding,
  },
]
