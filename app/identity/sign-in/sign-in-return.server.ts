import { createHash } from 'node:crypto'
import { authorizationCodeGrant, ClientError, fetchUserInfo, type IDToken } from 'openid-client'
import { configuration } from '#app/configuration.ts'
import { type ErrorCode, Fault } from '#app/errors.ts'
import type { CustomerId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { href } from '#app/web/href.ts'
import { noteDone } from '#app/system/logs/security-log.server.ts'
import { rememberMe } from '#app/web/requests/me.ts'
import { limitRate } from '#app/web/floods/rate-limit.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { db } from '#db/database.server.ts'
import { type Attempt, isStillWanted, noteBegun, takeAttempt } from './attempts.server.ts'
import { isWellFormed } from './callback.ts'
import { recognise } from '#app/identity/people/customers.server.ts'
import { readSigned } from '#app/identity/issuer/issuer-keys.server.ts'
import { findAnsweringIssuer, findIssuer, type Issuer } from '#app/identity/issuer/issuer.server.ts'
import { maySendTo } from '#app/identity/issuer/issuer.ts'
import { isIdentifier, needsUserInfo, type Person, personOf } from '#app/identity/people/person.ts'
import { confirmedAt, shownName } from '#app/identity/people/session.ts'
import { endSession, startSession } from '#app/identity/people/sessions.server.ts'
import { signInFault } from './sign-in-fault.server.ts'
import { callbackAddress, wayToIssuer } from './sign-in.server.ts'
import { wasSignedOut } from '#app/identity/sign-out/sign-out-notes.server.ts'

export interface SignedIn {
  /** Null if it signed no one in: it was completed before ("back", "reload"), or the issuer is asked again. */
  customerId: CustomerId | null
  /** The redirect target: the page that asked for the sign-in, or the issuer again. */
  returnTo: string
}

interface Verified {
  person: Person
  idToken: string
  providerSessionId: string | null
  issuedAt: Date
  authenticatedAt: Date | null
}

/** The way back from the issuer: every check first, and only then a session. */
export async function finishSignIn(visit: Visit): Promise<SignedIn> {
  const state = visit.query.get('state')
  await limitReturns(visit)
  const attempt = state ? await takeAttempt(visit, state) : null
  if (attempt && 'usedFor' in attempt) return { customerId: null, returnTo: attempt.usedFor }
  if (!state || !attempt || !isWellFormed(visit.query))
    throw new Fault('auth.state_unknown', { retryAt: startAgain(visit) })
  try {
    const issuer = await findIssuer(visit.now)
    const verified = await verify(issuer, visit, state, attempt)
    const { freshSignIn, prompt } = configuration().identity
    const confirmed = confirmedAt(verified.authenticatedAt, attempt, freshSignIn === 'prompt', visit.now)
    if (!confirmed.ok) {
      if (confirmed.reason !== 'not-prompted' || prompt !== 'login')
        throw notConfirmed(whatIssuersOwe[confirmed.reason])
      return { customerId: null, returnTo: await askOnceMore(visit, attempt) }
    }
    const person = { ...verified, authenticatedAt: confirmed.value }
    return { customerId: await welcome(issuer, visit, state, person, attempt), returnTo: attempt.returnTo }
  } catch (error) {
    const fault = signInFault(error, startAgain(visit, attempt.returnTo))
    // The issuer may have changed since its metadata was read: then the next sign-in knows. Asked once in a while at most.
    if (fault instanceof Fault && mayBeOutdated.has(fault.code)) await findAnsweringIssuer(visit.now)
    throw fault
  }
}

const mayBeOutdated: ReadonlySet<ErrorCode> = new Set(['auth.token_refused', 'auth.exchange_failed'])

/**
 * The issuer ignores `max_age` or gives no time: the same request again, with the prompt to ask even a remembered
 * person.
 */
function askOnceMore(visit: Visit, { returnTo, maxAge }: Attempt): Promise<string> {
  return wayToIssuer(visit, returnTo, { maxAge, prompted: true })
}

/** Before the sign-in is used up, so that a refused person can start again. */
async function limitReturns(visit: Visit) {
  try {
    await limitRate('return', visit.client, limits.returnsPerMinute.value, 60_000)
  } catch (error) {
    throw signInFault(error, startAgain(visit))
  }
}

async function verify(issuer: Issuer, visit: Visit, state: string, attempt: Attempt): Promise<Verified> {
  const address = new URL(callbackAddress())
  address.search = visit.query.toString()
  const tokens = await authorizationCodeGrant(issuer.client, address, {
    pkceCodeVerifier: attempt.codeVerifier,
    expectedState: state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!tokens.id_token || !claims || !isIdentifier(claims.sub)) throw refused('subject')
  if (claims.sid !== undefined && !isIdentifier(claims.sid)) throw refused('session id')
  // The library looks at it only where several may read the token (OpenID Connect Core 1.0, 3.1.3.7, number 5).
  if (claims.azp !== undefined && claims.azp !== configuration().identity.clientId) throw refused('azp')
  // The library relies on TLS instead of the signature; we do not, as issuers may be behind proxies.
  const signed = await readSigned(issuer, tokens.id_token, visit.now, 'sign-in')
  if (!signed) throw refused('signature')
  if (!isIdTokenType(signed.header.typ)) throw refused('type')
  if (claims.iat > visit.now.getTime() / 1000 + limits.tokenAhead.value) throw refused('time of issue')
  if (claims.at_hash !== undefined && claims.at_hash !== halfHash(tokens.access_token, signed.header.alg ?? ''))
    throw refused('hash of the access token')
  const userInfo = needsUserInfo(claims) ? await readUserInfo(issuer, tokens.access_token, claims.sub) : {}
  return {
    person: personOf(claims, userInfo),
    idToken: tokens.id_token,
    providerSessionId: claims.sid ?? null,
    // A lie may name a time so long ago that no Date can hold it.
    issuedAt: new Date(Math.max(claims.iat, 0) * 1000),
    authenticatedAt: authenticationIn(claims, visit.now),
  }
}

/**
 * RFC 8725, 3.11: what says that it is for something else ("logout+jwt", "at+jwt") is that. Issuers leave the type out
 * or call it "JWT".
 */
function isIdTokenType(type: unknown): boolean {
  return type === undefined || (typeof type === 'string' && !/\+jwt$/i.test(type))
}

/** A time to come would stay fresh until then. */
function authenticationIn({ auth_time: at }: IDToken, now: Date): Date | null {
  const seconds = now.getTime() / 1000
  if (at !== undefined && at > seconds + limits.tokenAhead.value) throw refused('time of authentication')
  return at === undefined ? null : new Date(Math.min(at, seconds) * 1000)
}

/**
 * OpenID Connect Core 1.0, 3.1.3.6: the left half of the access token's hash, by the hash of the ID token's algorithm.
 */
function halfHash(accessToken: string, algorithm: string): string {
  const bits = /(256|384)$/.exec(algorithm)?.[1] ?? '512'
  const hash = createHash(`sha${bits}`).update(accessToken).digest()
  return hash.subarray(0, hash.length / 2).toString('base64url')
}

/** Without user info, or if it fails, the ID token is enough; user info about another subject is refused. */
async function readUserInfo(
  { client, metadata }: Issuer,
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (!metadata.userinfo_endpoint || !maySendTo(metadata.userinfo_endpoint)) return {}
  try {
    return await fetchUserInfo(client, accessToken, subject)
  } catch (error) {
    const another =
      error instanceof ClientError &&
      ['OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED', 'OAUTH_INVALID_RESPONSE'].includes(error.code ?? '')
    if (another) throw refused('user info of another subject')
    return {}
  }
}

/** A new session gets a new id: one planted in this browser before is useless (session fixation). */
async function welcome(
  { metadata }: Issuer,
  visit: Visit,
  state: string,
  verified: Verified,
  { maxAge }: Attempt,
): Promise<CustomerId> {
  const { person, issuedAt, ...session } = verified
  const from = { subject: person.subject, providerSessionId: session.providerSessionId, issuedAt }
  const before = visit.visitor.session
  const { known, id } = await db.transaction().execute(async (tx) => {
    if (!(await isStillWanted(tx, state)) || (await wasSignedOut(tx, metadata.issuer, from))) throw signedOutMeanwhile()
    const known = await recognise(tx, metadata.issuer, person, visit.locale, visit.now)
    // A person who was asked to confirm their identity must not end up signed in as someone else.
    if (maxAge !== null && before && before.identityId !== known.identityId) throw otherAccount()
    if (before) await endSession(tx, before.idHash, visit.now)
    const userAgent = visit.header('user-agent') ?? ''
    const id = await startSession(tx, { ...session, identityId: known.identityId, userAgent }, visit.now)
    await noteBegun(tx, state, id)
    return { known, id }
  })
  visit.cookies.set('session', id, { maxAge: limits.sessionLife.value })
  if (visit.cookies.get('ask-again') !== null) visit.cookies.clear('ask-again')
  noteDone('signed_in', visit, known.identityId)
  if (known.becameOwner) noteDone('owner_named', visit, known.identityId)
  rememberMe(visit.cookies, { name: shownName(known, visit.language.t('identity.nameless')) })
  return known.customerId
}

/** For the log: what an operator has to have changed at the issuer, since staff can change nothing. */
const whatIssuersOwe = {
  'not-prompted':
    'the issuer gives no auth_time as new as max_age allows, and is not asked with prompt=login (OIDC_PROMPT): it must give one',
  'no-time':
    'the issuer gives no auth_time, asked with max_age and prompt=login: it must give one, or OIDC_FRESH_SIGN_IN=prompt must say that it does ask again',
  'old-time':
    'the issuer did not ask again: its auth_time is older than max_age allows, although it was asked with prompt=login',
}

/** `what` did not hold is logged: a word of ours, nothing that came. */
const refused = (what: string) => new Fault('auth.token_refused', { cause: new Error(what) })
const signedOutMeanwhile = () => new Fault('auth.refused_by_issuer', { cause: new Error('signed out meanwhile') })
const otherAccount = () => new Fault('access.other_account', { cause: new Error('another person') })
const notConfirmed = (what: string) => new Fault('access.not_confirmed', { cause: new Error(what) })

function startAgain({ locale }: Visit, returnTo?: string): string {
  return href(locale, '/auth/sign-in', undefined, { return_to: returnTo })
}
