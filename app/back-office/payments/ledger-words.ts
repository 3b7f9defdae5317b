import type { LedgerLine } from '#app/orders/money/ledger.ts'

/** A payment recorded by a person was received, not charged; a negative amount reverses a record made by mistake. */
export function wordOfEntry({ kind, amount }: Pick<LedgerLine, 'kind' | 'amount'>, isByHand: boolean) {
  if (kind !== 'captured' || !isByHand) return `office.ledger.${kind}` as const
  return amount < 0 ? ('office.ledger.taken_back' as const) : ('office.ledger.received' as const)
}
