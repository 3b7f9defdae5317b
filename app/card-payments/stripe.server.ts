import Stripe from 'stripe'
import { configuration } from '#app/configuration.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { type CardProvider, ProviderUnreachable } from './card-provider.ts'
import { toProviderAmount } from './provider-amounts.ts'
import { eventOf, metadataOf, paymentOf, refundOf } from './stripe-shapes.ts'

let client: { key: string; stripe: Stripe } | null = null

/** One client per key and address, since it keeps its connections open. */
function stripe(): Stripe {
  const { secretKey, apiOrigin } = configuration().cards
  const key = `${secretKey} ${apiOrigin}`
  if (client?.key === key) return client.stripe
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

/** Stripe behind the shop's own interface. Every call that changes something carries a key of ours: a restart keeps it. */
export const stripeProvider: CardProvider = {
  name: 'stripe',

  async createPayment(amount, binding, key) {
    const sent = toProviderAmount(amount)
    if (!sent.ok) return refuse('amount')
    const params: Stripe.PaymentIntentCreateParams = {
      amount: sent.value,
      currency: amount.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      metadata: metadataOf(binding),
    }
    try {
      return agree(paymentOf(await stripe().paymentIntents.create(params, { idempotencyKey: key })))
    } catch (error) {
      if (isAmountRefused(error)) return refuse('amount')
      if (isKeySpent(error)) return refuse('key-spent')
      throw asUnreachable(error)
    }
  },

  async findPayment(reference) {
    // Return addresses are typed by anybody: what is no reference is not asked for.
    if (!/^pi_\w{1,250}$/.test(reference)) return null
    try {
      return paymentOf(await stripe().paymentIntents.retrieve(reference))
    } catch (error) {
      if (isMissing(error)) return null
      throw asUnreachable(error)
    }
  },

  async cancelPayment(reference) {
    try {
      // Cancelling twice is refused as a wrong state, so the key makes a repeat give the first answer again.
      return agree(
        paymentOf(await stripe().paymentIntents.cancel(reference, {}, { idempotencyKey: `cancel:${reference}` })),
      )
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw asUnreachable(error)
      const payment = await this.findPayment(reference)
      return payment?.status === 'cancelled' ? agree(payment) : refuse('too-late')
    }
  },

  async *listPayments(since) {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    try {
      for await (const intent of stripe().paymentIntents.list({ created, limit: 100 })) yield paymentOf(intent)
    } catch (error) {
      throw asUnreachable(error)
    }
  },

  async refund(payment, amount, refundId, key) {
    const sent = toProviderAmount(amount)
    if (!sent.ok) return refuse('refused')
    const params = { payment_intent: payment, amount: sent.value, metadata: { refund_id: refundId } }
    try {
      return agree(refundOf(await stripe().refunds.create(params, { idempotencyKey: key })))
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return refuse('refused')
      throw asUnreachable(error)
    }
  },

  async findRefund(reference) {
    try {
      return refundOf(await stripe().refunds.retrieve(reference))
    } catch (error) {
      if (isMissing(error)) return null
      throw asUnreachable(error)
    }
  },

  readEvent(rawBody, header) {
    for (const secret of configuration().cards.webhookSecrets) {
      try {
        const tolerance = limits.webhookTolerance.value
        return agree(eventOf(stripe().webhooks.constructEvent(rawBody, header ?? '', secret, tolerance)))
      } catch {
        // Another secret may fit while one is being replaced by the next.
      }
    }
    return refuse('signature')
  },
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
}

function isAmountRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'amount'
}

/** Used with other parameters, or a failure of theirs is stored under it and would be repeated for a day. */
function isKeySpent(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return true
  if (!(error instanceof Stripe.errors.StripeAPIError) || (error.statusCode ?? 0) < 500) return false
  return error.headers?.['idempotent-replayed'] === 'true' || error.headers?.['stripe-should-retry'] === 'false'
}

/** No answer, "slow down" and "busy" decide nothing; a wrong key or a bug of ours is a fault and stays one. */
function asUnreachable(error: unknown): unknown {
  const { StripeConnectionError, StripeRateLimitError, StripeAPIError, StripeIdempotencyError } = Stripe.errors
  const undecided = [StripeConnectionError, StripeRateLimitError, StripeAPIError, StripeIdempotencyError]
  return undecided.some((kind) => error instanceof kind) ? new ProviderUnreachable(error) : error
}
