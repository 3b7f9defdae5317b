import { type Locale, localPath, splitLocale } from '#app/locales.ts'
import { routes } from '#app/routes.ts'

/** An address of one's own: a page elsewhere, by https alone, or a path of this shop. Nothing that runs a script. */
export function isMenuAddress(address: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(address)) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  if (!/^https:\/\/[^/]/.test(address)) return false
  const url = URL.parse(address)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

/** The first parts of the paths that exist in each language. */
const screens = new Set(
  Object.entries(routes).flatMap(([path, { kind }]) => (kind === 'screen' ? [path.split('/')[1]] : [])),
)

/** In the reader's language, where the path is one of the shop's screens and names none itself. */
export function menuHref(address: string, locale: Locale): string {
  const [first] = address.slice(1).split(/[/?#]/, 1)
  const isOwn = address.startsWith('/') && splitLocale(address).path === address
  return isOwn && screens.has(first) ? localPath(locale, address) : address
}
