import { type Outcome, agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { isIdentifier } from '#app/identity/people/person.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Whose sessions an issuer asks to end: one session, or all of a subject's. */
export interface LogoutOrder {
  tokenId: string
  subject: string | null
  providerSessionId: string | null
  issuedAt: Date
}

type Claims = Readonly<Record<string, unknown>>

interface Expected {
  issuer: string
  clientId: string
}

/**
 * Back-Channel Logout 1.0, 2.6, once the signature is the issuer's. An ID token is no logout token, however well it is
 * signed: it has no such event, and a logout token has no nonce.
 */
export function readLogoutToken(
  header: { typ?: string },
  claims: Claims,
  { issuer, clientId }: Expected,
  now: Date,
): Outcome<LogoutOrder, 'logout-token-refused'> {
  const { iss, aud, jti, nonce, sub, sid } = claims
  const meant = Array.isArray(aud) ? aud.includes(clientId) : aud === clientId
  const sound =
    isLogoutType(header.typ) && iss === issuer && meant && nonce === undefined && hasLogoutEvent(claims.events)
  if (!sound || !isRecent(claims, now) || !isIdentifier(jti)) return refuse('logout-token-refused')
  if (![sub, sid].every((each) => each === undefined || isIdentifier(each))) return refuse('logout-token-refused')
  if (!isIdentifier(sub) && !isIdentifier(sid)) return refuse('logout-token-refused')
  return agree({
    tokenId: jti,
    subject: isIdentifier(sub) ? sub : null,
    providerSessionId: isIdentifier(sid) ? sid : null,
    issuedAt: new Date(claims.iat * 1000),
  })
}

/** Providers in the field leave the type out or call it "JWT"; "at+jwt" and others are tokens for something else. */
function isLogoutType(type: string | undefined): boolean {
  return type === undefined || /^(application\/)?(logout\+jwt|jwt)$/i.test(type)
}

function hasLogoutEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null || !(logoutEvent in events)) return false
  // Just seen to be there.
  const event = (events as Record<string, unknown>)[logoutEvent]
  return typeof event === 'object' && event !== null
}

/** `exp` is missing with some providers, so the age counts too: an id is remembered for longer than a token lives. */
function isRecent(claims: Claims, now: Date): claims is Claims & { iat: number } {
  const { iat, exp } = claims
  const seconds = now.getTime() / 1000
  if (typeof iat !== 'number' || (exp !== undefined && typeof exp !== 'number')) return false
  const skew = limits.clockSkew.value
  const inTime = exp === undefined || exp > seconds - skew
  return inTime && iat > seconds - limits.logoutTokenAge.value && iat < seconds + limits.tokenAhead.value
}
