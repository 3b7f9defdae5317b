import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import { forgetCalls } from '#app/operations/once.server.ts'
import { db } from '#db/database.server.ts'
import { alarm } from './health/alarm.server.ts'

const day = 86_400_000

/**
 * Removes what has had its time. Each kind by itself: one that cannot go keeps none of the others; the queue tries
 * again.
 */
export async function pruneExpired(now: Date) {
  const failed: unknown[] = []
  for (const [kind, remove] of Object.entries(removals)) {
    try {
      await remove(now)
    } catch (error) {
      alarm('pruning: some of it could not be removed', { kind })
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

const removals: Record<string, (now: Date) => Promise<unknown>> = {
  missedSearches: (now) =>
    db
      .deleteFrom('missedSearches')
      .where(({ eb, or, and }) =>
        or([
          eb('lastAt', '<', before(now, limits.salesCounted.value)),
          and([eb('times', '=', 1), eb('lastAt', '<', before(now, limits.missedOnce.value))]),
        ]),
      )
      .execute(),
  sessions: (now) => db.deleteFrom('sessions').where('expiresAt', '<', before(now, day)).execute(),
  logoutTokens: (now) =>
    db.deleteFrom('usedLogoutTokens').where('usedAt', '<', before(now, limits.logoutNote.value)).execute(),
  // They expire first, since an order may name them.
  carts: (now) =>
    db
      .updateTable('carts')
      .set({ state: 'expired' })
      .where('state', '=', 'open')
      .where('expiresAt', '<', now)
      .execute(),
  expiredCarts: (now) =>
    sql`delete from carts where state in ('expired', 'merged') and expires_at < ${before(now, day)}
      and not exists (select from orders where orders.cart_id = carts.id)`.execute(db),
  whereOrdersCameFrom: (now) =>
    db
      .updateTable('orders')
      .set({ clientHash: null, networkHash: null, wideNetworkHash: null })
      .where('clientHash', 'is not', null)
      .where('createdAt', '<', before(now, day))
      .execute(),
  whomOrdersGaveWayTo: (now) =>
    db
      .updateTable('orders')
      .set({ gaveWayFor: null, gaveWayTo: null })
      .where('gaveWayTo', 'is not', null)
      .where('expiredAt', '<', before(now, day))
      .execute(),
  // A caller that tries once more does so within hours; its key says nothing to anybody later.
  calls: (now) => forgetCalls(db, now),
  // With them go the webhooks that told of them.
  events: (now) => db.deleteFrom('events').where('at', '<', before(now, limits.eventsKept.value)).execute(),
  // Who has looked after changes last time before that looks at all products.
  productChanges: (now) =>
    sql`delete from product_changes where at < ${before(now, limits.productChangesKept.value)}`.execute(db),
  // Its row has ended another way: nobody has asked for its turn for a month.
  postponedWork: (now) =>
    db
      .deleteFrom('postponedWork')
      .where('retryAt', '<', before(now, 30 * day))
      .execute(),
}
