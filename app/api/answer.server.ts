import { Fault, notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Permission } from '#app/permissions.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { type Answer, json } from '#app/web/answers/answer.ts'
import { takeSendersTurn, takeTurn } from '#app/web/floods/turns.ts'
import type { ApiRequest } from '#app/web/serve-api.ts'
import { languageOf } from '#app/web/language-of.ts'
import type { Proxies } from '#app/web/requests/client-address.ts'
import { hasVersion } from '#app/web/requests/if-none-match.ts'
import type { Visit } from '#app/web/requests/visit.ts'
import { ApiFault } from '#app/api/problems/api-fault.ts'
import { type ApiRoute, type Matched, matchApi, namesIn, objectParts } from './api-routes.ts'
import { type Caller, type Door, findCaller } from './caller.server.ts'
import { change, type Changed } from './change.server.ts'
import { expand, readExpand } from './expand.server.ts'
import { type Expandable, expandablesOf } from './expandable.ts'
import { readJson } from './json-body.ts'
import { problemAnswer, problemOf } from '#app/api/problems/problem.ts'
import { keyOf, readList, see } from './read.server.ts'

export interface ApiDoor extends Door {
  trustedProxies: Proxies
}

/**
 * Every call of the API: matched, authorised, counted, read, done, answered. Refusals are thrown; `problem` makes
 * answers of them.
 */
export async function answerApi(request: ApiRequest, door: ApiDoor): Promise<Answer> {
  const { method, path, visit } = request
  const { matched, methods } = matchApi(method, path)
  if (methods.length === 0) notFound()
  const allow = [...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ')
  if (method === 'OPTIONS') return preflight(allow)
  if (!matched) throw new ApiFault('request.method_not_allowed', { headers: { allow } })
  const caller = await findCaller(visit, method, door)
  const answer = await answerFor(request, matched, caller, door)
  if (answer.kind !== 'content') return answer
  return {
    ...answer,
    headers: { ...answer.headers, ...caller.headers, ...fromAnywhere, 'x-request-id': visit.requestId },
  }
}

// Callers bring a key, which no browser sends by itself: a page of any origin may read what it requested with one.
const fromAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'etag, link, ratelimit, ratelimit-policy, retry-after, x-request-id, idempotent-replayed',
}

const preflight = (allow: string): Answer => ({
  kind: 'content',
  body: '',
  type: 'text/plain',
  status: 204,
  cacheControl: 'no-store',
  headers: {
    allow,
    ...fromAnywhere,
    'access-control-allow-methods': allow,
    'access-control-allow-headers':
      'authorization, content-type, idempotency-key, if-match, if-none-match, accept-language, cart-token, order-key',
    'access-control-max-age': '86400',
  },
})

function answerFor(request: ApiRequest, { route, named }: Matched, caller: Caller, door: ApiDoor): Promise<Answer> {
  const owner = { ...caller.owner, named }
  switch (route.kind) {
    case 'record':
      allowed(caller, route.record.permission)
      return answerRecord(request, route, { ...caller, owner })
    case 'list':
      allowed(caller, route.list.of.permission)
      return inTurn(request, door, () => answerList(request, route, { ...caller, owner }))
    case 'operation':
      // Before anything is read: a caller without permission gets that answer, whatever she has sent.
      allowed(caller, route.operation.permission)
      return inTurn(request, door, async () => {
        const actorNow = holding(request, caller, route.operation.permission, door)
        const sent = await readCall(request, caller.actor)
        const call = { ...sent, actor: await actorNow(), owner }
        return tellChanged(await change(route.operation, call))
      })
    case 'bulk':
      allowed(caller, route.operation.permission)
      return inTurn(request, door, () => answerBulk(request, route.operation, { ...caller, owner }, door))
  }
}

function allowed({ actor }: Pick<Caller, 'actor'>, permission: Permission) {
  if (actor.permissions.has(permission)) return
  throw new ApiFault(actor.kind === 'guest' ? 'access.sign_in_needed' : 'access.forbidden', {
    requiredPermission: permission,
  })
}

/** One site has so many calls at a time, and other sites do not wait for them. */
async function inTurn(request: ApiRequest, { trustedProxies }: ApiDoor, work: () => Promise<Answer>): Promise<Answer> {
  const leave = await takeSendersTurn(request.visit.client, limits.turnWait.value, trustedProxies)
  try {
    return await work()
  } finally {
    leave()
  }
}

type Asking = Caller & { owner: Parameters<typeof keyOf>[2] }

async function answerRecord(
  { visit }: ApiRequest,
  route: ApiRoute & { kind: 'record' },
  caller: Asking,
): Promise<Answer> {
  const asked = askedOf(route, visit, caller)
  const key = keyOf(route.record, namesIn(route.path), caller.owner)
  const { view, etag } = (await see(route.record, key, caller.actor)) ?? notFound()
  // A view is an object with its fields.
  if (asked.length > 0)
    return weighed(
      json({ ...(view as object), expanded: await expand(asked, [view as Record<string, unknown>], caller) }, 200, {
        etag,
      }),
      caller,
    )
  const answer = weighed(json(view, 200, { etag }), caller)
  return hasVersion(visit, etag) && answer.kind === 'content' ? { ...answer, status: 304, body: '' } : answer
}

