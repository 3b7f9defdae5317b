import { decodeJwt, decodeProtectedHeader } from 'jose'
import { configuration } from '#app/configuration.ts'
import { db, type Tx } from '#db/database.server.ts'
import { readSigned } from '#app/identity/issuer/issuer-keys.server.ts'
import { findIssuer } from '#app/identity/issuer/issuer.server.ts'
import { type LogoutOrder, readLogoutToken } from '#app/identity/issuer/logout-token.ts'
import { noteSignOut } from './sign-out-notes.server.ts'

/**
 * Ends the sessions that a logout token names; answers with the identities whose sessions they were. Null: it is not a
 * logout token of our issuer, or it came before.
 */
export async function obeyLogoutToken(token: string, now: Date): Promise<ReadonlySet<string> | null> {
  const { issuer: address, clientId } = configuration().identity
  const expected = { issuer: address, clientId }
  // Anyone may post here: a token that does not even claim to be ours triggers no request to the issuer.
  if (!claimsToBe(token, expected, now)) return null
  const signed = await readSigned(await findIssuer(now), token, now, 'logout')
  if (!signed) return null
  const order = readLogoutToken(signed.header, signed.claims, expected, now)
  if (!order.ok) return null
  return db.transaction().execute(async (tx) => {
    // In the same transaction as its effect: a token whose work failed may be sent again.
    if (!(await noteSignOut(tx, expected.issuer, order.value, now))) return null
    return endSessions(tx, expected.issuer, order.value, now)
  })
}

/** The token's claims, before its signature is verified. */
function claimsToBe(token: string, expected: Parameters<typeof readLogoutToken>[2], now: Date): boolean {
  try {
    return readLogoutToken(decodeProtectedHeader(token), decodeJwt(token), expected, now).ok
  } catch {
    return false
  }
}

/**
 * Ends the sessions of one at the issuer, or all of a subject's; answers with the identities whose they were. Only of the
 * one that it names has the issuer said that it is over: issuers also name a subject alone when she leaves at one of her
 * devices (Back-Channel Logout 1.0, 2.4), and still know her at the others.
 */
export async function endSessions(
  tx: Tx,
  issuer: string,
  { subject, providerSessionId }: Pick<LogoutOrder, 'subject' | 'providerSessionId'>,
  now: Date,
): Promise<ReadonlySet<string>> {
  let sessions = tx
    .updateTable('sessions')
    .from('identities')
    .set({ endedAt: now, endedByIssuer: providerSessionId !== null, idToken: null })
    .whereRef('identities.id', '=', 'sessions.identityId')
    .where('identities.issuer', '=', issuer)
    .where('sessions.endedAt', 'is', null)
  if (subject) sessions = sessions.where('identities.subject', '=', subject)
  if (providerSessionId) sessions = sessions.where('sessions.providerSessionId', '=', providerSessionId)
  const ended = await sessions.returning('sessions.identityId').execute()
  return new Set(ended.map(({ identityId }) => identityId))
}
