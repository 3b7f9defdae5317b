import { Fault } from '#app/errors.ts'
import { findCustomerOf, identityOf } from '#app/identity/people/customer-of.server.ts'
import type { Outcome } from '#app/kernel/outcome.ts'
import type { Locale } from '#app/locales.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { OrderDetails } from '#app/orders/page/order-details.ts'
import { getSeenOrder } from '#app/orders/page/seen-order.server.ts'
import { db } from '#db/database.server.ts'
import { namedLinesOf } from './named-lines.ts'
import { type Declaration, itemsWithin } from './withdrawal.ts'

/** The order that is meant, if the caller may see all of it: her own, or by its link. */
export async function findSeen(actor: Actor, number: string, key: string | null): Promise<OrderDetails | null> {
  const { client, now, requestId } = actor
  if (!number || client === null) return null
  const customerId = await findCustomerOf(db, actor)
  const identityId = identityOf(actor)
  const visitor = { customer: customerId && { id: customerId }, session: identityId && { identityId } }
  try {
    const asked = { client, now, requestId, path: '/withdraw', visitor } as const
    const { order, isWhole } = await getSeenOrder(asked, number, key || null)
    return isWhole ? order : null
  } catch (error) {
    // A person who may not see the order can still withdraw from it, by its number.
    if (error instanceof Fault) return null
    throw error
  }
}

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
