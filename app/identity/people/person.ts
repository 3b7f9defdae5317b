import { oneLine } from '#app/kernel/one-line.ts'
import { limits } from '#app/limits.ts'

type Claims = Readonly<Record<string, unknown>>

/** The person according to the issuer. Only the subject identifies; name and e-mail are additional data. */
export interface Person {
  subject: string
  name: string
  email: string | null
  emailVerified: boolean
}

/**
 * Some providers put name and e-mail into the ID token, some into user info, some nowhere: ask only when something is
 * missing.
 */
export function needsUserInfo(claims: Claims): boolean {
  return !claims.email || claims.email_verified === undefined || !nameIn(claims)
}

/** The ID token takes precedence; user info, whose subject was compared, fills in what is missing. */
export function personOf(claims: Claims & { sub: string }, userInfo: Claims): Person {
  const email = emailIn(claims) ?? emailIn(userInfo)
  return {
    subject: claims.sub,
    name: nameIn(claims) || nameIn(userInfo),
    email,
    // Said of this very address, by whichever of the two names it, and said as the boolean true: "true" is a string.
    emailVerified: email !== null && hasPlainCapitals(email) && isVerified(email, claims, userInfo),
  }
}

function isVerified(email: string, claims: Claims, userInfo: Claims): boolean {
  const speaking = [claims, userInfo].filter((each) => emailIn(each) === email && each.email_verified !== undefined)
  return speaking.length > 0 && speaking.every((each) => each.email_verified === true)
}

function emailIn({ email }: Claims): string | null {
  // Half a character is none that the database could write.
  if (typeof email !== 'string' || email.length > limits.email.value || !email.isWellFormed()) return null
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) ? email : null
}

/** Whether two e-mail addresses are one, whatever their capitals. */
export function isSameAddress(one: string, other: string): boolean {
  return lowerCase(one) === lowerCase(other)
}

/** Only A to Z: toLowerCase() also turns the Kelvin sign into "k", and another person's address into ours. */
function lowerCase(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * Verified addresses are compared in lower case, by the database too, and there some foreign capitals become plain letters.
 * An address with such a capital proves nothing: orders, archives and erasures of another person would follow from it.
 */
const hasPlainCapitals = (address: string) => lowerCase(address) === address.toLowerCase()

function nameIn(claims: Claims): string {
  const parts = [claims.given_name, claims.family_name].filter((part) => typeof part === 'string')
  const name = typeof claims.name === 'string' && claims.name ? claims.name : parts.join(' ')
  return oneLine(name).slice(0, limits.name.value).toWellFormed()
}

/**
 * A subject, a session's or a token's id. OpenID Connect Core 1.0, 2: at most 255 characters; nothing else is known of
 * it, not a format, not a case. Halves of characters are refused, since the database would write all of them as the
 * same sign.
 */
export function isIdentifier(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= 255 &&
    !value.includes('\0') &&
    value.isWellFormed()
  )
}
