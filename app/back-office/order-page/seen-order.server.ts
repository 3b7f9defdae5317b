import { notFound } from '#app/errors.ts'
import type { Actor } from '#app/operations/actor.ts'
import { shownVersionOf } from '#app/operations/version.server.ts'
import { order } from '#app/orders/order.record.ts'
import { db } from '#db/database.server.ts'

/** The order by its number or id, and its version: forms send it back, so that no one changes one that has changed since. */
export async function getSeenOrder(key: string, actor: Actor) {
  const facts = (await order.find(db, key, actor)) ?? notFound()
  return { facts, seen: shownVersionOf(order, await order.viewOf(db, facts)) }
}
