import type { LedgerLine } from '#app/orders/money/ledger.ts'

/**
 * A payment recorded by a person was received, not charged; a negative amount reverses a record made by mistake, or a loss
 * that is not final any more.
 */
export function wordOfEntry({ kind, amount }: Pick<LedgerLine, 'kind' | 'amount'>, isByHand: boolean) {
  if (kind === 'dispute_lost' && amount < 0) return 'office.ledger.dispute_appealed' as const
  if (kind !== 'captured' || !isByHand) return `office.ledger.${kind}` as const
  return amount < 0 ? ('office.ledger.taken_back' as const) : ('office.ledger.received' as const)
}
