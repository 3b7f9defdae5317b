import { defaultLocale, localPath } from '#app/locales.ts'

/** Where a visitor may be sent after signing in: only to a path of ours (RFC 9700, 4.11: no open redirector). */
export function ownPath(given: string | null | undefined): string {
  const fallback = localPath(defaultLocale, '/')
  if (!given || !given.startsWith('/') || /[\\\p{Cc}]/u.test(given) || given.length > 1_000) return fallback
  const base = 'http://own.invalid'
  const url = URL.canParse(given, base) ? new URL(given, base) : null
  // A second slash would name a host: "//evil", also after the parser has read "/.//evil".
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}
