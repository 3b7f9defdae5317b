import type { IncomingMessage, ServerResponse } from 'node:http'
import { METHOD_NAME_ALL, type Result } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { type ErrorCode, errors, Fault, notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale } from '#app/locales.ts'
import type { Permission } from '#app/permissions.ts'
import { type ActPath, acts, type Path, type Route, routes } from '#app/routes.ts'
import { type Api, apiBase, serveApi } from './serve-api.ts'
import { type Answer, isAnswer, movedTo, seeOther, untouched } from './answers/answer.ts'
import { readBody, readFormBody, readPicturesBody } from './requests/body.ts'
import { type KeptForm, keepForm } from './forms/kept-form.ts'
import { languageOf } from './language-of.ts'
import { cacheResults } from './cache-results.ts'
import { checkRequest, hidesSlash } from './check-request.ts'
import type { CachedPage } from './page-cache.ts'
import { type Kept, serveKept } from './serve-kept.ts'
import { pageHeaders } from './answers/page-headers.ts'
import type { OpenAct, OpenEndpoint, OpenScreen } from './answers/screen.ts'
import { itsTurn, takeTurn, takeSendersTurn } from './floods/turns.ts'
import { securityHeaders } from './answers/headers.ts'
import { bringsBody, refusalOf, routePath } from './requests/request-text.ts'
import { sendAnswer, sendCached, sendPage } from './answers/send.ts'
import { type Keep, receiveForm } from './uploads/receive-form.ts'
import type { Visit, Visitor } from './requests/visit.ts'
import { guest, type Reception, type Shown, visitOf } from './requests/visit-of.ts'

/** What the shop gives to the web layer: its screens, its endpoints, the page around a screen, and the visitor. */
export interface Shop extends Reception {
  endpoints: Record<string, OpenEndpoint>
  /** The permission that each address needs. */
  access: Record<Path, { permission: Permission }>
  acts: Record<string, OpenAct>
  /** The whole page for a screen's data; null data shows the problem page. */
  renderPage(screen: OpenScreen, data: unknown, form: typeof untouched, visit: Visit): Promise<string>
  renderProblem(fault: Fault, visit: Visit, kept: KeptForm | null): Promise<string>
  findVisitor(visit: Visit): Promise<Visitor>
  /** Where an address that no route has leads now: a path of ours; null: nowhere. */
  findMoved(address: string): Promise<string | null>
  /** Turns a thrown error into an entry of the catalogue, and logs it unless the reader caused it. */
  faultOf(error: unknown, visit: Visit): Fault
  /** Told of a form that was refused on the whole, by its code. */
  refused(code: ErrorCode, visit: Visit): void
  api: Api
  kept: Kept | null
  /** Told of what went wrong while a problem was being shown: only a bug of ours can do that. */
  lastResort(error: unknown): void
  /** Told of every answer, for the figures that operators watch. */
  answered(path: string, status: number, seconds: number): void
}

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

/** The listener of everything that the page cache does not answer. */
export function createHandler(shop: Shop): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const router = new SmartRouter<Found>({ routers: [new RegExpRouter(), new TrieRouter()] })
  // The table is a constant: it has these keys and no others, which Object.entries cannot know.
  for (const [path, route] of Object.entries(routes) as [Path, Route][])
    router.add(METHOD_NAME_ALL, path, { path, route, act: null })
  for (const [act, path] of Object.entries(acts) as [ActPath, Path][])
    router.add(METHOD_NAME_ALL, act, { path, route: routes[path], act })
  router.add(METHOD_NAME_ALL, `${apiBase}/*`, 'api')
  const answer = async (exchange: Exchange) => {
    const path = routePath(exchange.incoming.url ?? '', shop.origin)
    const [found, params] = firstOf(router.match(METHOD_NAME_ALL, path))
    await (found === 'api' ? serveApi(shop, exchange) : serve(shop, exchange, found, params))
  }
  return (incoming, outgoing) =>
    void answer({ incoming, outgoing }).catch((error: unknown) => {
      shop.lastResort(error)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(500, { 'content-type': 'text/plain', 'content-length': 0 }).end()
    })
}

/** What the tables have for an address: a page or an endpoint, or the API with a router of its own. */
type Found = Matched | 'api'

const nothingFound: Matched = { path: null, route: null, act: null }

