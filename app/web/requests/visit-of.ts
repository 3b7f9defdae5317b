import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#app/errors.ts'
import { splitLocale } from '#app/locales.ts'
import { permissionsOf } from '#app/permissions.ts'
import { pathOf } from '#app/web/href.ts'
import type { ActPath, Path, Route } from '#app/routes.ts'
import { clientAddress, type Proxies } from './client-address.ts'
import { readCookies } from './cookies.ts'
import { languageOf } from '#app/web/language-of.ts'
import { locate } from './request-text.ts'
import type { OpenScreen } from '#app/web/answers/screen.ts'
import { besideHeader } from '#app/web/answers/send.ts'
import { isOfOtherRelease } from '#app/web/check-request.ts'
import type { Visit, Visitor } from './visit.ts'

/** What the web layer needs from the shop to receive a request. */
export interface Reception {
  origin: string
  /** Names what the browser gets of this build: its scripts and styles. */
  release: string
  trustedProxies: Proxies
  screens: Record<string, OpenScreen>
  newRequestId(): string
  now(): Date
}

/** What a page depends on: its cache tags, and the time until which it is valid. */
export interface Shown {
  tags: Set<string>
  until: number
}

interface Arrival {
  path: Path | null
  route: Route | null
  /** A form of the screen was submitted; the screen shows it again if it is refused. */
  act: ActPath | null
  params: Record<string, string>
  /** Why the request is read no further: then nothing of its address is believed. */
  refused: ErrorCode | null
  shown: Shown
}

export const guest: Visitor = { customer: null, session: null, permissions: permissionsOf(false, []) }

/** A request as the screens and endpoints see it. */
export function visitOf(shop: Reception, incoming: IncomingMessage, arrival: Arrival): Visit {
  const { path, route, params, refused, shown } = arrival
  const url = locate(incoming.url ?? '/', shop.origin, refused !== null)
  const { locale } = splitLocale(url.pathname)
  const query = queryOf(shop, arrival, url)
  return {
    path: path ?? '/',
    // The table's parameter names are those of the matched path.
    params: params as Visit['params'],
    query,
    address: addressOf(arrival, url, query),
    locale,
    language: languageOf(locale),
    now: shop.now(),
    requestId: shop.newRequestId(),
    client: clientAddress(
      incoming.socket.remoteAddress ?? '',
      incoming.headers['x-forwarded-for']?.toString(),
      shop.trustedProxies,
    ),
    cookies: readCookies(incoming.headers.cookie),
    visitor: guest,
    header(name) {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    beside: route?.cached || isOfOtherRelease(shop.release, incoming) ? null : besideOf(incoming.headers[besideHeader]),
    dependsOn(...names) {
      for (const name of names) shown.tags.add(name)
    },
    freshUntil(moment) {
      shown.until = Math.min(shown.until, moment.getTime())
    },
  }
}

/** A page for everyone is always whole: the cache has one per address. */
function besideOf(asked: string | string[] | undefined): Visit['beside'] {
  return asked === 'dialog' || asked === 'page' ? asked : null
}

/** The fields that the answer depends on. A cached page depends on those that its route names and on no others. */
function queryOf({ screens }: Reception, { path, route }: Arrival, url: URL): URLSearchParams {
  const named = route?.query
    ? pick(url.searchParams, route.query)
    : route?.cached
      ? new URLSearchParams()
      : url.searchParams
  return (route?.cached && path && screens[path]?.cleanQuery?.(named)) || named
}

/**
 * The address that a page uses for itself. On a cached page it is the canonical one, since everyone gets the links made
 * from it; it is also the key of the page cache.
 */
function addressOf({ path, route, act, params, refused }: Arrival, url: URL, query: URLSearchParams): string {
  if (route?.secretQuery) return url.pathname
  if (act && path) return pathOf(splitLocale(url.pathname).locale, path, params)
  if (!route?.cached || !path || refused) return url.pathname + url.search
  const clean = pathOf(splitLocale(url.pathname).locale, path, params)
  return query.size > 0 ? `${clean}?${query}` : clean
}

function pick(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of [...names].sort()) {
    // A facet may be chosen several times over; in one order, so that the cache knows one page.
    for (const value of [...new Set(query.getAll(name))].sort().slice(0, 20)) if (value) kept.append(name, value)
  }
  return kept
}
