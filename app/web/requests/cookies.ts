import { limits } from '#app/limits.ts'
import { isText } from './request-text.ts'

/**
 * The cookies of one request, and those that its response sets. The prefix `__Host-` means: only this host, every path,
 * secure.
 */
export interface Cookies {
  get(name: CookieName | `${CookieName}-${string}`): string | null
  /** Names of the cookies that came and begin so. */
  names(prefix: string): string[]
  set(name: CookieName | `${CookieName}-${string}`, value: string, options?: { maxAge?: number; readable?: true }): void
  clear(name: CookieName | `${CookieName}-${string}`): void
  /** One of the shop's own was no text. The answer takes it away, or its browser would be refused for ever. */
  readonly unreadable: boolean
  /** The `Set-Cookie` lines of the answer. */
  lines(): string[]
}

/**
 * `session`: the signed-in person. `cart`: a guest's cart. `signin`: one per sign-in in progress. `me`: what the page
 * shows about the reader. `ask-again`: a person whom the issuer may still know was signed out. `columns`: the chosen
 * columns of each back-office list.
 */
export type CookieName = 'session' | 'cart' | 'signin' | 'me' | 'ask-again' | 'columns'

export function readCookies(header: string | undefined): Cookies {
  const sent = ownCookies(header)
  const answer = new Map<string, string>()
  const unreadable = [...sent].filter(([name, value]) => !isText(name) || !isText(value))
  for (const [name] of unreadable) {
    sent.delete(name)
    if (isText(name)) answer.set(name, `${name}=; Path=/; Secure; SameSite=Lax; Max-Age=0`)
  }
  return {
    unreadable: unreadable.length > 0,
    get: (name) => sent.get(`__Host-${name}`) ?? null,
    names: (prefix) =>
      [...sent.keys()]
        .filter((name) => name.startsWith(`__Host-${prefix}`))
        .map((name) => name.slice('__Host-'.length)),
    set(name, value, { maxAge, readable } = {}) {
      sent.set(`__Host-${name}`, value)
      const life = maxAge === undefined ? '' : `; Max-Age=${Math.floor(maxAge / 1000)}`
      answer.set(name, `__Host-${name}=${value}; Path=/; Secure; SameSite=Lax${readable ? '' : '; HttpOnly'}${life}`)
    },
    clear(name) {
      sent.delete(`__Host-${name}`)
      answer.set(name, `__Host-${name}=; Path=/; Secure; SameSite=Lax; Max-Age=0`)
    },
    lines: () => [...answer.values()],
  }
}

/** Those of the prefix. Others of the same host are not ours, and may contain anything. */
function ownCookies(header = ''): Map<string, string> {
  const own = new Map<string, string>()
  for (const pair of header.split(';', limits.cookies.value)) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    // The first one of a name wins: a browser sends the most specific cookie first, and ours cannot be shadowed by a
    // later one.
    if (at > 0 && name.startsWith('__Host-') && !own.has(name)) own.set(name, pair.slice(at + 1).trim())
  }
  return own
}
