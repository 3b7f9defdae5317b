import type { OrderLineId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { sumOf } from '#app/orders/money/ledger.ts'
import { countToSend, type ListedFacts, type OrderFacts } from '#app/orders/order-rules.ts'
import { keptPieces, neverLeft, toSendOf } from '#app/orders/shipment.ts'
import {
  offerRefund,
  planRefund,
  type Refundable,
  type RefundPlan,
  type RefundRefusal,
  worthOf,
} from '#app/refunds/plan-refund.ts'

// What staff may change of an order after it was placed. Taking out gives the items back into stock and refunds them;
// adding is a draft of its own, which is paid and packed with the order (decision 37).

export interface EditableFacts extends OrderFacts {
  refundable: Refundable
}

export type EditRefusal = 'order.not_placed' | 'order.on_hold' | 'order.nothing_to_send'

/** As long as something of it still has to leave. Staff may have put it on hold for just that. */
export function mayEdit(order: ListedFacts): Outcome<undefined, EditRefusal> {
  if (order.state !== 'placed') return refuse('order.not_placed')
  if (order.held) return refuse('order.on_hold')
  return countToSend(order) > 0 ? agree() : refuse('order.nothing_to_send')
}

/**
 * Money that is only authorised counts as if it were captured: the edit captures it first, as sending does, and refunds
 * a part of it.
 */
export function asCaptured({ paying, refundable }: EditableFacts): Refundable {
  const waiting = authorisedOf(paying)
  if (waiting <= 0 || sumOf(refundable.ledger, 'captured') > 0) return refundable
  return { ...refundable, ledger: [...paying, { kind: 'captured', amount: waiting }] }
}

/** What a bank keeps ready for the order. */
export const authorisedOf = (paying: OrderFacts['paying']): number =>
  sumOf(paying, 'authorised') - sumOf(paying, 'voided') - sumOf(paying, 'captured')

/**
 * How many items of each line can be taken out: those that are here, have not left, and whose money can go back. Lost
 * ones are not here.
 */
export function removableOf(facts: EditableFacts): ReadonlyMap<OrderLineId, number> {
  const { lines, parcels, refunded } = facts
  const [toSend, here] = [toSendOf(lines, parcels, refunded), neverLeft(lines, parcels)]
  const refundable = asCaptured(facts)
  const offer = offerRefund(refundable)
  return new Map(
    refundable.lines.map(({ id, gross }) => {
      const paidBack = gross === 0 ? Infinity : offer.ok ? (offer.value.pieces.get(id) ?? 0) : 0
      return [id, Math.min(toSend.get(id) ?? 0, here.get(id) ?? 0, paidBack)]
    }),
  )
}

export interface Removal {
  pieces: readonly { orderLineId: OrderLineId; quantity: number }[]
  /** What goes back or is credited. Null: they cost nothing. */
  back: RefundPlan | null
  /** The part of it that was still owed. */
  credited: number
}

export type RemovalRefusal = RefundRefusal | 'order.edit_all'

/** What taking out these items means for the order's money, to the last cent. One item at least stays. */
export function planRemoval(facts: EditableFacts, pieces: Removal['pieces']): Outcome<Removal | null, RemovalRefusal> {
  if (pieces.length === 0) return agree(null)
  const most = removableOf(facts)
  const tooMany = pieces.find(({ orderLineId, quantity }) => quantity > (most.get(orderLineId) ?? 0))
  const refundable = asCaptured(facts)
  const offer = offerRefund(refundable)
  if (tooMany && !offer.ok && offer.reason === 'refund.disputed') return offer
  if (tooMany) return refuse('order.too_many_pieces', `/remove/${tooMany.orderLineId}`)
  if (pieces.reduce((left, { quantity }) => left - quantity, keptPieces(facts.lines)) < 1)
    return refuse('order.edit_all', '/remove')
  if (worthOf(refundable, pieces) === 0) return agree({ pieces, back: null, credited: 0 })
  const plan = planRefund(refundable, { kind: 'lines', lines: pieces, shipping: 0 })
  if (!plan.ok) return plan
  return agree({ pieces, back: plan.value, credited: Math.min(refundable.owed ?? 0, plan.value.amount) })
}
