import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import { forgetCalls } from '#app/operations/once.server.ts'
import { db } from '#db/database.server.ts'
import { eachAlone } from './health/each-alone.server.ts'

const day = 86_400_000

/** Deletes what has expired. Each kind separately: a failure in one does not stop the others; the queue retries. */
export async function pruneExpired(now: Date) {
  const kinds = Object.entries(removals)
  const remove = ([, of]: (typeof kinds)[number]) => of(now)
  await eachAlone(kinds, remove, 'pruning: some of it could not be removed', ([kind]) => ({ kind }))
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

const removals: Record<string, (now: Date) => Promise<unknown>> = {
  deletedRows: (now) =>
    db
      .deleteFrom('deletedRows')
      .where('deletedAt', '<', before(now, limits.deletedRow.value))
      // A job forgets them, with their files.
      .where('record', '!=', 'media')
      .execute(),
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
  goneCartLines: () =>
    sql`delete from gone_cart_lines g
      where not exists (select from carts c where c.id = g.cart_id and c.state = 'open')`.execute(db),
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
  batches: (now) => db.deleteFrom('batches').where('madeAt', '<', before(now, limits.batchKept.value)).execute(),
  stockNotices: (now) =>
    sql`delete from stock_notices where asked_at < ${before(now, limits.noticeKept.value)}
      or (confirmed_at is null and asked_at < ${before(now, limits.noticeUnconfirmed.value)})`.execute(db),
  // The link has ended. One that was never made is asked for again.
  archives: (now) =>
    sql`delete from archives where expires_at < ${now} or requested_at < ${before(now, 2 * day)}`.execute(db),
  // Its mail says that without a confirmation the address is deleted.
  lettersOfNotices: (now) =>
    sql`update letters set recipient = '', data = '{}', stranger = null, state = case state when 'owed' then 'refused' else state end
      where kind = 'stock-notice-confirm' and recipient <> '' and created_at < ${before(now, limits.noticeUnconfirmed.value)}`.execute(
      db,
    ),
  // The last mail to a person of whom nothing else is kept, which no mail server has taken.
  lastLetters: (now) =>
    sql`update letters set recipient = '', data = '{}', stranger = null, state = 'refused'
      where kind in ('customer-erased', 'back-in-stock') and recipient <> '' and created_at < ${before(now, 30 * day)}`.execute(
      db,
    ),
  // A client retries within hours; its key has no use later.
  calls: (now) => forgetCalls(db, now),
  // Deletes their webhook deliveries too.
  events: (now) => db.deleteFrom('events').where('at', '<', before(now, limits.eventsKept.value)).execute(),
  // Many of them are of people of whom nothing else is kept here.
  rowsOfImports: (now) =>
    sql`delete from import_rows r using imports i
      where i.id = r.import_id and i.created_at < ${before(now, limits.reportKept.value)}`.execute(db),
  // Files that were not imported, and what came of one that was cut off. Their imports remain, as failed.
  uploads: (now) =>
    sql`with old as (delete from uploads where created_at < ${before(now, limits.uploadKept.value)} returning id)
      update imports set state = 'failed', work = null, finished_at = ${now} where upload_id in (select id from old)
        and state in ('uploaded', 'checked')`.execute(db),
  // A reader that is further behind than this looks at all products.
  productChanges: (now) =>
    sql`delete from product_changes where at < ${before(now, limits.productChangesKept.value)}`.execute(db),
  // The row has ended another way: nothing has asked for its turn for a month.
  postponedWork: (now) =>
    db
      .deleteFrom('postponedWork')
      .where('retryAt', '<', before(now, 30 * day))
      .execute(),
}
