import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { db, type Tx } from '#db/database.server.ts'
import { endSessions } from './backchannel-logout.server.ts'
import { isSomeoneReturning } from '#app/identity/sign-in/attempts.server.ts'
import { findIssuer } from '#app/identity/issuer/issuer.server.ts'
import { isIdentifier } from '#app/identity/people/person.ts'
import { isSecret } from '#app/identity/issuer/secrets.server.ts'
import { endSession, findSession } from '#app/identity/people/sessions.server.ts'
import { forgetReader } from './sign-out.server.ts'
import { noteSignOut, takeTurn } from './sign-out-notes.server.ts'

/** The people whose sessions ended; and whether there never was such a session, as when someone guesses ids. */
export interface FramedLogout {
  ended: ReadonlySet<string>
  isGuess: boolean
}

const nobodys = (isGuess: boolean): FramedLogout => ({ ended: new Set(), isGuess })

/** Ends the sessions that came from this session at the issuer. */
export async function endProviderSession(issuer: string, id: string, now: Date): Promise<FramedLogout> {
  if (issuer !== configuration().identity.issuer || !isIdentifier(id)) throw new Fault('auth.logout_refused')
  const named = { subject: null, providerSessionId: id }
  return db.transaction().execute(async (tx) => {
    // Before the look: a sign-in from the same session has begun ours by then, or sees the note.
    await takeTurn(tx, issuer, named)
    const known = await findKnown(tx, issuer, id)
    const isOpen = known.some(({ endedAt }) => endedAt === null)
    // Anyone can invent ids: an unknown one is stored only if it may be that of someone who is on the way back.
    if (!isOpen && !(await isSomeoneReturning(tx, now))) return nobodys(known.length === 0)
    // Another tab may be on its way back from the very same session.
    await noteSignOut(tx, issuer, { ...named, tokenId: newId(), issuedAt: now }, now)
    return { ended: await endSessions(tx, issuer, named, now), isGuess: known.length === 0 }
  })
}

/** Also ended sessions: after signing out here, the issuer's frame comes with the id of a session that is over. */
function findKnown(tx: Tx, issuer: string, providerSessionId: string) {
  return tx
    .selectFrom('sessions')
    .innerJoin('identities', 'identities.id', 'sessions.identityId')
    .select('sessions.endedAt')
    .where('identities.issuer', '=', issuer)
    .where('sessions.providerSessionId', '=', providerSessionId)
    .execute()
}

/** In the issuer's frame and nowhere else, or a link from anywhere could sign people out. */
export async function endFramedSession(visit: Visit, origins: readonly string[]): Promise<FramedLogout> {
  const id = visit.cookies.get('session')
  const referer = visit.header('referer') ?? ''
  const from = URL.canParse(referer) ? new URL(referer).origin : null
  if (!isSecret(id) || visit.header('sec-fetch-dest') !== 'iframe' || !from || !origins.includes(from))
    return nobodys(true)
  const session = await findSession(id)
  if (!session) return nobodys(true)
  await endSession(db, session.idHash, visit.now)
  return { ended: new Set([session.identityId]), isGuess: false }
}

/** If the browser of the ended session sends its cookies along, they are cleared as after signing out here. */
export async function forgetItsReader(visit: Visit) {
  const id = visit.cookies.get('session')
  const session = isSecret(id) ? await findSession(id) : null
  if (session?.endedAt) await forgetReader(visit)
}

/** The origins that may frame this page: the issuer, and the address where it signs people out. */
export async function listFramingOrigins(now: Date): Promise<string[]> {
  const issuer = await findIssuer(now).catch(() => null)
  const addresses = [configuration().identity.issuer, issuer?.metadata.end_session_endpoint ?? '']
  return [...new Set(addresses.filter((each) => URL.canParse(each)).map((each) => new URL(each).origin))]
}
