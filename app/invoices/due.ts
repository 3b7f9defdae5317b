import { hasEnded } from '#app/orders/order-rules.ts'
import { type LedgerLine, sumOf } from '#app/orders/money/ledger.ts'
import type { OrderState } from '#app/orders/order.ts'

/** `never`: the order gets no invoice any more. */
export type Due = 'now' | 'later' | 'never'

interface DueFacts {
  state: OrderState
  total: number
  ledger: readonly LedgerLine[]
  /** Something was sent or handed over. */
  hasLeft: boolean
}

/**
 * When an order's invoice is issued: once it is placed and its money has come in, or its goods have left. A card that is
 * charged at dispatch, and an order on account, wait for that: until then they can be cancelled without a paper.
 */
export function invoiceDue({ state, total, ledger, hasLeft }: DueFacts): Due {
  if (hasEnded(state)) return 'never'
  if (state === 'pending') return 'later'
  if (total === 0 || hasLeft || isPaid(total, ledger)) return 'now'
  // Closed, although nothing left and nothing was paid: all of it was credited or released.
  return state === 'closed' ? 'never' : 'later'
}

/** On account all of it has to be there; with a card the captured amount is the payment, even if it is too small. */
function isPaid(total: number, ledger: readonly LedgerLine[]): boolean {
  const captured = sumOf(ledger, 'captured')
  if (captured <= 0) return false
  return sumOf(ledger, 'promised') === 0 || captured + sumOf(ledger, 'credited') >= total
}

interface CreditFacts {
  /** The total of the order's invoice. */
  invoiced: number
  ledger: readonly LedgerLine[]
  /** The totals of its credit notes so far. */
  credited: number
  /** All that was refunded or credited successfully, including the refund in question. */
  givenBack: number
  /** It is cancelled, and no other refund of it is still to come. */
  isOver: boolean
}

/**
 * How much of a refund its credit note takes off the invoice. Money that was paid beyond the invoice, twice or too much,
 * goes back without one, as it was never invoiced. The last refund of a cancelled order takes off all the rest.
 */
export function creditOf({ invoiced, ledger, credited, givenBack, isOver }: CreditFacts): number {
  if (isOver) return invoiced - credited
  const surplus = Math.max(0, sumOf(ledger, 'captured') + sumOf(ledger, 'credited') - invoiced)
  return Math.max(0, Math.min(invoiced, givenBack - surplus) - credited)
}
