import type { IncomingMessage, ServerResponse } from 'node:http'
import { accountId, descriptorOf } from '#stand-ins/card-provider/account.ts'
import type { Answer } from './answers.ts'
import type { Call, Route } from './calls.ts'
import { transaction, undoable } from '#stand-ins/card-provider/database.ts'
import { doDueWork } from '#stand-ins/card-provider/by-hand/due-work.ts'
import type { Environment } from '#stand-ins/card-provider/environment.ts'
import { ApiError, invalid, type ErrorBody } from './errors.ts'
import { apiVersion } from '#stand-ins/card-provider/webhooks/events.ts'
import { expand } from './expand.ts'
import { strike, type FaultRule } from '#stand-ins/card-provider/by-hand/faults.ts'
import { parseForm, type Params } from './form-body.ts'
import { begin, fingerprint, replay, store, type Stored } from './idempotency.ts'
import { newId } from '#stand-ins/card-provider/ids.ts'
import { meet } from '#stand-ins/card-provider/by-hand/meet.ts'
import { noteAnswer, noteRequest } from './journal.ts'
import { browserView, checkClientSecret } from './publishable.ts'
import { readBody } from './read-body.ts'
import { findRoute } from './routes.ts'
import { keyOf, type KeyKind } from './keys.ts'
import { readPolicy } from '#stand-ins/card-provider/webhooks/webhook-policy.ts'
import { webhooksAtRest } from '#stand-ins/card-provider/webhooks/webhooks.ts'

type Request = {
  id: string
  method: string
  path: string
  params: Params
  key: string | null
  fault: FaultRule | null
}

type Result = { answer: Answer; replayOf: string | null }

/** One call under /v1, from the raw bytes to the answer, with the fault that was set for it. */
export async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  environment: Environment,
) {
  const started = performance.now()
  const id = newId('req')
  const method = request.method ?? 'GET'
  const key = headerOf(request, 'idempotency-key')
  let result: Result = { answer: { status: 500, body: {} }, replayOf: null }
  let fault: FaultRule | null = null
  let keyKind: KeyKind | 'none' = 'none'
  try {
    const body = await readBody(request, 1_000_000)
    keyKind = keyOf(request, body, url, environment)
    fault = transaction(() => {
      const struck = strike(method, url.pathname)
      noteRequest({ id, method, path: url.pathname, keyKind, key, fault: struck?.kind ?? null })
      return struck
    })
    if (fault?.kind === 'drop-before') return void request.socket.destroy()
    const params = readParams(request, method === 'GET' ? url.search.slice(1) : body)
    checkHeaders(request, key)
    checkAccount(request)
    result = await run({ id, method, path: url.pathname, params, key, fault }, keyKind, environment, originOf(request))
  } catch (problem) {
    result = { answer: errorAnswer(problem), replayOf: null }
  }
  noteAnswer(id, result.answer.status, result.replayOf !== null, performance.now() - started)
  await afterwards()
  send(request, response, { id, key, result, fault })
}

