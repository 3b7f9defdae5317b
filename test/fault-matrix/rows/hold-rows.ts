import { hoarding } from './F39-hoarding.ts'
import { signsInWhilePaying } from './F41-signs-in-while-paying.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** What goes wrong with pieces that are set aside. */
export const holdRows: readonly MatrixRow[] = [
  {
    id: 'F39',
    file: 'F39-hoarding.ts',
    fault:
      'somebody on one network sets everything aside and pays for nothing; others press as he pays, or as the shop dies',
    holds:
      'within a minute others can buy; nothing gives way whose payment is not cancelled first, and the shopper who gave way gets a message',
    threatens: ['I2', 'I3', 'I4'],
    run: hoarding,
  },
  {
    id: 'F41',
    file: 'F41-signs-in-while-paying.ts',
    fault:
      'a guest presses, signs in to an account that has a cart, and presses once more before or after she has paid',
    holds: 'what is in both carts is paid once; a guest’s order is shown to no account',
    threatens: ['I2', 'I3', 'I4'],
    run: signsInWhilePaying,
  },
]
