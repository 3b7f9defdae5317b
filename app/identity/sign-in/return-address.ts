import { localPath, splitLocale, type Locale } from '#app/locales.ts'
import { ownPath } from '#app/web/requests/own-path.ts'

/**
 * The address after signing in: the requested one, otherwise the page with the button, otherwise the home page. Never a
 * page of signing in or out, which would start over.
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
