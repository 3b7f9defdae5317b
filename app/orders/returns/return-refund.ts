import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { OrderLineId, ReturnId } from '#app/kernel/ids.ts'
import type { ReturnState } from './return.ts'

interface Refunded {
  id: ReturnId
  state: ReturnState
  isRefunded: boolean
}

export type ReturnRefundRefusal = 'return.of_other_order' | 'return.refunded' | 'return.not_approved'

/**
 * A return is refunded once. It need not have arrived: at a withdrawal a proof of posting is enough. A refund that failed
 * can be made again, also of a return that was closed meanwhile.
 */
export function mayRefundReturn(
  returns: readonly Refunded[],
  id: ReturnId | null,
): Outcome<undefined, ReturnRefundRefusal> {
  if (id === null) return agree()
  const found = returns.find((each) => each.id === id)
  if (!found) return refuse('return.of_other_order', '/return')
  if (found.isRefunded) return refuse('return.refunded')
  return found.state === 'requested' || found.state === 'rejected' ? refuse('return.not_approved') : agree()
}

export interface ProposedLine {
  orderLineId: OrderLineId
  quantity: number
  arrived: number
}

/** How many of each line the refund of a return proposes: what has arrived, or else what is announced. */
export const piecesToRefund = (state: ReturnState, lines: readonly ProposedLine[]): Map<OrderLineId, number> =>
  new Map(lines.map(({ orderLineId, quantity, arrived }) => [orderLineId, state === 'approved' ? quantity : arrived]))

/**
 * Whether the delivery cost goes back too: at a withdrawal from everything that has left (Directive 2011/83/EU, article
 * 13(1)).
 */
export const refundsShipping = (
  { kind, lines }: { kind: 'voluntary' | 'withdrawal'; lines: readonly ProposedLine[] },
  sent: ReadonlyMap<OrderLineId, number>,
): boolean =>
  kind === 'withdrawal' &&
  [...sent].every(([line, pieces]) => (lines.find(({ orderLineId }) => orderLineId === line)?.quantity ?? 0) >= pieces)
