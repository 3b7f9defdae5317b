import { localPath, splitLocale, type Locale } from '#app/locales.ts'
import { ownPath } from '#app/routes.ts'

/**
 * Where a sign-in leads back to: where it was asked to, else the page it was pressed on, else the home page. Never to a
 * page of signing in and out, which would begin all over again.
 */
export function returnAddress(
  wished: string | null,
  referer: string | undefined,
  origin: string,
  locale: Locale,
): string {
  const from =
    referer && URL.canParse(referer) && new URL(referer).origin === origin ? referer.slice(origin.length) : null
  const given = wished ?? from
  if (!given) return localPath(locale, '/')
  const path = ownPath(given)
  return splitLocale(path).path.startsWith('/auth/') ? localPath(locale, '/account') : path
}
