import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpBindings, getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { errors, Fault, notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, splitLocale } from '#app/locales.ts'
import { permissionsOf } from '#app/permissions.ts'
import { type Path, type Route, routes } from '#app/routes.ts'
import { type Answer, isAnswer, movedTo, untouched } from './answer.ts'
import { readBody, readFormBody } from './body.ts'
import { clientAddress } from './client-address.ts'
import { readCookies } from './cookies.ts'
import { languageOf } from './language.tsx'
import { cachedPage, type CachedPage, type PageCache } from './page-cache.ts'
import type { OpenEndpoint, OpenScreen } from './screen.ts'
import { securityHeaders } from './headers.ts'
import { sendAnswer, sendCached, sendPage } from './send.ts'
import type { Visit, Visitor } from './visit.ts'

/** What the shop gives to the web layer: its screens, its endpoints, the page around a screen, who is asking. */
export interface Shop {
  origin: string
  screens: Record<string, OpenScreen>
  endpoints: Record<string, OpenEndpoint>
  /** The whole page for a screen's data; null data shows the problem page. */
  renderPage(screen: OpenScreen, data: unknown, form: typeof untouched, visit: Visit): Promise<string>
  renderProblem(fault: Fault, visit: Visit): Promise<string>
  findVisitor(visit: Visit): Promise<Visitor>
  /** Turns what was thrown into an entry of the catalogue, and logs what is not the reader's doing. */
  faultOf(error: unknown, visit: Visit): Fault
  cache: PageCache | null
  /** Told of what went wrong while a problem was being shown: only a bug of ours can do that. */
  lastResort(error: unknown): void
  newRequestId(): string
  /** Told of every answer, for the figures that operators watch. */
  answered(path: string, status: number, seconds: number): void
  now(): Date
}

type Env = { Bindings: HttpBindings }
type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

const guest: Visitor = { customer: null, session: null, permissions: permissionsOf(false, []) }

/** The listener of everything that the page cache does not answer. */
export function createHandler(shop: Shop): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const app = new Hono<Env>({ getPath: (request) => splitLocale(pathOf(request.url)).path })
  // The table is a constant: it has these keys and no others, which Object.entries cannot know.
  for (const [path, route] of Object.entries(routes) as [Path, Route][]) {
    app.all(path, (context) => serve(shop, context, path, route))
  }
  app.notFound((context) => serve(shop, context, null, null))
  app.onError((error, context) => {
    shop.lastResort(error)
    const { outgoing } = context.env
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(500, { 'content-type': 'text/plain', 'content-length': 0 }).end()
    return RESPONSE_ALREADY_SENT
  })
  const listener = getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
  })
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}

async function serve(shop: Shop, context: Context<Env>, path: Path | null, route: Route | null) {
  const { incoming, outgoing } = context.env
  const begun = performance.now()
  const tags = new Set<string>()
  const visit = visitOf(shop, incoming, path, route, path ? context.req.param() : {}, tags)
  try {
    if (!path || !route) return strayed({ incoming, outgoing }, visit)
    checkRequest(shop, incoming, route)
    const exchange = { incoming, outgoing }
    if (route.kind === 'endpoint') await serveEndpoint(shop, exchange, visit, path, route)
    else await serveScreen(shop, exchange, visit, path, route, tags)
  } catch (error) {
    await sendFault(shop, { incoming, outgoing }, visit, shop.faultOf(error, visit), route)
  }
  shop.answered(path ?? 'unknown', outgoing.statusCode, (performance.now() - begun) / 1000)
  return RESPONSE_ALREADY_SENT
}

/** An address with a slash too many is the one without it; everything else that no route knows is not found. */
function strayed({ incoming, outgoing }: Exchange, visit: Visit) {
  const [path = '', query] = visit.address.split('?')
  if (incoming.method !== 'GET' || !/^\/[^/].*[^/]\/$/.test(path)) notFound()
  sendAnswer(incoming, outgoing, movedTo(path.slice(0, -1) + (query ? `?${query}` : '')), visit)
  return RESPONSE_ALREADY_SENT
}

