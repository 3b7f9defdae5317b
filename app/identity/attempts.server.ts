import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import type { Visit } from '#app/web/visit.ts'
import { db } from '#db/database.server.ts'
import { cookieOfState, stateIn } from './callback.ts'
import { hashOf, isSecret, newSecret } from './secrets.server.ts'

export interface Attempt {
  nonce: string
  codeVerifier: string
  returnTo: string
  locale: Locale
  maxAge: number | null
}

/** Remembers a sign-in under way, bound to this browser by a cookie of its own that survives the way back from another site. */
export async function openAttempt(visit: Visit, returnTo: string, maxAge: number | null) {
  const state = stateIn(newSecret(), visit.locale)
  const browser = newSecret()
  const nonce = randomNonce()
  const codeVerifier = randomPKCECodeVerifier()
  const expiresAt = new Date(visit.now.getTime() + limits.signInLife.value)
  await db
    .insertInto('signInAttempts')
    .values({
      stateHash: hashOf(state),
      browserHash: hashOf(browser),
      nonce,
      codeVerifier,
      returnTo,
      locale: visit.locale,
      maxAge,
      createdAt: visit.now,
      expiresAt,
    })
    .execute()
  forgetOldest(visit)
  visit.cookies.set(cookieOfState(state), browser, { maxAge: limits.signInLife.value })
  return { state, nonce, challenge: await calculatePKCECodeChallenge(codeVerifier) }
}

/** RFC 6265, 5.4: browsers send the cookies they were given first, first. */
function forgetOldest({ cookies }: Visit) {
  const pending = cookies.names('signin-')
  // `names` lists what begins with "signin-", which is what the type asks for.
  for (const name of pending.slice(0, Math.max(0, pending.length + 1 - limits.signInsPending.value)))
    cookies.clear(name as `signin-${string}`)
}

/**
 * The sign-in that this state began in this browser, which counts as used from now on. "used": it came back before. Null: it
 * began elsewhere, is too old or was never ours.
 */
export async function takeAttempt(visit: Visit, state: string): Promise<Attempt | { usedFor: string } | null> {
  const cookie = cookieOfState(state)
  const browser = visit.cookies.get(cookie)
  // It has done its work, whatever comes of it. Only one that came is cleared: the name is made of what somebody may have typed.
  if (browser !== null) visit.cookies.clear(cookie)
  const taken = isSecret(browser) ? await take(state, browser, visit.now) : undefined
  if (taken) return { ...taken, locale: visit.locale }
  const before = await db
    .selectFrom('signInAttempts')
    .select('returnTo')
    .where('stateHash', '=', hashOf(state))
    .where('usedAt', 'is not', null)
    .executeTakeFirst()
  return before ? { usedFor: before.returnTo } : null
}

/** In one statement: of two returns at once, one gets it. */
function take(state: string, browser: string, now: Date) {
  return db
    .updateTable('signInAttempts')
    .set({ usedAt: now })
    .where('stateHash', '=', hashOf(state))
    .where('browserHash', '=', hashOf(browser))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['nonce', 'codeVerifier', 'returnTo', 'maxAge'])
    .executeTakeFirst()
}
