import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { act, isAction } from './actions.ts'
import { book } from '#stand-ins/card-provider/money/book.ts'
import { advanceClock, nowMilliseconds } from './clock.ts'
import { action, deliveryRule, faultRule, forgedEvent } from './control-shapes.ts'
import { transaction } from '#stand-ins/card-provider/database.ts'
import { pastPayments, writePast } from './past.ts'
import {
  deliveryJournal,
  listDeliveries,
  release,
  resend,
  retryNow,
} from '#stand-ins/card-provider/webhooks/deliveries.ts'
import { doDueWork } from './due-work.ts'
import type { Environment } from '#stand-ins/card-provider/environment.ts'
import { ApiError } from '#stand-ins/card-provider/calls/errors.ts'
import { addFault, listFaults, removeFaults } from './faults.ts'
import { forge } from '#stand-ins/card-provider/webhooks/forge.ts'
import { forgetOldEvents } from '#stand-ins/card-provider/webhooks/forget.ts'
import { recentRequests } from '#stand-ins/card-provider/calls/journal.ts'
import { readBody } from '#stand-ins/card-provider/calls/read-body.ts'
import { startAnew } from './start-anew.ts'
import { endpointOfStart, rotateSecret } from '#stand-ins/card-provider/webhooks/webhook-endpoints.ts'
import { readPolicy, writePolicy } from '#stand-ins/card-provider/webhooks/webhook-policy.ts'
import { webhooksAtRest } from '#stand-ins/card-provider/webhooks/webhooks.ts'

type Ask = { body: unknown; url: URL; environment: Environment; rest: string }

/** What a test or a person can request here. Paths are below `/_control/`, bodies are JSON. */
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
    forgetOldEvents()
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
  'POST past': ({ body, environment }) => writePast(pastPayments.parse(body), environment.shopName),
  'POST reset': ({ environment }) => startAnew(environment),
  'GET rest': () => webhooksAtRest(),
}

// These open their own transactions, or wait.
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
  // A page of another site could reach a server on this machine; browsers say where a request comes from.
  if (!order || request.headers['sec-fetch-site'] === 'cross-site') {
    return void send(response, 404, { error: 'There is no such control.' })
  }
  try {
    const text = await readBody(request, 10_000_000)
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

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}
