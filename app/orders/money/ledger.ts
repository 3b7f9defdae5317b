import type { Money } from '#app/kernel/money.ts'
export type LedgerKind =
  | 'authorised'
  // Owed on account: the goods leave before the money comes.
  | 'promised'
  // Of that, what is no longer owed: its goods came back, or it was let off.
  | 'credited'
  | 'captured'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost'
  | 'voided'

/**
 * One thing that happened to money, in the order's minor unit. Lines are added and never changed: a receipt on account that was
 * recorded by mistake is taken back by a second line `captured` of the opposite sum.
 */
export interface LedgerLine {
  kind: LedgerKind
  amount: number
  /** Of what at the provider it tells; absent where that is the payment itself. */
  reference?: string
}

export const paymentStates = [
  'unpaid',
  'authorised',
  'outstanding',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'overpaid',
  'disputed',
  'void',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Money has come for an order, and not all of it has gone back. */
export const paidStates = ['paid', 'overpaid', 'partially_paid', 'partially_refunded'] as const satisfies PaymentState[]

/** The sum of the lines of one kind. */
export function sumOf(ledger: readonly LedgerLine[], kind: LedgerKind): number {
  return ledger.filter((line) => line.kind === kind).reduce((whole, line) => whole + line.amount, 0)
}

/** What the buyer still has to pay of what was sold on account. */
export function owedOf(ledger: readonly LedgerLine[]): number {
  const promised = sumOf(ledger, 'promised')
  const settled = sumOf(ledger, 'credited') + sumOf(ledger, 'voided') + sumOf(ledger, 'captured')
  return promised === 0 ? 0 : Math.max(0, promised - settled)
}

/** The order was paid: money was authorised or has come in. Debt does not count, nor what was recorded by mistake. */
export function hasMoved(ledger: readonly LedgerLine[]): boolean {
  return sumOf(ledger, 'authorised') + sumOf(ledger, 'captured') > 0
}

/** What has gone back to the buyer by refunds; one that the bank sent back to us never arrived. */
export function returnedOf(ledger: readonly LedgerLine[]): number {
  return sumOf(ledger, 'refunded') - sumOf(ledger, 'refund_failed')
}

/** What has gone back, is on its way back, or need not come any more. */
export function givenUpOf({ ledger, underWay }: { ledger: readonly LedgerLine[]; underWay: number }): number {
  return returnedOf(ledger) + sumOf(ledger, 'credited') + underWay
}

/** What is held on a card still, and can be taken: neither taken yet nor let go of. */
function heldOf(ledger: readonly LedgerLine[]): number {
  return sumOf(ledger, 'authorised') - sumOf(ledger, 'voided') - sumOf(ledger, 'captured')
}

/** What a buyer's bank has taken and not decided about yet. */
export function contestedOf(ledger: readonly LedgerLine[]): number {
  return sumOf(ledger, 'disputed') - sumOf(ledger, 'dispute_won') - sumOf(ledger, 'dispute_lost')
}

/** What the shop has for good: captured, less what went back, less what a dispute has taken. */
export function keptOf(ledger: readonly LedgerLine[]): number {
  return sumOf(ledger, 'captured') - returnedOf(ledger) - contestedOf(ledger) - sumOf(ledger, 'dispute_lost')
}

/** The payment state of an order with this total: computed from the ledger alone, whatever the order in which its lines came. */
export function paymentState({ amount: total }: Money, ledger: readonly LedgerLine[]): PaymentState {
  if (contestedOf(ledger) > 0) return 'disputed'
  const [captured, credited] = [sumOf(ledger, 'captured'), sumOf(ledger, 'credited')]
  const kept = keptOf(ledger)
  const due = total - credited
  // Nothing came, and nothing has to come any more.
  if (captured === 0 && credited > 0 && owedOf(ledger) === 0) return 'void'
  // What came went back, and the rest is still to come, or is held by another payment than the one that went back.
  if (captured > 0 && kept <= 0) {
    if (owedOf(ledger) > 0) return 'outstanding'
    return heldOf(ledger) > 0 ? 'authorised' : 'refunded'
  }
  if (captured > due) return kept > due ? 'overpaid' : kept === due ? 'paid' : 'partially_refunded'
  if (captured === due) return kept < captured ? 'partially_refunded' : 'paid'
  if (captured > 0) return 'partially_paid'
  if (heldOf(ledger) > 0) return 'authorised'
  if (owedOf(ledger) > 0) return 'outstanding'
  return sumOf(ledger, 'voided') > 0 ? 'void' : 'unpaid'
}

/** Money for the goods is kept, is held and can be taken as they leave, or is owed by a customer whom the shop trusts. */
export function coversGoods(state: PaymentState): boolean {
  return ['paid', 'overpaid', 'partially_paid', 'partially_refunded', 'authorised', 'outstanding'].includes(state)
}
