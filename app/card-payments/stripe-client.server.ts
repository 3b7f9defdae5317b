import Stripe from 'stripe'
import { configuration } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { traced } from '#app/kernel/traces/traces.ts'
import { compareClock } from '#app/system/health/clock-check.server.ts'
import { storable } from './as-agreed.ts'
import { type CreateRefusal, ProviderRefused, ProviderUnreachable } from '#app/payment-provider/payment-provider.ts'

let client: { key: string; stripe: Stripe } | null = null

/** One client per key and address, since it keeps its connections open. */
export function stripe(): Stripe {
  const { secretKey, apiOrigin } = configuration().cards
  const key = `${secretKey} ${apiOrigin}`
  if (client?.key === key) return client.stripe
  // A shop without a provider goes on as one whose provider is away.
  if (!apiOrigin) throw new ProviderUnreachable(new Error('No card provider is configured'))
  const url = new URL(apiOrigin)
  const made = new Stripe(secretKey, {
    host: url.hostname,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    protocol: url.protocol === 'https:' ? 'https' : 'http',
    timeout: limits.cardProviderTimeout.value,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: waitingOnce(watchingTheClock()),
  })
  client = { key, stripe: made }
  return made
}

/** Longer than the library's pause before it tries again (ms). */
const pauseOfLibrary = 5_500

/**
 * The library tries again what failed, also what it has waited for in vain: a shopper would wait three times, for longer
 * than the shop and most proxies keep a connection open. A call that had no answer in its time is tried no more; a
 * connection that was refused or cut is.
 */
function waitingOnce(http: Stripe.HttpClient): Stripe.HttpClient {
  const inVain = new Map<string, unknown>()
  const send = http.makeRequest.bind(http)
  http.makeRequest = async (...request) => {
    const [, , path, method, headers] = request
    const call = `${method} ${path} ${Object(headers)['Idempotency-Key'] ?? ''}`
    if (inVain.has(call)) throw inVain.get(call)
    try {
      return await send(...request)
    } catch (error) {
      if (Object(error).code === Stripe.HttpClient.TIMEOUT_ERROR_CODE) {
        inVain.set(call, error)
        setTimeout(() => inVain.delete(call), pauseOfLibrary).unref()
      }
      throw error
    }
  }
  return http
}

function watchingTheClock(): Stripe.HttpClient {
  const http = Stripe.createNodeHttpClient()
  const send = http.makeRequest.bind(http)
  http.makeRequest = async (...request) => {
    const sentAt = Date.now()
    const [, , path, method] = request
    const response = await traced(`${method} ${patternOf(path)}`, { kind: 'CLIENT' }, () => send(...request))
    const { date, age } = response.getHeaders() as Record<string, string | undefined>
    compareClock('card-provider', { date, age }, sentAt)
    return response
  }
  return http
}

/** The address without what is in it: ids, and what is searched for. */
const patternOf = (path: string) => path.replace(/\?.*/, '').replaceAll(/\/[a-z]+_[\w]{8,}/g, '/:id')

/** Fetches one object; null when the provider has none with that id. */
export async function findAt<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw asUndecided(error)
  }
}

/** Every item of a list, however many pages it has. */
export async function* each<T, U>(list: () => AsyncIterable<T>, shape: (item: T) => U): AsyncIterable<U> {
  try {
    for await (const item of list()) yield shape(item)
  } catch (error) {
    throw asUndecided(error)
  }
}

/** The same for lists whose items do not depend on each other: an item of the wrong shape is reported and skipped. */
export async function* eachReadable<T extends { id: string }, U>(
  list: () => AsyncIterable<T>,
  shape: (item: T) => U,
): AsyncIterable<U> {
  const shaped = each(list, (item) => {
    try {
      return [shape(item)]
    } catch {
      alarm('payments: an item of the provider’s list is not as agreed', { reference: storable(String(item?.id)) })
      return []
    }
  })
  for await (const items of shaped) yield* items
}

/** Which refusal of the shop's own an error of a call that creates something is. */
export function creationRefusal(error: unknown): CreateRefusal {
  if (isAmountRefused(error)) return 'amount'
  if (isEmailRefused(error)) return 'email'
  if (isKeySpent(error)) return 'key-spent'
  throw asUndecided(error)
}

/** True when the provider has understood and will not do it; throws when nothing is decided. */
export function isRefused(error: unknown): true {
  // An idempotency error says that a bug of ours sent something else under the same key: that decides nothing.
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return true
  throw asUndecided(error)
}

function isAmountRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.param === 'amount' || error.code === 'amount_too_small' || error.code === 'amount_too_large'
}

function isEmailRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.code === 'email_invalid' || error.param === 'customer_email' || error.param === 'receipt_email'
}

/** Used with other parameters, or a failure of theirs is stored under it and would be repeated for a day. */
export function isKeySpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true
  if (!(error instanceof Stripe.errors.StripeAPIError) || (error.statusCode ?? 0) < 500) return false
  return error.headers?.['idempotent-replayed'] === 'true' || error.headers?.['stripe-should-retry'] === 'false'
}

/** No answer, "slow down" and "busy" are no answer; any other refusal is the provider's last word on this call. */
export function asUndecided(error: unknown): unknown {
  const { StripeConnectionError, StripeRateLimitError, StripeAPIError, StripeIdempotencyError } = Stripe.errors
  const undecided = [StripeConnectionError, StripeRateLimitError, StripeAPIError, StripeIdempotencyError]
  if (undecided.some((kind) => error instanceof kind)) return new ProviderUnreachable(error)
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode, code, param } = error
  return new ProviderRefused({ ...storable({ code, param }), status: statusCode ?? 0, cause: error })
}