async function answerList({ visit }: ApiRequest, route: ApiRoute & { kind: 'list' }, caller: Asking): Promise<Answer> {
  const asked = askedOf(route, visit, caller)
  const isStrangers = asked.length > 0 && caller.actor.kind !== 'key'
  if (isStrangers) boundExpanded(visit)
  // Included objects are in memory until all of them are loaded, so for visitors this has its own queue.
  const leave = isStrangers ? await takeTurn(visit.client, limits.turnWait.value, 'expanded') : () => {}
  try {
    return await madeList(visit, route, asked, caller)
  } finally {
    leave()
  }
}

/** It costs far more than the rows themselves, and a client that reads an answer slowly makes the shop keep all of it for so long. */
function boundExpanded({ query }: Visit) {
  const most = limits.apiExpandedBySelf.value
  if (!query.has('limit')) query.set('limit', String(most))
  if (Number(query.get('limit')) <= most) return
  throw new ApiFault('api.unknown_parameter', {
    problems: [{ pointer: '?limit', code: 'api.unknown_parameter', expected: `1 to ${most}` }],
  })
}

async function madeList(
  visit: Visit,
  route: ApiRoute & { kind: 'list' },
  asked: readonly Expandable[],
  caller: Asking,
): Promise<Answer> {
  const { data, next, total } = await readList(route.list, visit.query, caller.actor, expandablesOf(route).length > 0)
  const following = new URLSearchParams(visit.query)
  if (next) following.set('after', next)
  const to = next ? `/api/v1${route.path}?${following}` : null
  const more = asked.length > 0 ? { expanded: await expand(asked, data, caller) } : {}
  return weighed(json({ data, next: to, total, ...more }, 200, to ? { link: `<${to}>; rel="next"` } : {}), caller)
}

/** A large answer costs as much as several small ones, even if it is not sent. */
function weighed(answer: Answer, { brings }: Caller): Answer {
  if (answer.kind === 'content') brings(Math.ceil(answer.body.length / limits.apiAnswer.value) - 1)
  return answer
}

/** The requested includes, as far as this caller may read them. */
function askedOf(route: ApiRoute, { query }: Visit, caller: Caller) {
  const asked = readExpand(expandablesOf(route), query)
  for (const { record } of asked) allowed(caller, record.permission)
  return asked
}

/**
 * The caller with the rights that she has now, looked up again after some time: her key may have ended meanwhile, or
 * her rights been taken from her.
 */
function holding({ visit, method }: ApiRequest, caller: Caller, needed: Permission, door: Door) {
  let { actor } = caller
  let since = performance.now()
  return async () => {
    if (performance.now() - since <= limits.rightsKnown.value) return actor
    const found = await findCaller(visit, method, door)
    allowed(found, needed)
    since = performance.now()
    return (actor = found.actor)
  }
}

async function readCall({ visit, body }: ApiRequest, { kind }: Actor) {
  // Systems of the shop's own bring more than pages do.
  const most = (kind === 'key' ? limits.body : limits.form).value
  return {
    body: readJson(await body(most), visit.header('content-type')),
    once: visit.header('idempotency-key'),
    seen: visit.header('if-match'),
  }
}

function tellChanged({ result, object, etag, isReplay }: Changed): Answer {
  const headers = { ...(etag && { etag }), ...(isReplay && { 'idempotent-replayed': 'true' }) }
  return json({ result, object }, 200, headers)
}

const wrongItems = (items: unknown) => ({
  pointer: '/items',
  code: items === undefined ? ('field.required' as const) : ('api.wrong_value' as const),
  expected: `an array of 1 to ${limits.bulkItems.value} objects`,
})

/** Each object for itself, in their order: what one refuses stops none of the others. */
async function answerBulk(
  request: ApiRequest,
  operation: AnyOperation,
  caller: Caller & { owner: Parameters<typeof change>[1]['owner'] },
  door: ApiDoor,
): Promise<Answer> {
  const actorNow = holding(request, caller, operation.permission, door)
  const { body, once } = await readCall(request, caller.actor)
  const { owner } = caller
  const items: unknown = body.items
  if (!Array.isArray(items) || items.length === 0 || items.length > limits.bulkItems.value || !items.every(isObject))
    throw new ApiFault('input.invalid', { problems: [wrongItems(items)] })
  const names = namesIn(operation.http)
  const told = { origin: door.origin, requestId: request.visit.requestId, language: languageOf('en') }
  const data = []
  for (const [index, item] of items.entries()) {
    const named = Object.fromEntries(names.map((name) => [name, textOf(item[name])]))
    const rest = Object.fromEntries(
      Object.entries(item).filter(([name]) => !objectParts(operation).includes(name) && name !== 'if_match'),
    )
    const call = { body: rest, owner: { ...owner, named }, once, part: index, seen: optional(item.if_match) }
    try {
      const { result, object, etag } = await change(operation, { ...call, actor: await actorNow() })
      data.push({ status: 200, result, object, etag })
    } catch (error) {
      // Any other error is a bug, and fails the whole call.
      if (!(error instanceof Fault)) throw error
      const problem = problemOf(error, told)
      data.push({ status: problem.status, problem })
    }
  }
  return json({ data })
}

const isObject = (item: unknown): item is Record<string, unknown> =>
  typeof item === 'object' && item !== null && !Array.isArray(item)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const optional = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A thrown error as an answer. */
export function apiProblem(fault: Fault, { requestId }: Visit, origin: string): Answer {
  const answer = problemAnswer(fault, { origin, requestId, language: languageOf('en') })
  return answer.kind === 'content'
    ? { ...answer, headers: { ...answer.headers, ...fromAnywhere, 'x-request-id': requestId } }
    : answer
}
