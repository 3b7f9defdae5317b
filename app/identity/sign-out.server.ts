import { buildEndSessionUrl } from 'openid-client'
import { configuration } from '#app/configuration.ts'
import { rememberMe } from '#app/web/me.ts'
import type { Visit } from '#app/web/visit.ts'
import { db } from '#db/database.server.ts'
import { stateIn } from './callback.ts'
import { findIssuer } from './issuer.server.ts'
import { maySendTo } from './issuer.ts'
import { openToken } from './sealed-token.server.ts'
import { newSecret } from './secrets.server.ts'
import { endSession } from './sessions.server.ts'

/**
 * Signs out here, first and for sure; then names where the issuer signs out, if it does (RP-Initiated Logout 1.0). Null: there
 * is no such place, or it cannot be reached, and all is done.
 */
export async function signOut(visit: Visit): Promise<string | null> {
  const { session } = visit.visitor
  const id = visit.cookies.get('session')
  const sealed = session ? await endSession(db, session.idHash, visit.now) : null
  visit.cookies.clear('session')
  // The next person at this browser finds neither the name nor the cart.
  visit.cookies.clear('cart')
  rememberMe(visit.cookies, { name: null, count: 0 })
  return session ? endOfSessionAt(visit, sealed && id ? openToken(sealed, id) : null) : null
}

async function endOfSessionAt(visit: Visit, idToken: string | null): Promise<string | null> {
  const issuer = await findIssuer(visit.now).catch(() => null)
  const endpoint = issuer?.metadata.end_session_endpoint
  if (!issuer || !endpoint || !maySendTo(endpoint)) return null
  const parameters: Record<string, string> = {
    post_logout_redirect_uri: `${configuration().origin}/auth/signed-out`,
    state: stateIn(newSecret(), visit.locale),
  }
  if (idToken) parameters.id_token_hint = idToken
  return buildEndSessionUrl(issuer.client, parameters).href
}
