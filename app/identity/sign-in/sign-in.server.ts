import { buildAuthorizationUrl } from 'openid-client'
import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { href } from '#app/web/href.ts'
import { type Answer, seeOther } from '#app/web/answers/answer.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { AnyVisit, Visit } from '#app/web/requests/visit.ts'
import { openAttempt } from './attempts.server.ts'
import { findIssuer } from '#app/identity/issuer/issuer.server.ts'
import { promptFor } from '#app/identity/issuer/issuer.ts'
import { returnAddress } from './return-address.ts'

/**
 * Redirects a guest to the issuer, to sign in or to register. A signed-in customer just goes on: the header of a cached
 * page cannot know them without script; without a return address it leads to the account.
 */
export async function beginSignIn(visit: Visit, wish: 'sign-in' | 'register'): Promise<Answer> {
  const wished = visit.query.get('return_to')
  if (visit.visitor.customer && !wished) return seeOther(visit.language.href('/account'))
  const returnTo = returnAddress(wished, visit.header('referer'), configuration().origin, visit.locale)
  if (visit.visitor.customer) return seeOther(returnTo)
  // A link from another site does not start a sign-in: no one pressed a button here, and the issuer may ask nothing, so
  // an account with a cart would be opened unnoticed. The page has the button. Browsers send the origin, or that there
  // is none (typed, a bookmark).
  if (visit.header('sec-fetch-site') === 'cross-site')
    throw new Fault('access.sign_in_needed', {
      retryAt: href(visit.locale, '/auth/sign-in', undefined, { return_to: returnTo }),
    })
  return seeOther(await wayToIssuer(visit, returnTo, { register: wish === 'register' }))
}

interface Wish {
  register?: boolean
  /** In seconds: the issuer is to have seen this person within that time. */
  maxAge?: number | null
  /** The issuer asks again, even a person it remembers. */
  prompted?: boolean
}

/** The address at the issuer for signing in, which then returns to `returnTo`. */
export async function wayToIssuer(
  visit: AnyVisit,
  returnTo: string,
  { register = false, maxAge = null, prompted = false }: Wish,
): Promise<string> {
  await limitRate('sign-in', visit.client, limits.signInsPerMinute.value, 60_000)
  const { client, metadata } = await findIssuer(visit.now)
  const { state, nonce, challenge } = await openAttempt(visit, returnTo, { maxAge, prompted })
  const parameters: Record<string, string> = {
    redirect_uri: callbackAddress(),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ui_locales: visit.locale,
  }
  const askAgain = visit.cookies.get('ask-again') !== null
  const { prompt: usual } = configuration().identity
  const prompt = prompted ? 'login' : promptFor({ register, askAgain }, metadata.prompt_values_supported, usual)
  if (prompt) parameters.prompt = prompt
  if (maxAge !== null) parameters.max_age = String(maxAge)
  return buildAuthorizationUrl(client, parameters).href
}

/** The one address registered with the issuer; the German page of it comes after. */
export function callbackAddress(): string {
  return `${configuration().origin}/auth/callback`
}
