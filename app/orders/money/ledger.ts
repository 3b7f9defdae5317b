import type { Money } from '#app/kernel/money.ts'
export type LedgerKind =
  | 'authorised'
  // Owed on account: the goods leave before the money comes.
  | 'promised'
  // Debt that was reduced: its goods came back, or it was let off.
  | 'credited'
  | 'captured'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost'
  | 'voided'

/**
 * One movement of money, in the order's minor unit. Lines are added and never changed: a transfer that was recorded by
 * mistake is reversed by a second line `captured` with the opposite sign.
 */
export interface LedgerLine {
  kind: LedgerKind
  amount: number
  /** The provider's object that it is about; absent for the payment itself. */
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

/** Money was paid for the order, and not all of it was refunded. */
export const paidStates = ['paid', 'overpaid', 'partially_paid', 'partially_refunded'] as const satisfies PaymentState[]

/** The sum of the lines of one kind. */
export function sumOf(ledger: readonly LedgerLine[], kind: LedgerKind): number {
  return ledger.filter((line) => line.kind === kind).reduce((whole, line) => whole + line.amount, 0)
}

/** What the buyer still owes on account. */
export function owedOf(ledger: readonly LedgerLine[]): number {
  const promised = sumOf(ledger, 'promised')
  const settled = sumOf(ledger, 'credited') + sumOf(ledger, 'voided') + sumOf(ledger, 'captured')
  return promised === 0 ? 0 : Math.max(0, promised - settled)
}

/** Money was authorised or has come in. Debt does not count, nor a transfer that was recorded by mistake. */
export function hasMoved(ledger: readonly LedgerLine[]): boolean {
  return sumOf(ledger, 'authorised') + sumOf(ledger, 'captured') > 0
}

/** What was refunded; a refund that the bank returned never arrived. */
export function returnedOf(ledger: readonly LedgerLine[]): number {
  return sumOf(ledger, 'refunded') - sumOf(ledger, 'refund_failed')
}

/** What was refunded, is being refunded, or was credited. */
export function givenUpOf({ ledger, underWay }: { ledger: readonly LedgerLine[]; underWay: number }): number {
  return returnedOf(ledger) + sumOf(ledger, 'credited') + underWay
}

/** What is still authorised on a card: neither captured nor released. */
function heldOf(ledger: readonly LedgerLine[]): number {
  return sumOf(ledger, 'authorised') - sumOf(ledger, 'voided') - sumOf(ledger, 'captured')
}

/** What a bank has taken in disputes that are not decided. */
export function contestedOf(ledger: readonly LedgerLine[]): number {
  return sumOf(ledger, 'disputed') - sumOf(ledger, 'dispute_won') - sumOf(ledger, 'dispute_lost')
}

/** What banks have taken in disputes and not given back, decided or not. */
export const takenOf = (ledger: readonly LedgerLine[]): number => contestedOf(ledger) + sumOf(ledger, 'dispute_lost')

/** A bank decides about some of this payment, or has kept some of it: the provider refunds nothing of it. */
export const isReclaimed = (ledger: readonly LedgerLine[]): boolean =>
  contestedOf(ledger) > 0 || sumOf(ledger, 'dispute_lost') > 0

/**
 * What the shop has kept: captured, less refunds, less lost or open disputes. A dispute that is decided before the book says
 * that it was opened takes what it is about, and gives back nothing that was not taken.
 */
export function keptOf(ledger: readonly LedgerLine[]): number {
  const taken = Math.max(sumOf(ledger, 'dispute_lost'), sumOf(ledger, 'disputed') - sumOf(ledger, 'dispute_won'))
  return sumOf(ledger, 'captured') - returnedOf(ledger) - taken
}

/** The payment state of an order with this total: computed from the ledger alone, whatever the order of its lines. */
export function paymentState({ amount: total }: Money, ledger: readonly LedgerLine[]): PaymentState {
  if (contestedOf(ledger) > 0) return 'disputed'
  const [captured, credited] = [sumOf(ledger, 'captured'), sumOf(ledger, 'credited')]
  const kept = keptOf(ledger)
  const due = total - credited
  // Nothing was paid, and nothing is owed any more.
  if (captured === 0 && credited > 0 && owedOf(ledger) === 0) return 'void'
  // The payment was refunded, and the rest is still owed, or authorised by another payment.
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

/**
 * The money for the goods is captured, authorised and can be captured when they leave, or owed by a customer whom the
 * shop trusts.
 */
export function coversGoods(state: PaymentState): boolean {
  return ['paid', 'overpaid', 'partially_paid', 'partially_refunded', 'authorised', 'outstanding'].includes(state)
}
