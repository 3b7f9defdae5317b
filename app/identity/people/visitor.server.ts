import { limits } from '#app/limits.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { type Permission, permissionsOf } from '#app/permissions.ts'
import { type Me, readMe, rememberMe } from '#app/web/requests/me.ts'
import type { Visit, Visitor } from '#app/web/requests/visit.ts'
import { isSecret, newSecret } from '#app/identity/issuer/secrets.server.ts'
import { forgetPending } from '#app/identity/sign-in/attempts.server.ts'
import { isOpen, shownName } from './session.ts'
import { findSession, noteSeen, type SessionRow, wasJustReplaced } from './sessions.server.ts'

type Asking = Pick<Visit, 'cookies' | 'now' | 'language' | 'header'>

const byItself = 'x-by-itself'

const guest: Visitor = { customer: null, session: null, permissions: permissionsOf(false, []) }

/**
 * The visitor of a request: called by every page that is not cached. Without a session cookie it costs nothing. A page
 * of the back office that renews itself says so, and does not keep the session open: a computer that is left alone
 * would stay signed in for as long as it shows a list.
 */
export async function findVisitor(visit: Asking): Promise<Visitor> {
  const id = visit.cookies.get('session')
  if (id === null) return asGuest(visit)
  const session = isSecret(id) ? await findSession(id) : null
  if (!session || !isOpen(session, session.roles !== null, visit.now)) {
    // This request may have been in progress while a fresh sign-in gave the browser another cookie: its answer must not
    // clear that.
    if (session && (await wasJustReplaced(session, visit.now))) return { ...guest, hasEnded: true }
    visit.cookies.clear('session')
    // Ended from elsewhere, or gone with its account: perhaps by a person who has left this device to others. The issuer,
    // unless it has ended it itself, still knows her here, and would sign her in again without a question; also by a
    // sign-in that was begun here before.
    if (isSecret(id) && (!session || (session.endedAt && !session.endedByIssuer))) {
      await forgetPending(visit)
      visit.cookies.set('ask-again', newSecret(), { maxAge: limits.askAgain.value })
    }
    return { ...asGuest(visit), hasEnded: true }
  }
  const isPerson = visit.header(byItself) === undefined
  if (isPerson && visit.now.getTime() - session.lastSeenAt.getTime() > limits.sessionSeen.value)
    await noteSeen(session.idHash, visit.now)
  const visitor = asCustomer(session)
  const works = visitor.permissions.has('products:write')
  showReader(visit, { name: shownName(session, visit.language.t('identity.nameless')), works })
  return visitor
}

/**
 * The rights of a session as they are now, for what stays open for long; null: it has ended. Unlike a request, looking
 * does not keep the session alive.
 */
export async function findRightsNow(cookies: Pick<Visit['cookies'], 'get'>): Promise<ReadonlySet<Permission> | null> {
  const id = cookies.get('session')
  const session = id !== null && isSecret(id) ? await findSession(id) : null
  if (!session || !isOpen(session, session.roles !== null, currentTime())) return null
  return asCustomer(session).permissions
}

function asGuest(visit: Asking): Visitor {
  showReader(visit, { name: null, works: false })
  return guest
}

function asCustomer({
  customerId,
  name,
  email,
  idHash,
  identityId,
  authenticatedAt,
  roles,
  made,
}: SessionRow): Visitor {
  return {
    customer: { id: customerId, name, email },
    session: { idHash, identityId, authenticatedAt },
    permissions: permissionsOf(true, roles ?? [], made ?? []),
  }
}

/** Cached pages show their reader from a readable cookie; this corrects it if it differs. */
function showReader({ cookies }: Asking, reader: Pick<Me, 'name' | 'works'>) {
  const { name, works } = readMe(cookies)
  if (name !== reader.name || works !== reader.works) rememberMe(cookies, reader)
}
