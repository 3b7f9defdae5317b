import { orderedOnAccount } from './F42-on-account.ts'
import { receivedByHand } from './F43-received-by-hand.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** What goes wrong with payment on account. */
export const accountRows: readonly MatrixRow[] = [
  {
    id: 'F42',
    file: 'F42-on-account.ts',
    fault:
      'an order on account is pressed twelve times at once, the shop dies in the middle, a card is charged beside it',
    holds: 'one order and one debt, however often it is pressed; or it is paid, and nothing is owed',
    threatens: ['I1', 'I2', 'I4', 'I5'],
    run: orderedOnAccount,
  },
  {
    id: 'F43',
    file: 'F43-received-by-hand.ts',
    fault:
      'a receipt is pressed eight times at once, the shop dies before the order is changed, it is called off at once',
    holds: 'each receipt counts once; what came for an order that is called off goes back once, and nothing stays owed',
    threatens: ['I1', 'I3', 'I5', 'I10'],
    run: receivedByHand,
  },
]
