import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'

/**
 * A session stays open while it is used: customers come back within a month, staff within a working day; never past its
 * end.
 */
export function isOpen(
  session: { lastSeenAt: Date; expiresAt: Date; endedAt: Date | null },
  staff: boolean,
  now: Date,
): boolean {
  const idle = now.getTime() - session.lastSeenAt.getTime()
  const most = staff ? limits.staffIdle.value : limits.customerIdle.value
  return session.endedAt === null && session.expiresAt > now && idle < most
}

/**
 * Whether the issuer authenticated this person within that time (OpenID Connect Core 1.0, 3.1.3.7, number 13). The
 * clock tolerance is the same here and where the answer is checked: otherwise a machine whose clock is ahead would be
 * redirected back and forth. A time to come is of a clock that was ahead: it would stay fresh until then.
 */
export function isFresh(authenticatedAt: Date | null, within: number, now: Date): boolean {
  const age = now.getTime() - (authenticatedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  return age <= within + limits.clockSkew.value * 1000 && age >= -limits.tokenAhead.value * 1000
}

/**
 * The time of a fresh sign-in that the issuer was asked for (OpenID Connect Core 1.0, 3.1.2.1). Some issuers ignore
 * `max_age` and need an explicit `prompt=login`. Some of these return no time: the operator decides whether their
 * answer is enough (`vouched`), which then counts from the request. A time that is too old means that the issuer did
 * not ask.
 */
export function confirmedAt(
  authenticatedAt: Date | null,
  asked: { maxAge: number | null; prompted: boolean; begunAt: Date },
  vouched: boolean,
  now: Date,
): Outcome<Date | null, 'not-prompted' | 'no-time' | 'old-time'> {
  if (asked.maxAge === null || isFresh(authenticatedAt, asked.maxAge * 1000, now)) return agree(authenticatedAt)
  if (!asked.prompted) return refuse('not-prompted')
  if (authenticatedAt) return refuse('old-time')
  return vouched ? agree(asked.begunAt) : refuse('no-time')
}

/** The name in the header if the issuer gave none: the address up to its "@", or the word "account". */
export function shownName(customer: { name: string; email: string | null }, nameless: string): string {
  const name = customer.name || customer.email?.split('@', 1)[0] || nameless
  return name.slice(0, 40).toWellFormed()
}

const browsers = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const

/** Enough to tell one's own devices apart; browsers pretend to be each other, so the order matters. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const name = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
  return { browser: name(browsers), system: name(systems) }
}
