import { sql } from 'kysely'
import type { Tx } from '#db/database.server.ts'
import type { LogoutOrder } from '#app/identity/issuer/logout-token.ts'

/** What an ID token says about the issuer's session. */
export interface FromIssuer {
  subject: string
  providerSessionId: string | null
  issuedAt: Date
}

/** Notes whom a logout names, in the transaction that ends their sessions. False: this one came before. */
export async function noteSignOut(tx: Tx, issuer: string, order: LogoutOrder, now: Date): Promise<boolean> {
  await takeTurn(tx, issuer, order)
  const added = await tx
    .insertInto('usedLogoutTokens')
    .values({ ...order, issuer, usedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows) === 1
}

/**
 * Whether the issuer has ended the session behind this sign-in, checked before ours begins. A session that was ended
 * there stays ended; a logout of a subject covers all sessions until then, so signing in again afterwards works.
 */
export async function wasSignedOut(tx: Tx, issuer: string, from: FromIssuer): Promise<boolean> {
  await takeTurn(tx, issuer, from)
  const { subject, providerSessionId, issuedAt } = from
  const { rows } = await sql`select from used_logout_tokens where issuer = ${issuer} and (
      (provider_session_id = ${providerSessionId} and (subject is null or subject = ${subject}))
      or (provider_session_id is null and subject = ${subject} and issued_at >= ${issuedAt})
    ) limit 1`.execute(tx)
  return rows.length > 0
}

type Named = Pick<LogoutOrder, 'subject' | 'providerSessionId'>

/** Until the transaction ends, no other one signs this person in or out. */
export async function takeTurn(tx: Tx, issuer: string, { subject, providerSessionId }: Named) {
  const names = [subject && `${issuer} ${subject}`, providerSessionId && `${issuer} session ${providerSessionId}`]
  const sorted = names.filter((name) => name !== null).sort()
  // If both ran at once, the logout would see no session and the sign-in no logout. Sorted, to avoid deadlocks.
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sorted}::text[]) as name`.execute(tx)
}
