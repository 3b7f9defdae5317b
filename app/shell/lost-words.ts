import { wordsOf } from '#app/catalogue/lists/listing.ts'
import { splitLocale } from '#app/locales.ts'
import type { Visit } from '#app/web/requests/visit.ts'

/** Where the last part of an address names something that is sold or told, not a person's order. */
const named = new Set<string>(['/', '/products/:slug', '/collections/:slug', '/pages/:slug'])

/** What was looked for, as far as an address says it: the words of its last part, without an ending such as ".html". */
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
