import type { OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Stopped } from '#app/operations/operation.server.ts'
import { endWaiting, type PlaceRefusal } from '#app/payments/placing/make-way.server.ts'

/** The order of the draft that somebody is about to pay. */
export interface Waiting {
  orderId: OrderId
  now: Date
}

/** Somebody may be paying what is to be changed: that order ends first, its payment cancelled at the provider. */
export const stopped = (waiting: { id: OrderId }, now: Date) => ({
  ...refuse('payment.under_way'),
  inTheWay: { orderId: waiting.id, now },
})

/** If its money is on the way or there, the draft stays as it is. */
export async function endFirst({
  inTheWay,
  isLast,
}: Stopped<Waiting, true>): Promise<Outcome<true, PlaceRefusal> | null> {
  if (!inTheWay || isLast) return null
  const kept = await endWaiting(inTheWay.orderId, inTheWay.now)
  return kept ? refuse(kept) : agree(true)
}