function visitOf(
  shop: Shop,
  incoming: IncomingMessage,
  path: Path | null,
  route: Route | null,
  params: Record<string, string>,
  tags: Set<string>,
): Visit {
  const raw = incoming.url ?? '/'
  const url = new URL(raw.startsWith('//') ? '/' : raw, shop.origin)
  const { locale } = splitLocale(url.pathname)
  const query = queryOf(route, url)
  return {
    path: path ?? '/',
    // The table's parameter names are those of the matched path.
    params: params as Visit['params'],
    query,
    address: addressOf(route, url, query),
    locale,
    language: languageOf(locale),
    now: shop.now(),
    requestId: shop.newRequestId(),
    client: clientAddress(incoming.socket.remoteAddress ?? '', incoming.headers['x-forwarded-for']?.toString()),
    cookies: readCookies(incoming.headers.cookie),
    visitor: guest,
    header(name) {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    dependsOn(...names) {
      for (const name of names) tags.add(name)
    },
  }
}

/** The fields that the answer depends on. A cached page depends on those that its route names and on no others. */
function queryOf(route: Route | null, url: URL): URLSearchParams {
  if (route?.query) return pick(url.searchParams, route.query)
  return route?.cached ? new URLSearchParams() : url.searchParams
}

/**
 * What pages say of their own address. On a cached page it is cleaned, since everybody gets the links made from it; it is
 * also what the page cache is asked by.
 */
function addressOf(route: Route | null, url: URL, query: URLSearchParams): string {
  if (route?.secretQuery) return url.pathname
  if (!route?.cached) return url.pathname + url.search
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

function pick(query: URLSearchParams, names: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of [...names].sort()) {
    // A facet may be chosen several times over; in one order, so that the cache knows one page.
    for (const value of [...new Set(query.getAll(name))].sort().slice(0, 20)) if (value) kept.append(name, value)
  }
  return kept
}

/** What is checked before anything of the shop runs: the address, the method, where a post comes from. */
function checkRequest(shop: Shop, incoming: IncomingMessage, route: Route) {
  const raw = incoming.url ?? '/'
  if (raw.length > limits.urlLength.value) throw new Fault('request.too_long')
  // An encoded slash or null is never part of a slug; read once more by a proxy it would become one.
  if (/%2f|%5c|%00/i.test(raw.split('?', 1)[0] ?? '')) notFound()
  const method = incoming.method === 'HEAD' ? 'GET' : incoming.method
  if (!route.methods.some((allowed) => allowed === method)) throw new Fault('request.method_not_allowed')
  if (method === 'POST' && !route.fromOutside && incoming.headers.origin !== shop.origin)
    throw new Fault('request.origin')
}

async function admit(shop: Shop, visit: Visit, route: Route) {
  visit.visitor = await shop.findVisitor(visit)
  if (visit.visitor.permissions.has(route.permission)) return
  throw new Fault(visit.visitor.customer ? 'access.forbidden' : 'access.sign_in_needed')
}

async function serveEndpoint(shop: Shop, exchange: Exchange, visit: Visit, path: Path, route: Route) {
  const module = shop.endpoints[path] ?? notFound()
  if (!guest.permissions.has(route.permission)) await admit(shop, visit, route)
  const call = { ...visit, body: () => readBody(exchange.incoming) }
  // The endpoint was chosen by this very path, so its parameter type is the one that this call has.
  const answer = await module.answer(call as never)
  sendAnswer(exchange.incoming, exchange.outgoing, answer, visit)
}

async function serveScreen(shop: Shop, exchange: Exchange, visit: Visit, path: Path, route: Route, tags: Set<string>) {
  const { incoming, outgoing } = exchange
  const screen = shop.screens[path] ?? notFound()
  const address = visit.address
  const cache = route.cached ? shop.cache : null
  const kept = cache?.find(address, visit.now.getTime())
  if (kept) return sendCached(incoming, outgoing, kept)
  const since = cache?.mark() ?? 0
  if (!route.cached) await admit(shop, visit, route)

  let form = untouched
  let status = 200
  let added: Record<string, string> = {}
  if (incoming.method === 'POST') {
    const answer = await act(screen, visit, incoming)
    if (answer.kind !== 'again') return sendAnswer(incoming, outgoing, answer, visit)
    form = answer.form
    status = answer.status
    added = answer.headers ?? {}
  }
  const data = await screen.load(visit)
  if (isAnswer(data)) return sendAnswer(incoming, outgoing, data, visit)
  const html = await shop.renderPage(screen, data, form, visit)
  const headers = { ...pageHeaders(screen, route), ...added }
  if (!cache) return sendPage(incoming, outgoing, html, status, headers, visit)
  const page = cachedPage(html, headers, [...tags], visit.now.getTime())
  cache.keep(address, page, since)
  sendCached(incoming, outgoing, page, true)
}

async function act(screen: OpenScreen, visit: Visit, incoming: IncomingMessage): Promise<Answer> {
  if (!screen.act) throw new Fault('request.method_not_allowed')
  const form = await readFormBody(incoming)
  // The route that was matched has the parameters that this screen's `act` is typed for.
  return screen.act({ ...visit, form } as never)
}

function pageHeaders(screen: OpenScreen, route: Route): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // A cached page may be kept by the browser too, but asked about each time: its ETag answers in one small packet.
    'cache-control': route.cached ? 'no-cache' : 'private, no-store',
    ...securityHeaders(screen.policy?.() ?? null),
  }
}

async function sendFault(shop: Shop, exchange: Exchange, visit: Visit, fault: Fault, route: Route | null) {
  const { incoming, outgoing } = exchange
  if (outgoing.headersSent) return void outgoing.destroy()
  // While the database is away, the last copy of a public page is better than none.
  if (route?.cached && fault.code === 'system.unavailable') {
    const stale: CachedPage | undefined = shop.cache?.findStale(visit.address)
    if (stale) return sendCached(incoming, outgoing, stale)
  }
  const { status } = errors[fault.code]
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...securityHeaders(),
  }
  if (errors[fault.code].retry && status >= 500)
    headers['retry-after'] = String(fault.retryAfter ?? limits.retryAfter.value)
  if (status === 405 && route) headers.allow = [...route.methods, 'HEAD'].join(', ')
  if (status === 413 || status === 408) headers.connection = 'close'
  if (route?.kind === 'endpoint') {
    const body = {
      type: `${shop.origin}/api#${fault.code}`,
      title: languageOf(defaultLocale).t(`error.${fault.code}`),
      status,
      code: fault.code,
    }
    headers['content-type'] = 'application/problem+json'
    return sendPage(incoming, outgoing, JSON.stringify({ ...body, requestId: visit.requestId }), status, headers, visit)
  }
  sendPage(incoming, outgoing, await shop.renderProblem(fault, visit), status, headers, visit)
}
