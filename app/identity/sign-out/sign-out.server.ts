import { buildEndSessionUrl } from 'openid-client'
import { configuration } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { noteDone } from '#app/system/logs/security-log.server.ts'
import { rememberMe } from '#app/web/requests/me.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { forgetPending } from '#app/identity/sign-in/attempts.server.ts'
import { stateIn } from '#app/identity/sign-in/callback.ts'
import { findAnsweringIssuer } from '#app/identity/issuer/issuer.server.ts'
import { maySendTo } from '#app/identity/issuer/issuer.ts'
import { openToken } from '#app/identity/issuer/sealed-token.server.ts'
import { newSecret } from '#app/identity/issuer/secrets.server.ts'
import { endSession } from '#app/identity/people/sessions.server.ts'

/**
 * Signs out here first; then returns the issuer's sign-out address (RP-Initiated Logout 1.0). Null if it has none or
 * does not answer: then it may still remember the person, and the next sign-in asks who it is.
 */
export async function signOut(visit: Visit): Promise<string | null> {
  const { session } = visit.visitor
  const id = visit.cookies.get('session')
  const sealed = session ? await endSession(db, session.idHash, visit.now) : null
  if (session) noteDone('signed_out', visit)
  await forgetReader(visit)
  const state = askAgain(visit)
  return session ? endOfSessionAt(visit, state, sealed && id ? openToken(sealed, id) : null) : null
}

/** The next sign-in in this browser asks who it is, until one succeeds or the issuer returns with this state. */
export function askAgain({ cookies, locale }: Pick<Visit, 'cookies' | 'locale'>): string {
  const state = stateIn(newSecret(), locale)
  cookies.set('ask-again', state, { maxAge: limits.askAgain.value })
  return state
}

/** The next person at this browser finds neither the name nor the cart, and no sign-in in progress can sign them in. */
export async function forgetReader(visit: Visit) {
  await forgetPending(visit)
  visit.cookies.clear('session')
  visit.cookies.clear('cart')
  rememberMe(visit.cookies, { name: null, count: 0, works: false })
}

/**
 * A return from the issuer with the state that was sent means that no one is signed in there. False: that is not
 * certain.
 */
export function isSignedOutEverywhere({ cookies, query }: Pick<Visit, 'cookies' | 'query'>): boolean {
  const state = cookies.get('ask-again')
  if (state !== null && state === query.get('state')) cookies.clear('ask-again')
  return cookies.get('ask-again') === null
}

async function endOfSessionAt(visit: Visit, state: string, idToken: string | null): Promise<string | null> {
  const issuer = await findAnsweringIssuer(visit.now)
  const endpoint = issuer?.metadata.end_session_endpoint
  if (!issuer || !endpoint || !maySendTo(endpoint)) return null
  const back = `${configuration().origin}/auth/signed-out`
  const parameters: Record<string, string> = { post_logout_redirect_uri: back, state }
  const withHint = idToken && buildEndSessionUrl(issuer.client, { ...parameters, id_token_hint: idToken }).href
  if (withHint && withHint.length <= limits.signOutAddress.value) return withHint
  // Without it, too, it works: the issuer may ask first.
  return buildEndSessionUrl(issuer.client, parameters).href
}

/** The issuer's name on a page: people know its host from signing in. */
export function issuerHost(): string {
  const { issuer } = configuration().identity
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}
