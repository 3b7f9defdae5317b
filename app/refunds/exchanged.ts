import type { ReturnId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { leftOfExchange } from '#app/orders/returns/exchange.ts'
import { type ProposedLine, piecesToRefund } from '#app/orders/returns/return-refund.ts'
import type { ReturnState } from '#app/orders/returns/return.ts'
import { offerRefund, type Refundable, worthOf } from './plan-refund.ts'

interface Exchanged {
  state: ReturnState
  lines: readonly ProposedLine[]
  exchanged: number | null
}

/** What the items of a return cost their buyer, as far as it has not gone back. */
export const worthOfReturn = (refundable: Refundable, { state, lines }: Pick<Exchanged, 'state' | 'lines'>): number =>
  worthOf(
    refundable,
    [...piecesToRefund(state, lines)].map(([orderLineId, quantity]) => ({ orderLineId, quantity })),
  )

/** How much a return can pay for: what its items cost, as far as that much of its order's money is left. */
export function payableBy(refundable: Refundable, made: Pick<Exchanged, 'state' | 'lines'>): number {
  const offer = offerRefund(refundable)
  return offer.ok ? Math.min(worthOfReturn(refundable, made), offer.value.amount) : 0
}

/** The most that can be refunded for a return that was exchanged; null: it was not. */
export const leftOfReturn = (refundable: Refundable, made: Exchanged): number | null =>
  made.exchanged === null ? null : leftOfExchange(worthOfReturn(refundable, made), made.exchanged)

/** New items have paid back the rest of an exchanged return. */
export function fitsExchange(
  refundable: Refundable,
  returns: readonly (Exchanged & { id: ReturnId })[],
  id: ReturnId | null,
  { amount }: Pick<Money, 'amount'>,
): Outcome<undefined, 'return.exchanged'> {
  const made = returns.find((each) => each.id === id)
  const most = made ? leftOfReturn(refundable, made) : null
  return most !== null && amount > most ? refuse('return.exchanged') : agree()
}
