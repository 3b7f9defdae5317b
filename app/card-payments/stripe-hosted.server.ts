import type Stripe from 'stripe'
import { configuration } from '#app/configuration.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { CloseRefusal, CreateRefusal, HostedOrder, HostedPage } from '#app/payment-provider/payment-provider.ts'
import { toProviderAmount } from './provider-amounts.ts'
import { creationRefusal, findAt, isRefused, stripe } from './stripe-client.server.ts'
import { hostedOf, keptTexts, metadataOf, paymentOf } from './stripe-shapes.ts'

/** One line with the whole amount: the ordered lines stay in the shop, and only the shop computes the sum. */
export async function openHosted(order: HostedOrder, key: string): Promise<Outcome<HostedPage, CreateRefusal>> {
  const sent = toProviderAmount(order.amount)
  if (!sent.ok) return refuse('amount')
  const metadata = metadataOf(order.binding)
  const currency = order.amount.currency.toLowerCase()
  const { methods } = configuration().cards
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    // Without a list, the account decides.
    ...(methods && { allowed_payment_method_types: methods }),
    client_reference_id: order.binding.orderId,
    customer_email: order.email,
    // The provider knows each of the shop's languages by the same code.
    locale: order.locale as Stripe.Checkout.SessionCreateParams.Locale,
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: sent.value, product_data: { name: order.title } } },
    ],
    metadata,
    payment_intent_data: {
      metadata: { ...metadata, ...keptTexts(order.kept) },
      capture_method: order.capture === 'shipping' ? 'manual' : undefined,
    },
    success_url: order.returnAddress.replace('{reference}', '{CHECKOUT_SESSION_ID}'),
    cancel_url: order.cancelAddress,
  }
  try {
    return agree(hostedOf(await stripe().checkout.sessions.create(params, { idempotencyKey: key })))
  } catch (error) {
    return refuse(creationRefusal(error))
  }
}

export async function findHosted(reference: string): Promise<HostedPage | null> {
  // Anyone can type a return address: only valid references are sent to the provider.
  if (!/^cs_\w{1,250}$/.test(reference)) return null
  const session = await findAt(() => stripe().checkout.sessions.retrieve(reference))
  return session && hostedOf(session)
}

/** A page is complete with the order to a bank, which may refuse days later: then nobody can pay there any more. */
async function hasFailed({ payment }: HostedPage): Promise<boolean> {
  const intent = payment && (await findAt(() => stripe().paymentIntents.retrieve(payment)))
  return intent ? ['declined', 'cancelled'].includes(paymentOf(intent).status) : false
}

export async function closeHosted(reference: string): Promise<Outcome<HostedPage | null, CloseRefusal>> {
  try {
    return agree(hostedOf(await stripe().checkout.sessions.expire(reference)))
  } catch (error) {
    isRefused(error)
    const page = await findHosted(reference)
    if (!page || page.state === 'expired') return agree(page)
    if (page.state === 'open') return refuse('not-yet')
    return (await hasFailed(page)) ? agree(page) : refuse('too-late')
  }
}
