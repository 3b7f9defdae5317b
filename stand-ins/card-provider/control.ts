import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { act, isAction } from './actions.ts'
import { book } from './book.ts'
import { advanceClock, forgetClock, nowMilliseconds, nowSeconds } from './clock.ts'
import { emptyBook, transaction } from './database.ts'
import { deliveryJournal, listDeliveries, release, resend, retryNow } from './deliveries.ts'
import { doDueWork } from './due-work.ts'
import type { Environment } from './environment.ts'
import { ApiError } from './errors.ts'
import { apiVersion, endpointsFor, owe } from './events.ts'
import { addFault, faultKinds, listFaults, removeFaults } from './faults.ts'
import { newId } from './ids.ts'
import { recentRequests } from './journal.ts'
import { addObject } from './objects.ts'
import { readBody } from './read-body.ts'
import { endpointOfStart, keepEndpointOfStart, rotateSecret } from './webhook-endpoints.ts'
import { readPolicy, writePolicy } from './webhook-policy.ts'
import { webhooksAtRest } from './webhooks.ts'

const faultRule = z.strictObject({
  kind: z.enum(faultKinds),
  method: z.string().optional(),
  path: z.string().startsWith('/v1/').optional(),
  nth: z.int().min(1).optional(),
  times: z.int().min(1).optional(),
  milliseconds: z.int().min(0).max(120_000).optional(),
})
const deliveryRule = z.strictObject({
  types: z.array(z.string()).optional(),
  object: z.string().optional(),
  drop: z.boolean().optional(),
  hold: z.boolean().optional(),
  copies: z.int().min(1).max(50).optional(),
  delayMilliseconds: z.int().min(0).optional(),
  reverse: z.boolean().optional(),
  oneByOne: z.boolean().optional(),
  beforeAnswer: z.boolean().optional(),
  signature: z.enum(['bad', 'missing', 'stale']).optional(),
  secret: z.enum(['both', 'current', 'old']).optional(),
  reserialise: z.boolean().optional(),
})
const forgedEvent = z.strictObject({
  type: z.string(),
  object: z.looseObject({ id: z.string() }),
  livemode: z.boolean().default(false),
  account: z.string().optional(),
  /** Sent again under the id of another event, for example. */
  id: z.string().optional(),
})
const action = z.strictObject({ id: z.string(), amount: z.int().optional(), reason: z.string().optional() })

type Ask = { body: unknown; url: URL; environment: Environment; rest: string }

/** What a test or a person can order here. Paths stand below `/_control/`, bodies are JSON. */
const orders: Record<string, (ask: Ask) => unknown> = {
  'GET faults': () => listFaults(),
  'POST faults': ({ body }) => ({ id: addFault(faultRule.parse(body)) }),
  'DELETE faults': ({ rest }) => removeFaults(rest ? Number(rest) : undefined),
  'GET policy': () => readPolicy(),
  'PUT policy': ({ body }) => writePolicy(z.array(deliveryRule).parse(body)),
  'GET deliveries': ({ url }) => listDeliveries(url.searchParams.get('event') ?? undefined),
  'GET journal': ({ url }) => deliveryJournal(url.searchParams.get('event') ?? undefined),
  'GET requests': () => recentRequests(),
  'GET book': ({ url }) => book(url.searchParams.getAll('payment')),
  'GET clock': () => clock(),
  'POST clock': ({ body }) => {
    advanceClock(z.strictObject({ advance: z.number().min(0) }).parse(body).advance)
    return clock()
  },
  'POST release': ({ body }) => {
    const { reverse } = z.strictObject({ reverse: z.boolean().default(false) }).parse(body ?? {})
    return { released: release(reverse) }
  },
  'POST retry': () => ({ retried: retryNow() }),
  'POST resend': ({ body }) => {
    const { event, endpoint } = z.strictObject({ event: z.string(), endpoint: z.string().optional() }).parse(body)
    resend(event, endpoint)
  },
  'POST secret': ({ body }) => {
    const { secret, endpoint } = z.strictObject({ secret: z.string(), endpoint: z.string().optional() }).parse(body)
    rotateSecret(endpoint ?? endpointOfStart(), secret)
  },
  'POST events': ({ body }) => forge(forgedEvent.parse(body)),
  'POST actions': ({ body, rest }) => {
    if (!isAction(rest)) throw new ApiError(404, { type: 'invalid_request_error', message: `No action ${rest}` })
    act(rest, action.parse(body))
  },
  'POST reset': ({ environment }) => {
    emptyBook()
    forgetClock()
    keepEndpointOfStart(environment.webhookUrl, environment.webhookSecret)
  },
  'GET rest': () => webhooksAtRest(),
}

// These open transactions of their own, or wait.
const unwrapped = ['POST actions', 'GET rest']

export async function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  environment: Environment,
): Promise<void> {
  const [, , name = '', ...rest] = url.pathname.split('/')
  const key = `${request.method} ${name}`
  const order = Object.hasOwn(orders, key) ? orders[key] : undefined
  // A page of another site could reach a server on this machine; browsers say where they come from.
  if (!order || request.headers['sec-fetch-site'] === 'cross-site') {
    return void send(response, 404, { error: 'There is no such control.' })
  }
  try {
    const text = await readBody(request, 1_000_000)
    const ask: Ask = { body: text ? JSON.parse(text) : null, url, environment, rest: rest.join('/') }
    const result = unwrapped.includes(key) ? await order(ask) : transaction(() => order(ask))
    if (request.method !== 'GET') doDueWork()
    send(response, 200, result ?? {})
  } catch (problem) {
    const status = problem instanceof ApiError ? problem.status : 400
    send(response, status, { error: problem instanceof Error ? problem.message : 'unreadable' })
  }
}

function clock() {
  return { now: new Date(nowMilliseconds()).toISOString(), aheadSeconds: (nowMilliseconds() - Date.now()) / 1000 }
}

/** An event that nothing caused: of another account, of live mode, or told about an object that is not so. */
function forge({ type, object, livemode, account, id }: z.infer<typeof forgedEvent>) {
  const endpoints = endpointsFor(type)
  const event = addObject('event', {
    id: id ?? newId('evt'),
    object: 'event',
    ...(account && { account }),
    api_version: apiVersion,
    created: nowSeconds(),
    data: { object },
    livemode,
    pending_webhooks: endpoints.length,
    request: null,
    // Any text may be tried here, also one that no provider has.
    type: type as Parameters<typeof addObject<'event'>>[1]['type'],
  })
  for (const endpoint of endpoints) owe(event, endpoint)
  return { id: event.id }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}
