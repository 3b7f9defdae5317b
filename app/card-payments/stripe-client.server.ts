import Stripe from 'stripe'
import { configuration } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { type CreateRefusal, ProviderUnreachable } from './card-provider.ts'

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
  })
  client = { key, stripe: made }
  return made
}

/** Asks for one thing; null when the provider has none of that id. */
export async function findAt<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw asUnreachable(error)
  }
}

/** Every item of a list, however many pages it has. */
export async function* each<T, U>(list: () => AsyncIterable<T>, shape: (item: T) => U): AsyncIterable<U> {
  try {
    for await (const item of list()) yield shape(item)
  } catch (error) {
    throw asUnreachable(error)
  }
}

/** Which refusal of the shop's own an error of a call that creates something is. */
export function creationRefusal(error: unknown): CreateRefusal {
  if (isAmountRefused(error)) return 'amount'
  if (isKeySpent(error)) return 'key-spent'
  throw asUnreachable(error)
}

/** True when the provider has understood and will not do it; throws when nothing is decided. */
export function isRefused(error: unknown): true {
  // An idempotency error says that a bug of ours sent something else under the same key: that decides nothing.
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return true
  throw asUnreachable(error)
}

function isAmountRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.param === 'amount' || error.code === 'amount_too_small' || error.code === 'amount_too_large'
}

/** Used with other parameters, or a failure of theirs is stored under it and would be repeated for a day. */
export function isKeySpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true
  if (!(error instanceof Stripe.errors.StripeAPIError) || (error.statusCode ?? 0) < 500) return false
  return error.headers?.['idempotent-replayed'] === 'true' || error.headers?.['stripe-should-retry'] === 'false'
}

/** No answer, "slow down" and "busy" decide nothing; a wrong key or a bug of ours is a fault and stays one. */
export function asUnreachable(error: unknown): unknown {
  const { StripeConnectionError, StripeRateLimitError, StripeAPIError, StripeIdempotencyError } = Stripe.errors
  const undecided = [StripeConnectionError, StripeRateLimitError, StripeAPIError, StripeIdempotencyError]
  return undecided.some((kind) => error instanceof kind) ? new ProviderUnreachable(error) : error
}
