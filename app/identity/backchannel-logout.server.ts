import { configuration } from '#app/configuration.ts'
import { db, type Tx } from '#db/database.server.ts'
import { readSigned } from './issuer-keys.server.ts'
import { findIssuer } from './issuer.server.ts'
import { type LogoutOrder, readLogoutToken } from './logout-token.ts'
import { noteSignOut } from './sign-out-notes.server.ts'

/** Ends the sessions that a logout token names. False: it is not a logout token of our issuer, or it came before. */
export async function obeyLogoutToken(token: string, now: Date): Promise<boolean> {
  const issuer = await findIssuer(now)
  const signed = await readSigned(issuer, token, now)
  if (!signed) return false
  const expected = { issuer: issuer.metadata.issuer, clientId: configuration().identity.clientId }
  const order = readLogoutToken(signed.header, signed.claims, expected, now)
  if (!order.ok) return false
  return db.transaction().execute(async (tx) => {
    // In the same transaction as what it does: a token whose work failed may come again.
    if (!(await noteSignOut(tx, expected.issuer, order.value, now))) return false
    await endSessions(tx, expected.issuer, order.value, now)
    return true
  })
}

async function endSessions(tx: Tx, issuer: string, { subject, providerSessionId }: LogoutOrder, now: Date) {
  let sessions = tx
    .updateTable('sessions')
    .from('identities')
    .set({ endedAt: now, idToken: null })
    .whereRef('identities.id', '=', 'sessions.identityId')
    .where('identities.issuer', '=', issuer)
    .where('sessions.endedAt', 'is', null)
  if (subject) sessions = sessions.where('identities.subject', '=', subject)
  if (providerSessionId) sessions = sessions.where('sessions.providerSessionId', '=', providerSessionId)
  await sessions.execute()
}
