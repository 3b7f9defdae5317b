import { limits } from '#app/limits.ts'
import type { IdentityId } from '#app/kernel/ids.ts'
import type { Db, Tx } from '#db/database.server.ts'

/** The API keys that a person has made and that have not ended. */
export const keysOf = (on: Db, identityId: IdentityId) =>
  on
    .selectFrom('apiKeys')
    .select(['id', 'name', 'kind', 'hint', 'scopes', 'expiresAt', 'lastUsedAt'])
    .where('madeBy', '=', identityId)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()

/** The sessions of a member of staff that are open, most recently used first. */
export const sessionsOf = (on: Db, identityId: IdentityId, now: Date) =>
  on
    .selectFrom('sessions')
    .select(['idHash', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('identityId', '=', identityId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', new Date(now.getTime() - limits.staffIdle.value))
    .orderBy('lastSeenAt', 'desc')
    .limit(50)
    .execute()

/** All of them, or the one with this hash. Answers with how many. */
export async function endSessionsOf(tx: Tx, identityId: IdentityId, now: Date, one?: Buffer): Promise<number> {
  let ending = tx
    .updateTable('sessions')
    .set({ endedAt: now, idToken: null })
    .where('identityId', '=', identityId)
    .where('endedAt', 'is', null)
  if (one) ending = ending.where('idHash', '=', one)
  return Number((await ending.executeTakeFirst()).numUpdatedRows)
}
