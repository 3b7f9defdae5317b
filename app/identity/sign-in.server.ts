import { buildAuthorizationUrl } from 'openid-client'
import { configuration } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { type Answer, seeOther } from '#app/web/answer.ts'
import { limitRate } from '#app/web/rate-limit.ts'
import type { Visit } from '#app/web/visit.ts'
import { openAttempt } from './attempts.server.ts'
import { findIssuer } from './issuer.server.ts'
import { returnAddress } from './return-address.ts'

/** Sends a guest to the issuer, to sign in or to register; whoever is signed in already just goes on. */
export async function beginSignIn(visit: Visit, wish: 'sign-in' | 'register'): Promise<Answer> {
  const returnTo = returnAddress(
    visit.query.get('return_to'),
    visit.header('referer'),
    configuration().origin,
    visit.locale,
  )
  if (visit.visitor.customer) return seeOther(returnTo)
  return seeOther(await wayToIssuer(visit, returnTo, { register: wish === 'register' }))
}

/** Where the browser goes to be asked who it is, and then comes back to `returnTo`; `maxAge` in seconds (OpenID Connect Core). */
export async function wayToIssuer(
  visit: Visit,
  returnTo: string,
  { register = false, maxAge }: { register?: boolean; maxAge?: number },
): Promise<string> {
  await limitRate('sign-in', visit.client, limits.signInsPerMinute.value, 60_000)
  const { client, metadata } = await findIssuer(visit.now)
  const { state, nonce, challenge } = await openAttempt(visit, returnTo, maxAge ?? null)
  const parameters: Record<string, string> = {
    redirect_uri: callbackAddress(),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ui_locales: visit.locale,
  }
  // Initiating User Registration 1.0, 4: to be sent only where the issuer says that it knows it.
  if (register && knows(metadata.prompt_values_supported, 'create')) parameters.prompt = 'create'
  if (maxAge !== undefined) parameters.max_age = String(maxAge)
  return buildAuthorizationUrl(client, parameters).href
}

/** The one address registered with the issuer; the German page of it comes after. */
export function callbackAddress(): string {
  return `${configuration().origin}/auth/callback`
}

function knows(list: unknown, value: string): boolean {
  return Array.isArray(list) && list.includes(value)
}
