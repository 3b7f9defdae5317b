import { Fault } from '#app/errors.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Stopped } from '#app/operations/operation.server.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import { makeRoom } from './displace.server.ts'
import { endOrder } from './expire.server.ts'
import { releasePromised, type Successor } from './handing-over.server.ts'
import { whyNot } from '#app/payments/opening/why-not.server.ts'

/** Why no order was made of a cart. */
export type PlaceRefusal = (typeof placeRefusals)[number]
export const placeRefusals = [
  'checkout.changed',
  'stock.sold_out',
  'stock.not_enough',
  'stock.in_checkout',
  'order.already_paid',
  'order.too_many_unpaid',
  'payment.amount_too_small',
  'payment.under_way',
  'payment.held',
] as const

/** What a new order has found in its way. */
export interface InTheWay {
  refusal: PlaceRefusal
  /**
   * An order that has to end first: an older one of this cart, or one too many of this network. Null: items are
   * missing.
   */
  ending: { id: OrderId; of: 'cart' | 'network' } | null
  draft: OrderDraft
  /** For whom unpaid orders are displaced. */
  successor: Successor
  now: Date
}

/** What was displaced until now. */
export interface Way {
  successor: Successor
  displacedOthers: boolean
  /** Orders that could not be displaced: they are not tried twice. */
  stuck: ReadonlySet<OrderId>
}

/**
 * Ends what is in the way of a new order, its payment cancelled at the provider first: an order of the same cart or
 * network, or unpaid orders with the missing items (decision 10). Others may do the same at the same time, so it is not
 * certain to succeed; items released for a request without an order are given up.
 */
export async function makeWay({
  inTheWay,
  way,
  isLast,
}: Stopped<InTheWay, Way>): Promise<Outcome<Way, PlaceRefusal> | null> {
  const made = inTheWay && (isLast ? stillThere(inTheWay) : await clear(inTheWay, way))
  if (!made?.ok && way?.displacedOthers) await releasePromised(way.successor)
  return made ?? null
}

const stillThere = ({ ending, refusal }: InTheWay) => refuse(ending ? refusal : 'stock.in_checkout')

async function clear(inTheWay: InTheWay, before: Way | null): Promise<Outcome<Way, PlaceRefusal>> {
  const { refusal, ending, draft, successor, now } = inTheWay
  const way = before ?? { successor, displacedOthers: false, stuck: new Set() }
  if (ending) {
    const kept = await end(ending, now)
    return kept ? refuse(kept) : agree(way)
  }
  const stuck = new Set(way.stuck)
  const room = await makeRoom(draft, successor, stuck, now)
  if (!room.ok) return refuse(room.reason === 'gone' ? refusal : room.reason)
  return agree({ successor, displacedOthers: way.displacedOthers || room.value > 0, stuck })
}

const stays = { placed: 'order.already_paid', kept: 'payment.under_way', held: 'payment.held' } as const

/** Ends the waiting order of a cart, for whoever changes what it was made of. Why it could not be; null if it was. */
export const endWaiting = (id: OrderId, now: Date) => end({ id, of: 'cart' }, now)

/** Why it could not be ended; null if it was. */
async function end({ id, of }: NonNullable<InTheWay['ending']>, now: Date): Promise<PlaceRefusal | null> {
  const ended = await endReplaced(id, now)
  if (ended === 'ended') return null
  if (of === 'cart') return stays[ended]
  return ended === 'placed' ? null : 'order.too_many_unpaid'
}

async function endReplaced(orderId: OrderId, now: Date) {
  try {
    return await endOrder(orderId, 'replaced', now)
  } catch (error) {
    const reason = await whyNot(error, orderId, now)
    throw new Fault(reason === 'unavailable' ? 'payment.unavailable' : 'payment.not_possible', { cause: error })
  }
}
