import type Stripe from 'stripe'
import { configuration } from '#app/configuration.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type {
  CardProvider,
  CloseRefusal,
  CreateRefusal,
  PaymentOrder,
  PaymentStatus,
  ProviderPayment,
} from '#app/payment-provider/payment-provider.ts'
import { toProviderAmount } from './provider-amounts.ts'
import { creationRefusal, each, eachReadable, findAt, isRefused, stripe } from './stripe-client.server.ts'
import { closeHosted, findHosted, openHosted } from './stripe-hosted.server.ts'
import { listDisputes, listRefunds, refund } from './stripe-refunds.server.ts'
import { eventOf, keptTexts, metadataOf, paymentOf, type RawEvent, toldBy } from './stripe-shapes.ts'

/**
 * Stripe behind the shop's own interface. Every call that changes something carries a key of ours: a restart keeps it.
 */
export const stripeProvider: CardProvider = {
  name: 'stripe',
  createPayment,
  findPayment,
  cancelPayment: (reference) => cancel(reference, { authorised: 'too-late' }),
  releasePayment: (reference) => cancel(reference, { authorised: 'cancel' }),
  capturePayment,
  listPayments,
  openHosted,
  findHosted,
  closeHosted,
  refund,
  listRefunds,
  listDisputes,

  readEvent(rawBody, header, now) {
    const signed = verified(rawBody, header('stripe-signature') ?? '', now)
    if (!signed) return refuse('signature')
    try {
      return agree(eventOf(signed))
    } catch {
      return refuse('malformed')
    }
  },

  tells: toldBy,

  listEvents(from, until) {
    const [gte, lte] = [secondOf(from), until ? secondOf(until) : undefined]
    return eachReadable(() => stripe().events.list({ created: { gte, lte }, limit: 100 }), eventOf)
  },
}

// The charge has what was refunded, whether it is disputed, and how long the authorisation lasts.
const expand = ['latest_charge']

async function createPayment(
  { amount, binding, capture, kept }: PaymentOrder,
  key: string,
): Promise<Outcome<ProviderPayment, CreateRefusal>> {
  const sent = toProviderAmount(amount)
  if (!sent.ok) return refuse('amount')
  const params: Stripe.PaymentIntentCreateParams = {
    amount: sent.value,
    currency: amount.currency.toLowerCase(),
    ...methodChoice(),
    metadata: { ...metadataOf(binding), ...keptTexts(kept) },
    ...(capture === 'shipping' && { capture_method: 'manual' }),
  }
  try {
    return agree(paymentOf(await stripe().paymentIntents.create(params, { idempotencyKey: key })))
  } catch (error) {
    return refuse(creationRefusal(error))
  }
}

/** The account decides which methods fit a payment, or the shop's list of them does. */
function methodChoice(): Pick<
  Stripe.PaymentIntentCreateParams,
  'allowed_payment_method_types' | 'automatic_payment_methods'
> {
  const { methods } = configuration().cards
  return methods ? { allowed_payment_method_types: methods } : { automatic_payment_methods: { enabled: true } }
}

async function findPayment(reference: string): Promise<ProviderPayment | null> {
  // Anyone can type a return address: only valid references are sent to the provider.
  if (!/^pi_\w{1,250}$/.test(reference)) return null
  const intent = await findAt(() => stripe().paymentIntents.retrieve(reference, { expand }))
  // Several cards can have been tried since the last look; each made a charge of its own.
  return intent && paymentOf(intent, intent.last_payment_error ? await countFailed(reference) : 0)
}

async function countFailed(reference: string): Promise<number> {
  const list = () => stripe().charges.list({ payment_intent: reference, limit: 100 })
  const charges = await Array.fromAsync(each(list, ({ status }) => status))
  return charges.filter((status) => status === 'failed').length
}

/**
 * The provider cancels what a buyer has authorised, also on a page that is complete, and in rare cases a debit, which takes
 * days (https://docs.stripe.com/api/payment_intents/cancel).
 */
async function cancel(
  reference: string,
  { authorised }: { authorised: 'cancel' | 'too-late' },
): Promise<Outcome<ProviderPayment | null, CloseRefusal>> {
  const isMade = (status: PaymentStatus) =>
    status === 'processing' || (status === 'authorised' && authorised === 'too-late')
  // The shop may not have heard of it yet, and would lose a payment that its buyer has made.
  const before = await findPayment(reference)
  if (before && isMade(before.status)) return refuse('too-late')
  try {
    // No key of ours: a second cancel is refused, and then it is looked at; a failure kept under a key would stay for a
    // day.
    return agree(paymentOf(await stripe().paymentIntents.cancel(reference, { expand })))
  } catch (error) {
    isRefused(error)
    const payment = await findPayment(reference)
    if (!payment || payment.status === 'cancelled') return agree(payment)
    return refuse(payment.status === 'captured' || isMade(payment.status) ? 'too-late' : 'not-yet')
  }
}

async function capturePayment(reference: string): Promise<Outcome<ProviderPayment, 'refused'>> {
  try {
    // As with a cancellation: a captured payment cannot be captured again.
    return agree(paymentOf(await stripe().paymentIntents.capture(reference, { expand })))
  } catch (error) {
    isRefused(error)
    const payment = await findPayment(reference)
    return payment?.status === 'captured' ? agree(payment) : refuse('refused')
  }
}

function listPayments(since: Date): AsyncIterable<ProviderPayment> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const list = () => stripe().paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })
  return eachReadable(list, (intent) => paymentOf(intent))
}

const secondOf = (time: Date) => Math.floor(time.getTime() / 1000)

/** The message, if it is signed with one of the secrets: another may fit while one is being replaced by the next. */
function verified(rawBody: Buffer, header: string, now: Date): RawEvent | null {
  const tolerance = limits.webhookTolerance.value
  for (const secret of configuration().cards.webhookSecrets) {
    try {
      return stripe().webhooks.constructEvent(rawBody, header, secret, tolerance, undefined, now.getTime())
    } catch {
      // The next one may fit.
    }
  }
  return null
}