/** The first match, with the parameters in its path. */
function firstOf([matches, values]: Result<Found>): [Found, Record<string, string>] {
  const [first] = matches
  if (!first) return [nothingFound, {}]
  const [found, places] = first
  const params: Record<string, string> = {}
  for (const [name, place] of Object.entries(places))
    params[name] = tryDecodeURIComponent(typeof place === 'number' ? (values?.[place] ?? '') : place)
  return [found, params]
}

/** What the route tables have for an address. */
interface Matched {
  path: Path | null
  route: Route | null
  act: ActPath | null
}

async function serve(
  shop: Shop,
  { incoming, outgoing }: Exchange,
  { path, route, act }: Matched,
  params: Record<string, string>,
) {
  const begun = performance.now()
  const shown: Shown = { tags: new Set(), until: Infinity }
  const refused = refusalOf(incoming)
  const visit = visitOf(shop, incoming, { path, route, act, params, refused, shown })
  try {
    if (refused || visit.cookies.unreadable) throw new Fault(refused ?? 'request.encoding')
    if (!path || !route) return await strayed(shop, { incoming, outgoing }, visit)
    // A machine endpoint has one address: what a proxy blocks (metrics, webhooks) must have no second one.
    if (route.kind === 'endpoint' && visit.locale !== defaultLocale) notFound()
    checkRequest(shop, incoming, act ? sent : route)
    const exchange = { incoming, outgoing }
    if (route.kind === 'endpoint') await serveEndpoint(shop, exchange, visit, path, route)
    // Requested from the address bar, or after signing in: nothing is submitted by that.
    else if (act && incoming.method !== 'POST') await sendAnswer(incoming, outgoing, seeOther(visit.address), visit)
    else await serveScreen(shop, exchange, visit, { path, route, act }, shown)
  } catch (error) {
    await sendFault(shop, { incoming, outgoing }, visit, shop.faultOf(error, visit), route)
  }
  shop.answered(act ?? path ?? 'unknown', outgoing.statusCode, (performance.now() - begun) / 1000)
}

const sent: Pick<Route, 'methods' | 'fromOutside'> = { methods: ['GET', 'POST'] }

/**
 * An address that another shop had leads to its page here, in one step; one with a slash too many is the one without it. Everything else
 * that no route knows is not found.
 */
async function strayed(shop: Shop, { incoming, outgoing }: Exchange, visit: Visit) {
  const [path = '', query] = visit.address.split('?')
  if ((incoming.method !== 'GET' && incoming.method !== 'HEAD') || hidesSlash(path)) notFound()
  const moved = await shop.findMoved(path)
  const isLonger = /^\/[^/].*[^/]\/$/.test(path)
  if (moved === null && !isLonger) notFound()
  await sendAnswer(incoming, outgoing, movedTo(moved ?? path.slice(0, -1) + (query ? `?${query}` : '')), visit)
}

async function admit(shop: Shop, visit: Visit, path: Path) {
  visit.visitor = await shop.findVisitor(visit)
  if (visit.visitor.permissions.has(shop.access[path].permission)) return
  throw new Fault(visit.visitor.customer ? 'access.forbidden' : 'access.sign_in_needed')
}

/**
 * Checks session and permissions again if the body took long to arrive, which a large file may do for a quarter of an hour:
 * either may have ended meanwhile. `visit` is the one that the act gets.
 */
async function admitAgain(shop: Shop, visit: Visit, { path, since }: { path: Path; since: number }) {
  if (performance.now() - since > limits.rightsKnown.value) await admit(shop, visit, path)
}

async function serveEndpoint(shop: Shop, exchange: Exchange, visit: Visit, path: Path, route: Route) {
  const module = shop.endpoints[path] ?? notFound()
  if (route.forVisitor || !guest.permissions.has(shop.access[path].permission)) await admit(shop, visit, path)
  const most = route.largeBody ? limits.body : limits.form
  const call = { ...visit, body: () => readBody(exchange.incoming, most.value) }
  // The endpoint was chosen by this very path, so its parameter type is the one that this call has.
  const answer = await module.answer(call as never)
  await sendAnswer(exchange.incoming, exchange.outgoing, answer, visit)
}

