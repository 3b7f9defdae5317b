import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

/** "Paid, but …": problems for a person to look at, each with its sentence in the back office. */
export const problemKinds = [
  /** The payment does not belong to the order that it was made for: another amount, currency, mode or binding. */
  'does-not-fit',
  /** Less was captured than the order costs. */
  'underpaid',
  /** More was captured than the order costs. */
  'overpaid',
  /** Money came for an order that could not be served any more; it went back by itself. */
  'given-back',
  /** The provider or the bank did not carry out a refund: the buyer still waits for the money. */
  'refund-failed',
  /** Money went back by the provider's dashboard. */
  'refund-by-hand',
  'dispute',
  'fraud-warning',
  /** The provider wants a person to look at a payment of elevated risk. */
  'review',
  /** An authorisation ended before it was captured; its order was cancelled. */
  'hold-ended',
  /** Sold on account, and not paid by the day that was agreed. The buyer was reminded. */
  'payment-overdue',
  /** Captured at the provider, and no order of this shop knows of it. */
  'orphan-payment',
  /** The database had lost an order that is paid for. It was made again from what the card provider keeps. */
  'made-again',
  /** Another server answers as the database, and does not have what this one had acknowledged. */
  'went-back',
  /** The provider has no payment by the reference that it once gave: the shop's key is of another account by now. */
  'payment-gone',
  /** Ledger and provider do not say the same. */
  'ledger-differs',
  /** A key of ours was used before with other content: a bug that was stopped at the provider. */
  'key-spent',
  /** A message about something that never became known. */
  'unknown-event',
  /** Many cards are being tried, one after the other. */
  'card-testing',
  /** Something about one payment, refund or order fails again and again. */
  'stuck',
  /** The provider refuses a request of the shop: a revoked key, a missing permission, an invalid value. */
  'provider-refuses',
] as const
export type ProblemKind = (typeof problemKinds)[number]

interface Looked {
  calls: number
  resolvedAt: Date | null
  resolvedBy: string | null
  /** When its reason was gone. */
  overAt: Date | null
}

/** Only what the person was shown is resolved, not what came later. A resolved problem stays resolved. */
export function mayResolve(
  problem: Pick<Looked, 'calls' | 'resolvedAt'>,
  { calls = problem.calls }: { calls?: number },
): Outcome<undefined, 'problem.changed'> {
  return problem.resolvedAt || calls === problem.calls ? agree() : refuse('problem.changed')
}

/**
 * Only the person who resolved it can reopen it, and only while there is something to look at: otherwise it would stay
 * open for ever.
 */
export function mayReopen(
  { resolvedAt, resolvedBy, overAt }: Omit<Looked, 'calls'>,
  who: string,
): Outcome<undefined, 'problem.over' | 'record.resolved_by_other'> {
  if (!resolvedAt) return agree()
  if (overAt) return refuse('problem.over')
  return resolvedBy === who ? agree() : refuse('record.resolved_by_other')
}
