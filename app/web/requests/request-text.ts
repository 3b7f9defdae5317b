import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { localPath, splitLocale } from '#app/locales.ts'

// All text that the shop reads passes through here or through an input’s own schema: once, at the edge. Node, `URL` and
// `URLSearchParams` replace broken UTF-8 with a replacement character, and PostgreSQL cannot store null characters.

/** Why this request is read no further. */
export function refusalOf(incoming: IncomingMessage): ErrorCode | null {
  const target = incoming.url ?? ''
  if (target.length > longest(target)) return 'request.too_long'
  // "*" and "host:port" (RFC 9112, 3.2) are for proxies.
  if (!/^(\/|https?:\/\/)/.test(target) || isMalformed(incoming)) return 'request.malformed'
  return isText(target) ? null : 'request.encoding'
}

/** What is printed of selected rows is named in the address: one field each. */
const longest = (target: string) =>
  /^(\/[a-z]{2})?\/admin\//.test(target) ? limits.officeUrlLength.value : limits.urlLength.value

/**
 * Whether this is ASCII with percent-encoded UTF-8 in it, and no null. A percent sign by itself is itself, as for
 * `URL`.
 */
export function isText(encoded: string): boolean {
  if (/[^\x20-\x7e]/.test(encoded)) return false
  if (!encoded.includes('%')) return true
  try {
    return !decodeURIComponent(encoded.replace(/%(?![\da-f]{2})/gi, '%25')).includes('\0')
  } catch {
    return false
  }
}

/**
 * Two hosts: Node keeps the first, a proxy may have believed the last (RFC 9112, 3.2: 400). A body where none belongs:
 * it would be received, however long, though no code reads it. Looked at before the page cache, too.
 */
export function isMalformed(incoming: IncomingMessage): boolean {
  const { method, rawHeaders } = incoming
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1 || ((method === 'GET' || method === 'HEAD') && bringsBody(incoming))
}

/** By its length: a body without one is refused by the listener. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0
}

/**
 * The reader's address, for the links of a page and for the page cache. Of a refused address only the language is kept.
 * Slashes are never doubled: "/de//evil.example" without its language would name another host.
 */
export function locate(target: string, origin: string, refused: boolean): URL {
  const url = refused ? null : read(target, origin)
  if (!url) return new URL(localPath(splitLocale(target).locale, '/'), origin)
  if (url.pathname.includes('//')) url.pathname = url.pathname.replace(/\/{2,}/g, '/')
  return url
}

/**
 * The path by which a route is found: of the very address that `locate` reads. Were it read in another way, with the
 * Host header for example, the page of one address would be kept in the cache as that of another.
 */
export function routePath(target: string, origin: string): string {
  return splitLocale(read(target, origin)?.pathname ?? '').path
}

/**
 * Null: it names another host or is no address. A backslash is a slash to `URL`, but for one in the query. Dots are
 * steps up and down to it (RFC 3986, 5.2.4), and a fragment is never sent: browsers resolve both, and with one of them
 * an address that a proxy keeps to itself ("/admin", "/metrics") would have a second name.
 */
function read(target: string, origin: string): URL | null {
  const [path = ''] = target.split(/[?#]/, 1)
  const isPlain = !/\\|\/(\.|%2e){1,2}(\/|$)/i.test(path) && !target.includes('#')
  return isPlain && !target.startsWith('//') && URL.canParse(target, origin) ? new URL(target, origin) : null
}