async function run(request: Request, keyKind: KeyKind, environment: Environment, origin: string): Promise<Result> {
  const found = findRoute(request.method, request.path)
  if (!found) {
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`
    throw new ApiError(404, { type: 'invalid_request_error', message })
  }
  refuseBrowser(found.route, found.id, keyKind, request.params)
  const call: Call = {
    cause: { requestId: request.id, idempotencyKey: request.key },
    id: found.id,
    params: request.params,
    place: { origin, descriptor: descriptorOf(environment.shopName), fromBrowser: keyKind === 'publishable' },
    shopName: environment.shopName,
  }
  const work = () => perform(found.route, call, request, keyKind)
  if (request.method !== 'POST' || !request.key) {
    await faultBefore(request.fault)
    // Without an idempotency key it cannot be stored.
    if (request.fault?.kind === 'error-stored') return { answer: serverError(), replayOf: null }
    return { answer: transaction(work), replayOf: null }
  }
  return once(request, request.key, work)
}

/** With a key, a call is done once: its answer is stored in the same transaction as what it changed. */
async function once(request: Request, key: string, work: () => Answer): Promise<Result> {
  const end = begin(key)
  try {
    const mark = fingerprint(request.method, request.path, request.params)
    await faultBefore(request.fault)
    const stored = transaction((): Stored | Answer => {
      const earlier = replay(key, mark)
      if (earlier) return earlier
      const answer = request.fault?.kind === 'error-stored' ? serverError() : workOrRefusal(work)
      store(key, mark, request.id, answer)
      return answer
    })
    return { answer: stored, replayOf: 'requestId' in stored ? stored.requestId : null }
  } finally {
    end()
  }
}

/** A refusal because of an object's state is an answer like any other, and is stored under the key. */
function workOrRefusal(work: () => Answer): Answer {
  try {
    return undoable(work)
  } catch (problem) {
    if (problem instanceof ApiError && !problem.beforeWork)
      return { status: problem.status, body: { error: problem.body } }
    throw problem
  }
}

function perform(route: Route, call: Call, request: Request, keyKind: KeyKind): Answer {
  const answer = route.answer(call)
  if (answer.status >= 400) return keyKind === 'secret' ? answer : { ...answer, body: browserView(answer.body) }
  const body = expand(answer.body, request.params)
  return { status: answer.status, body: keyKind === 'secret' ? body : browserView(body) }
}

function refuseBrowser(route: Route, id: string, keyKind: KeyKind, params: Params): void {
  if (keyKind === 'secret') return
  if (!route.browserToo) {
    const message = 'This call needs a secret key; a publishable key may not make it.'
    throw new ApiError(403, { type: 'invalid_request_error', code: 'secret_key_required', message })
  }
  if (route.path.includes('/payment_intents/')) checkClientSecret(id, params)
}

async function faultBefore(fault: FaultRule | null): Promise<void> {
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.milliseconds ?? 1000))
  if (fault?.kind === 'meet') await meet(fault)
  if (fault?.kind === 'conflict') {
    const message = 'This object is being changed by another call. Try again.'
    throw new ApiError(409, { type: 'invalid_request_error', code: 'lock_timeout', message })
  }
  if (fault?.kind === 'rate-limit') {
    const message = 'Too many requests in a short time. Slow down.'
    throw new ApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message })
  }
  if (fault?.kind === 'refuse') {
    const { status = 400, code, param } = fault
    const message = status === 401 ? 'Invalid API Key provided.' : 'This call was refused.'
    throw new ApiError(status, {
      type: 'invalid_request_error',
      message,
      ...(code && { code }),
      ...(param && { param }),
    })
  }
  if (fault?.kind === 'error-unstored') throw new ApiError(500, serverError().body.error)
}

function serverError() {
  const error: ErrorBody = { type: 'api_error', message: 'An error occurred on our side. Try again.' }
  return { status: 500, body: { error } }
}

function errorAnswer(problem: unknown): Answer {
  if (problem instanceof ApiError) return { status: problem.status, body: { error: problem.body } }
  console.error('card-provider:', problem)
  return serverError()
}

async function afterwards(): Promise<void> {
  if (!readPolicy().some((rule) => rule.beforeAnswer)) {
    setImmediate(doDueWork)
    return
  }
  doDueWork()
  await webhooksAtRest()
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { id, key, result, fault }: { id: string; key: string | null; result: Result; fault: FaultRule | null },
): void {
  if (fault?.kind === 'commit-then-reset') return void request.socket.resetAndDestroy()
  const isMalformed = fault?.kind === 'malformed'
  const body = Buffer.from(isMalformed ? '{"object": "nothing"}' : JSON.stringify(result.answer.body, null, 2))
  response.writeHead(result.answer.status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Cache-Control': 'no-cache, no-store',
    'Request-Id': id,
    'Stripe-Version': apiVersion,
    ...(key && { 'Idempotency-Key': key }),
    ...(result.replayOf && { 'Idempotent-Replayed': 'true', 'Original-Request': result.replayOf }),
    // A stored failure is returned however often it is requested.
    ...((fault?.kind === 'error-stored' || (result.replayOf && result.answer.status >= 500)) && {
      'Stripe-Should-Retry': 'false',
    }),
    ...(fault?.kind === 'conflict' && { 'Stripe-Should-Retry': 'true' }),
  })
  if (fault?.kind === 'cut-off') {
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.destroy())
    return
  }
  response.end(body)
}

function readParams(request: IncomingMessage, text: string): Params {
  const type = headerOf(request, 'content-type')
  if (text && request.method !== 'GET' && type && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalid('This API takes form-encoded bodies: application/x-www-form-urlencoded.')
  }
  try {
    return parseForm(text)
  } catch (problem) {
    throw invalid(problem instanceof Error ? problem.message : 'unreadable parameters')
  }
}

function checkHeaders(request: IncomingMessage, key: string | null): void {
  const version = headerOf(request, 'stripe-version')
  // Only one version is supported; a shop that forgot to pin another one should notice.
  if (version && version !== apiVersion) throw invalid(`Invalid Stripe API version: ${version}`)
  if (key && key.length > 255) throw invalid('An idempotency key has at most 255 characters.')
}

/** There are no connected accounts here: a call for one is meant for another account. */
function checkAccount(request: IncomingMessage): void {
  const account = headerOf(request, 'stripe-account') ?? headerOf(request, 'stripe-context')
  if (!account || account === accountId) return
  const message = `The provided key does not have access to account '${account}' (or that account does not exist).`
  throw new ApiError(403, { type: 'invalid_request_error', code: 'account_invalid', message })
}

function originOf(request: IncomingMessage): string {
  const scheme = headerOf(request, 'x-forwarded-proto') ?? 'http'
  return `${scheme}://${request.headers.host ?? 'localhost'}`
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
