import { orderedOnAccount } from './F42-on-account.ts'
import { receivedByHand } from './F43-received-by-hand.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** Faults of payment on account. */
export const accountRows: readonly MatrixRow[] = [
  {
    id: 'F42',
    file: 'F42-on-account.ts',
    fault:
      'an order on account is pressed twelve times at once, the shop is killed in between, a card is charged in parallel',
    holds: 'one order and one debt, however often it is pressed; or it is paid, and nothing is owed',
    threatens: ['I1', 'I2', 'I4', 'I5'],
    run: orderedOnAccount,
  },
  {
    id: 'F43',
    file: 'F43-received-by-hand.ts',
    fault:
      'a receipt is pressed eight times at once, the shop is killed before the order is changed, it is cancelled at once',
    holds: 'each receipt counts once; money for a cancelled order is returned once, and nothing stays owed',
    threatens: ['I1', 'I3', 'I5', 'I10'],
    run: receivedByHand,
  },
]
