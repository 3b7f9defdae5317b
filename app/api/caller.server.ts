import { Fault } from '#app/errors.ts'
import { findKey } from '#app/keys/find-key.server.ts'
import { actorOf } from '#app/doors/visit-actor.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, type Locale, locales } from '#app/locales.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Owner } from '#app/operations/record.server.ts'
import { spend, spendMore } from '#app/web/floods/rate-limit.ts'
import type { Visit, Visitor } from '#app/web/requests/visit.ts'
import { ApiFault } from '#app/api/problems/api-fault.ts'

/** Who calls, and with which credential: a secret key, a publishable key, a session of the shop. */
export interface Caller {
  actor: Actor
  owner: Omit<Owner, 'named'>
  /** Her remaining calls, as headers of the answer. */
  headers: Record<string, string>
  /**
   * Called for included objects and for large answers. Each object costs about as much as a call, so a visitor's limit
   * counts them alike.
   */
  brings(calls: number): void
}

export interface Door {
  origin: string
  findVisitor(visit: Visit): Promise<Visitor>
}

/** The caller of this request. Without credentials, or with unknown ones, the answer says what is needed. */
export async function findCaller(visit: Visit, method: string, { origin, findVisitor }: Door): Promise<Caller> {
  const authorization = visit.header('authorization')
  return authorization === undefined
    ? bySession(visit, method, origin, await findVisitor(visit))
    : byKey(visit, authorization)
}

async function byKey(visit: Visit, authorization: string): Promise<Caller> {
  const { client, requestId, now } = visit
  const [, secret = ''] = /^bearer +(\S+)$/i.exec(authorization) ?? []
  const key = await findKey(secret, client, now)
  if (!key) throw new ApiFault('api.key_refused', { headers: { 'www-authenticate': 'Bearer realm="Barrow API"' } })
  // A browser sends the page's origin: then everyone who opens that page has the key.
  if (key.kind === 'secret' && visit.header('origin') !== undefined) throw new ApiFault('api.secret_key_in_browser')
  const isSecret = key.kind === 'secret'
  const actor: Actor = {
    // A publishable key says nothing about who the caller is.
    kind: isSecret ? 'key' : 'guest',
    id: isSecret ? key.id : null,
    door: 'api',
    permissions: key.permissions,
    isFresh: isSecret,
    client: isSecret ? null : client,
    requestId,
    now,
  }
  const counted = isSecret ? countKey(key.id) : countVisitor(client)
  return { actor, owner: ownerOf(visit, null), ...counted }
}

/** Like a page of the shop: from another origin nothing can be changed, and the answer cannot be read. */
function bySession(visit: Visit, method: string, origin: string, visitor: Visitor): Caller {
  if (!visitor.session)
    throw new ApiFault('api.key_needed', { headers: { 'www-authenticate': 'Bearer realm="Barrow API"' } })
  if (!['GET', 'HEAD'].includes(method) && visit.header('origin') !== origin) throw new Fault('request.origin')
  visit.visitor = visitor
  return { actor: actorOf(visit, 'api'), owner: ownerOf(visit, visitor), ...countVisitor(visit.client) }
}

const ownerOf = (visit: Visit, visitor: Visitor | null): Caller['owner'] => ({
  customerId: visitor?.customer?.id ?? null,
  sessionHash: visitor?.session?.idHash ?? null,
  cartToken: visit.header('cart-token') ?? null,
  orderKey: visit.header('order-key') ?? null,
  locale: localeOf(visit.header('accept-language')),
})

/** The first language that the shop has, of those that are asked for. */
export function localeOf(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((each) => each.trim().slice(0, 2).toLowerCase())
  return wanted.flatMap((language) => locales.filter((locale) => locale === language))[0] ?? defaultLocale
}

type Counted = Pick<Caller, 'headers' | 'brings'>

/** The shop's own systems may page through everything. */
function countKey(id: string): Counted {
  return { headers: headersOf(limits.apiCalls.value, spend('api', id, limits.apiCalls.value, minute)), brings() {} }
}

function countVisitor(client: string): Counted {
  const of = ['api-visitor', client, limits.apiVisitorCalls.value, minute] as const
  const headers = headersOf(limits.apiVisitorCalls.value, spend(...of))
  return {
    headers,
    brings: (objects) =>
      void Object.assign(headers, headersOf(limits.apiVisitorCalls.value, spendMore(...of, objects))),
  }
}

const minute = 60_000
const headersOf = (most: number, { left, seconds }: ReturnType<typeof spend>): Record<string, string> => ({
  'ratelimit-policy': `"calls";q=${most};w=60`,
  ratelimit: `"calls";r=${left};t=${seconds}`,
})
