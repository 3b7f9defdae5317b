import { isLocale, type Locale } from '#app/locales.ts'

/** The issuer knows one address of ours for all languages; so the state brings the language along. */
export function stateIn(secret: string, locale: Locale): string {
  return `${secret}.${locale}`
}

export function localeOfState(state: string | null): Locale | null {
  const ending = state?.split('.')[1] ?? ''
  return isLocale(ending) ? ending : null
}

/**
 * The cookie that binds a sign-in to this browser is named after the first letters of its state: several may be in
 * progress.
 */
export function cookieOfState(state: string): `signin-${string}` {
  return `signin-${state.slice(0, 8)}`
}

/** RFC 6749, 3.1: no parameter more than once; and either a code or an error, never both. */
export function isWellFormed(query: URLSearchParams): boolean {
  const names = [...query.keys()]
  return new Set(names).size === names.length && query.has('code') !== query.has('error')
}
