import type Stripe from 'stripe'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type {
  CloseRefusal,
  CreateRefusal,
  PaymentOrder,
  ProviderPayment,
} from '#app/payment-provider/payment-provider.ts'
import { toProviderAmount } from './provider-amounts.ts'
import { creationRefusal, each, eachReadable, findAt, isRefused, stripe } from './stripe-client.server.ts'
import { metadataOf, paymentOf } from './stripe-shapes.ts'

// The charge says what has gone back, whether a bank has asked for the money, and how long an authorisation lasts.
const expand = ['latest_charge']

export async function createPayment(
  { amount, binding, capture }: PaymentOrder,
  key: string,
): Promise<Outcome<ProviderPayment, CreateRefusal>> {
  const sent = toProviderAmount(amount)
  if (!sent.ok) return refuse('amount')
  const params: Stripe.PaymentIntentCreateParams = {
    amount: sent.value,
    currency: amount.currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    metadata: metadataOf(binding),
    ...(capture === 'shipping' && { capture_method: 'manual' }),
  }
  try {
    return agree(paymentOf(await stripe().paymentIntents.create(params, { idempotencyKey: key })))
  } catch (error) {
    return refuse(creationRefusal(error))
  }
}

export async function findPayment(reference: string): Promise<ProviderPayment | null> {
  // Return addresses are typed by anybody: what is no reference is not asked for.
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

export async function cancelPayment(reference: string): Promise<Outcome<ProviderPayment | null, CloseRefusal>> {
  try {
    // No key of ours: a second cancel is refused, and then it is looked at; a failure kept under a key would stay for a day.
    return agree(paymentOf(await stripe().paymentIntents.cancel(reference, { expand })))
  } catch (error) {
    isRefused(error)
    const payment = await findPayment(reference)
    if (!payment || payment.status === 'cancelled') return agree(payment)
    return refuse(payment.status === 'captured' || payment.status === 'processing' ? 'too-late' : 'not-yet')
  }
}

export async function capturePayment(reference: string): Promise<Outcome<ProviderPayment, 'refused'>> {
  try {
    // As with a cancel: what is captured once cannot be captured again.
    return agree(paymentOf(await stripe().paymentIntents.capture(reference, { expand })))
  } catch (error) {
    isRefused(error)
    const payment = await findPayment(reference)
    return payment?.status === 'captured' ? agree(payment) : refuse('refused')
  }
}

export function listPayments(since: Date): AsyncIterable<ProviderPayment> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const list = () => stripe().paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })
  return eachReadable(list, (intent) => paymentOf(intent))
}
