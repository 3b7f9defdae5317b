import type { Outcome } from '#app/kernel/outcome.ts'
import type { Locale } from '#app/locales.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { findSeen } from '#app/orders/page/seen-order.server.ts'
import { namedLinesOf } from './named-lines.ts'
import { type Declaration, itemsWithin } from './withdrawal.ts'

/** The lines of the order that is meant; none if the caller may not see it. */
export const namedLines = (order: OrderDetails | null, locale: Locale) => (order ? namedLinesOf(order, locale) : [])

/**
 * The declared items, as the order allows them. Items that cannot be withdrawn from are refused only to a reader who
 * may see the order: to others the answer must not reveal its content.
 */
export async function itemsFor(
  { order, key, items, locale }: Declaration,
  actor: Actor,
): Promise<Outcome<string, 'withdrawal.not_possible'>> {
  return itemsWithin(items, namedLines(await findSeen(actor, order, key), locale))
}