async function serveScreen(
  shop: Shop,
  exchange: Exchange,
  visit: Visit,
  { path, route, act }: { path: Path; route: Route; act: ActPath | null },
  shown: Shown,
) {
  const { incoming, outgoing } = exchange
  const screen = shop.screens[path] ?? notFound()
  if (!route.cached) await admit(shop, visit, path)
  const posted =
    incoming.method === 'POST'
      ? await send(shop, act ? shop.acts[act] : screen.act, visit, { incoming, route, path })
      : null
  const query = posted && (posted.kind === 'again' ? posted.query : queryHere(posted, visit))
  if (query) visit.query = query
  else if (posted && posted.kind !== 'again') return sendAnswer(incoming, outgoing, posted, visit)
  const again = posted?.kind === 'again' ? posted : null
  if (again?.form.problem) shop.refused(again.form.problem, visit)
  if (shop.kept && route.cached && !posted) return serveKept(shop, shop.kept, exchange, visit, { screen, route, shown })
  const early = route.asksNeighbour ? { data: await screen.load(visit) } : null
  if (early && isAnswer(early.data)) return sendAnswer(incoming, outgoing, early.data, visit)
  const leave = await takeTurn(visit.client, limits.turnWait.value, route.list ? 'lists' : 'pages')
  try {
    // No page is made for a client that has gone while waiting.
    if (!outgoing.destroyed) await sendMade(shop, exchange, visit, { screen, route, again, early })
  } finally {
    leave()
  }
}

interface Making {
  screen: OpenScreen
  route: Route
  /** The form that is shown again. */
  again: Extract<Answer, { kind: 'again' }> | null
  /** Data loaded before the page had its place. */
  early: { data: unknown } | null
}

async function sendMade(shop: Shop, { incoming, outgoing }: Exchange, visit: Visit, making: Making) {
  const { screen, route, again, early } = making
  const data = early ? early.data : await screen.load(visit)
  if (isAnswer(data)) return sendAnswer(incoming, outgoing, data, visit)
  await itsTurn()
  const html = await shop.renderPage(screen, data, again?.form ?? untouched, visit)
  const headers = { ...pageHeaders(screen, route, data), ...again?.headers }
  sendPage(incoming, outgoing, html, again?.status ?? 200, headers, visit)
}

/**
 * If script shows the screen beside a page, the redirect to that page is skipped: there is no form in the address bar
 * that a reload would send again. Null for every other answer.
 */
function queryHere(answer: Answer, { beside, address }: Visit): URLSearchParams | null {
  if (!beside || answer.kind !== 'redirect') return null
  const [path, query] = answer.to.split('?')
  return path === address.split('?')[0] ? new URLSearchParams(query) : null
}

async function send(
  shop: Shop,
  act: OpenAct | undefined,
  visit: Visit,
  { incoming, route, path }: { incoming: IncomingMessage; route: Route; path: Path },
): Promise<Answer> {
  if (!act) throw new Fault('request.method_not_allowed')
  const since = performance.now()
  // A large file takes minutes, in which its sender may send other forms.
  if (route.receives) {
    const call = { ...visit, form: new URLSearchParams(), receive }
    async function receive(keep: Keep) {
      const form = await receiveForm(incoming, keep)
      await admitAgain(shop, call, { path, since })
      return form
    }
    return act(call as never)
  }
  const sent = route.takesPictures ? await readPicturesBody(incoming) : { form: await readFormBody(incoming, route) }
  if (!route.cached) await admitAgain(shop, visit, { path, since })
  const leave = await takeSendersTurn(visit.client, limits.turnWait.value, shop.trustedProxies)
  try {
    // The address that was matched has the parameters that this act is typed for.
    return await act({ ...visit, ...sent } as never)
  } finally {
    leave()
  }
}

async function sendFault(shop: Shop, exchange: Exchange, visit: Visit, fault: Fault, route: Route | null) {
  const { incoming, outgoing } = exchange
  if (outgoing.headersSent) return void outgoing.destroy()
  // While the database is away, the last copy of a public page is better than none.
  if (route?.cached && fault.code === 'system.unavailable') {
    const stale: CachedPage | undefined = shop.kept?.cache.findStale(visit.address)
    if (stale) {
      cacheResults.stale++
      return sendCached(incoming, outgoing, stale)
    }
  }
  const { status } = errors[fault.code]
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...securityHeaders(),
  }
  if (status === 429 || (errors[fault.code].retry && status >= 500))
    headers['retry-after'] = String(fault.retryAfter ?? limits.retryAfter.value)
  if (status === 405 && route) headers.allow = [...route.methods, 'HEAD'].join(', ')
  const kept = await keepForm(incoming, route, fault)
  // The unread body would have to be received before the next request on this connection.
  if (bringsBody(incoming) && !incoming.complete) headers.connection = 'close'
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
  sendPage(incoming, outgoing, await shop.renderProblem(fault, visit, kept), status, headers, visit)
}
