import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { isTaken } from '#app/card-payments/card-fields.ts'

export interface PaymentProblem {
  text: string
  /** The page where the buyer can review what changed, or correct what was refused. */
  wayOn?: WayOn | undefined
}

export interface WayOn {
  to: string
  name: string
}

/** The provider's field shows the error itself: nothing is added here. */
const atField: PaymentProblem = { text: '' }

export type PaymentTexts = Record<'declined' | 'refused3ds' | 'lost' | 'refused' | 'email' | 'review', string>

interface Press {
  action: string
  fields: [name: string, value: string][]
  texts: PaymentTexts
  /** Where the email address is changed, if the shop has asked for it. */
  contact?: WayOn
}

/**
 * First the order with these fields, then its payment. Submitted again, it is the same order and the same payment. Null:
 * the browser is on its way to the next page.
 */
export async function orderAndPay(
  stripe: Stripe,
  elements: StripeElements,
  press: Press,
): Promise<PaymentProblem | null> {
  const { action, fields, texts } = press
  const filled = await elements.submit()
  // The provider's fields show their own errors, so none is repeated here.
  if (filled.error)
    return filled.error.type === 'validation_error' ? atField : { text: filled.error.message ?? texts.declined }
  const body = new URLSearchParams(fields)
  const response = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } })
  const answer: { clientSecret?: string; returnUrl?: string; goTo?: string; problem?: string; review?: string } =
    await response.json()
  if (answer.problem)
    return { text: answer.problem, ...(answer.review && { wayOn: { to: answer.review, name: texts.review } }) }
  if (answer.goTo) return leaveFor(answer.goTo)
  const { clientSecret = '', returnUrl = '' } = answer
  const { error } = await stripe.confirmPayment({ elements, clientSecret, confirmParams: { return_url: returnUrl } })
  return problemOf(error, returnUrl, press)
}

/**
 * What is paid otherwise than by card is declined by requests that are called invalid, such as
 * `payment_intent_payment_attempt_failed` and `payment_method_provider_decline` (https://docs.stripe.com/error-codes).
 */
const decline = /_attempt_|r_(decline|timeout)$/

/** Card and bank messages stay general: who tries stolen cards should learn nothing from them. */
function problemOf(error: StripeError, returnUrl: string, { texts, contact }: Press): PaymentProblem | null {
  const intent = error.payment_intent
  // Paid in another tab: this one goes to the same order.
  if (intent && isTaken(intent.status)) return leaveFor(`${returnUrl}?payment_intent=${intent.id}`)
  if (error.code === 'payment_intent_authentication_failure') return { text: texts.refused3ds }
  if (error.type === 'validation_error') return { text: error.message ?? texts.declined }
  // The shop takes what every browser takes for an address; the provider takes less.
  if (error.code === 'email_invalid') return { text: texts.email, wayOn: contact }
  if (error.type === 'card_error' || decline.test(error.code ?? '')) return { text: texts.declined }
  // The same press would be refused once more, unless another call was only faster.
  const isFinal = error.type === 'invalid_request_error' && error.code !== 'lock_timeout'
  return { text: isFinal ? texts.refused : texts.lost }
}

function leaveFor(address: string): null {
  location.assign(address)
  return null
}
