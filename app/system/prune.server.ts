import { sql } from 'kysely'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'

/** Removes what has had its time: sessions, sign-ins under way, logout tokens, where orders came from. Carts expire, since an order may name them. */
export async function pruneExpired(now: Date) {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await db.deleteFrom('sessions').where('expiresAt', '<', dayAgo).execute()
  await db.deleteFrom('signInAttempts').where('expiresAt', '<', dayAgo).execute()
  const noted = new Date(now.getTime() - limits.logoutNote.value)
  await db.deleteFrom('usedLogoutTokens').where('usedAt', '<', noted).execute()
  await db
    .updateTable('carts')
    .set({ state: 'expired' })
    .where('state', '=', 'open')
    .where('expiresAt', '<', now)
    .execute()
  await db
    .updateTable('orders')
    .set({ clientHash: null })
    .where('clientHash', 'is not', null)
    .where('createdAt', '<', dayAgo)
    .execute()
  await sql`delete from carts where state in ('expired', 'merged') and expires_at < ${dayAgo}
    and not exists (select from orders where orders.cart_id = carts.id)`.execute(db)
}
