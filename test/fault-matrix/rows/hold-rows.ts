import { hoarding } from './F39-hoarding.ts'
import { displacedDebit } from './F50-displaced-debit.ts'
import { signsInWhilePaying } from './F41-signs-in-while-paying.ts'
import type { MatrixRow } from '#test/fault-matrix/row.ts'

/** Faults of reservations. */
export const holdRows: readonly MatrixRow[] = [
  {
    id: 'F39',
    file: 'F39-hoarding.ts',
    fault:
      'a hoarder on one network reserves everything and pays for nothing; others press as he pays, or as the shop is killed',
    holds:
      'within a minute others can buy; no order is displaced before its payment is cancelled, if it can be, and the displaced shopper gets a message',
    threatens: ['I2', 'I3', 'I4'],
    run: hoarding,
  },
  {
    id: 'F41',
    file: 'F41-signs-in-while-paying.ts',
    fault: 'a guest presses, signs in to an account that has a cart, and presses again before or after she has paid',
    holds: 'items of both carts are paid once; a guest’s order is not shown in an account',
    threatens: ['I2', 'I3', 'I4'],
    run: signsInWhilePaying,
  },
  {
    id: 'F50',
    file: 'F50-displaced-debit.ts',
    fault:
      'a bank takes days over a debit for the last item, another shopper presses, and the shop is killed as the debit gives way; then the bank pays',
    holds:
      'whose money comes first gets the item, and the other’s goes back once; if nobody has paid, the debit still places its order',
    threatens: ['I2', 'I3', 'I4'],
    run: displacedDebit,
  },
]
