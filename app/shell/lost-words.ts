import { wordsOf } from '#app/catalogue/lists/listing.ts'
import { splitLocale } from '#app/locales.ts'
import type { Visit } from '#app/web/requests/visit.ts'

/** The paths whose last part names a product or page, not a person's order. */
const named = new Set<string>(['/', '/products/:slug', '/collections/:slug', '/pages/:slug'])

/** The words to search for, taken from the last part of the address without an ending such as ".html". */
export function lostWords({ path, address }: Pick<Visit, 'path' | 'address'>): string {
  if (!named.has(path)) return ''
  const parts = splitLocale(address.split('?', 1)[0] ?? '').path.split('/')
  const last = (parts.findLast((part) => part !== '') ?? '').replace(/\.\w{1,5}$/, '')
  return wordsOf(decoded(last))
    .filter((word) => /\p{L}{2}/u.test(word))
    .join(' ')
}

/** A broken escape is no reason to show nothing but a fault. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return ' '
    }
  })
}
