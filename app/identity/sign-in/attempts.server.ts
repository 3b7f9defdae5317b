import { sql } from 'kysely'
import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { configuration } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import type { AnyVisit, Visit } from '#app/web/requests/visit.ts'
import { db, type Tx } from '#db/database.server.ts'
import { cookieOfState, stateIn } from './callback.ts'
import { hashOf, isSecret, newSecret } from '#app/identity/issuer/secrets.server.ts'
import { endSession } from '#app/identity/people/sessions.server.ts'

export interface Attempt {
  nonce: string
  codeVerifier: string
  returnTo: string
  locale: Locale
  /** In seconds: the maximum age the issuer was asked to confirm. Null for a plain sign-in. */
  maxAge: number | null
  /** The issuer was told to ask for the password again, even of a person it remembers. */
  prompted: boolean
  begunAt: Date
}

export type Confirmation = Pick<Attempt, 'maxAge' | 'prompted'>

/**
 * Stores a sign-in in progress, bound to this browser by its own cookie, which is also sent on the way back from
 * another site.
 */
export async function openAttempt(visit: AnyVisit, returnTo: string, confirmation: Confirmation) {
  const state = stateIn(newSecret(), visit.locale)
  const browser = newSecret()
  const nonce = randomNonce()
  const codeVerifier = randomPKCECodeVerifier()
  const expiresAt = new Date(visit.now.getTime() + limits.signInLife.value)
  await db
    .insertInto('signInAttempts')
    .values({
      stateHash: markOf(state),
      browserHash: hashOf(browser),
      nonce,
      codeVerifier,
      returnTo,
      locale: visit.locale,
      ...confirmation,
      createdAt: visit.now,
      expiresAt,
    })
    .execute()
  await forgetOldest(visit)
  visit.cookies.set(cookieOfState(state), browser, { maxAge: limits.signInLife.value })
  return { state, nonce, challenge: await calculatePKCECodeChallenge(codeVerifier) }
}

/**
 * The key of a sign-in in progress: its state, at the issuer where it began. After a change of issuer the former one
 * still knows state, nonce and challenge, and could send a browser back with a code that the new one gave to another
 * person (RFC 9700, 4.4: mix-up); and the new one would see codes of the former.
 */
function markOf(state: string): Buffer {
  return hashOf(`${configuration().identity.issuer} ${state}`)
}

/**
 * RFC 6265, 5.4: browsers send the cookies they were given first, first. What can no longer come back is not kept
 * either.
 */
async function forgetOldest(visit: AnyVisit) {
  const pending = visit.cookies.names('signin-')
  const browsers = takeCookies(visit, pending.slice(0, Math.max(0, pending.length + 1 - limits.signInsPending.value)))
  if (browsers.length === 0) return
  const open = db.deleteFrom('signInAttempts').where('usedAt', 'is', null)
  await open.where('browserHash', 'in', browsers).execute()
}

/**
 * Forgets all sign-ins in progress in this browser. An issuer that still knows the person who signs out here would
 * complete them without asking: a page in another tab, or the Back button, would sign the next person in as the last
 * one. A sign-in that is just returning ends as well, with the session that it has begun: the browser may receive that
 * after this.
 */
export async function forgetPending(visit: Pick<Visit, 'cookies' | 'now'>) {
  const browsers = takeCookies(visit, visit.cookies.names('signin-'))
  if (browsers.length === 0) return
  const attempts = db.deleteFrom('signInAttempts').where('browserHash', 'in', browsers)
  for (const { sessionHash } of await attempts.returning('sessionHash').execute())
    if (sessionHash) await endSession(db, sessionHash, visit.now)
}

/** Takes these cookies away; answers with the marks that attempts have of them. */
function takeCookies({ cookies }: Pick<Visit, 'cookies'>, names: string[]): Buffer[] {
  // `names` lists what begins with "signin-", which is what the type asks for.
  const secrets = names.map((name) => cookies.get(name as `signin-${string}`)).filter(isSecret)
  for (const name of names) cookies.clear(name as `signin-${string}`)
  return secrets.map(hashOf)
}

/**
 * Locked until its session has begun, so that a sign-out either finds that or is seen here. False: she has signed out
 * meanwhile.
 */
export async function isStillWanted(tx: Tx, state: string): Promise<boolean> {
  const attempt = tx.selectFrom('signInAttempts').select('stateHash').where('stateHash', '=', markOf(state)).forUpdate()
  return (await attempt.executeTakeFirst()) !== undefined
}

export async function noteBegun(tx: Tx, state: string, sessionId: string) {
  const begun = tx.updateTable('signInAttempts').set({ sessionHash: hashOf(sessionId) })
  await begun.where('stateHash', '=', markOf(state)).execute()
}

/** Whether a sign-in has come back from the issuer and its session has not begun yet: the shop is asking about its code. */
export async function isSomeoneReturning(tx: Tx, now: Date): Promise<boolean> {
  const attempts = tx.selectFrom('signInAttempts').select('stateHash').where('sessionHash', 'is', null)
  const since = new Date(now.getTime() - limits.signInReturn.value)
  return (await attempts.where('usedAt', '>', since).limit(1).executeTakeFirst()) !== undefined
}

/** A sign-in that never came back ends with its time. */
export async function forgetExpiredAttempts(now: Date) {
  await db.deleteFrom('signInAttempts').where('expiresAt', '<=', now).execute()
}

/**
 * The sign-in that this state began in this browser. It is used up by this, whatever the result: its secrets are
 * deleted. "usedFor": it returned before and signed in the current person. Null: it began elsewhere, is too old or was
 * never ours.
 */
export async function takeAttempt(visit: Visit, state: string): Promise<Attempt | { usedFor: string } | null> {
  const cookie = cookieOfState(state)
  const browser = visit.cookies.get(cookie)
  // Only an existing cookie is cleared: anyone may have typed the state that names it.
  if (browser !== null) visit.cookies.clear(cookie)
  const taken = isSecret(browser) ? await take(state, browser, visit.now) : undefined
  if (taken) return { ...taken, locale: visit.locale }
  return findUsed(visit, state)
}

/** The return address of a sign-in that was used before. Only the person it signed in may know it. */
async function findUsed({ visitor }: Visit, state: string): Promise<{ usedFor: string } | null> {
  if (!visitor.session) return null
  const before = await db
    .selectFrom('signInAttempts as a')
    .innerJoin('sessions as s', 's.idHash', 'a.sessionHash')
    .select('a.returnTo')
    .where('a.stateHash', '=', markOf(state))
    .where('s.identityId', '=', visitor.session.identityId)
    .executeTakeFirst()
  return before ? { usedFor: before.returnTo } : null
}

type Taken = Omit<Attempt, 'locale'>

/**
 * In one statement: of two returns at once, one gets it. For the "back" button, and for who signs out meanwhile, the
 * row remembers until its time is over whose it was and where it led to, and no secret.
 */
async function take(state: string, browser: string, now: Date): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    with open as (
      select * from sign_in_attempts
      where state_hash = ${markOf(state)} and browser_hash = ${hashOf(browser)} and expires_at > ${now}
        and used_at is null for update
    )
    update sign_in_attempts as ended set used_at = ${now}, nonce = null, code_verifier = null
    from open where ended.state_hash = open.state_hash
    returning open.nonce, open.code_verifier, open.return_to, open.max_age, open.prompted, open.created_at as begun_at`.execute(
    db,
  )
  return rows[0]
}
