import { configuration } from '#app/configuration.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Db, Tx } from '#db/database.server.ts'

/** A customer's sessions that are open, most recently used first. */
export const sessionsOf = (on: Db, customerId: CustomerId, now: Date) =>
  on
    .selectFrom('sessions as s')
    .innerJoin('identities as i', 'i.id', 's.identityId')
    .select(['s.idHash', 's.userAgent', 's.createdAt', 's.lastSeenAt'])
    .where('i.customerId', '=', customerId)
    .where('i.issuer', '=', configuration().identity.issuer)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', new Date(now.getTime() - limits.customerIdle.value))
    .orderBy('s.lastSeenAt', 'desc')
    .limit(50)
    .execute()

/** All of them, or the one with this hash if it is theirs. Answers with how many. */
export async function endSessionsOf(tx: Tx, customerId: CustomerId, now: Date, one?: Buffer): Promise<number> {
  const own = tx.selectFrom('identities').select('id').where('customerId', '=', customerId)
  let ending = tx
    .updateTable('sessions')
    .set({ endedAt: now, idToken: null })
    .where('identityId', 'in', own)
    .where('endedAt', 'is', null)
  if (one) ending = ending.where('idHash', '=', one)
  return Number((await ending.executeTakeFirst()).numUpdatedRows)
}
