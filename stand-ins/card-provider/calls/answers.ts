import type Stripe from 'stripe'
import type { ErrorBody } from './errors.ts'

export type Answer = { status: number; body: object }

/** The call that made something happen; both null for changes by time, the bank or the dashboard. */
export type Cause = { requestId: string | null; idempotencyKey: string | null }

export const noCall: Cause = { requestId: null, idempotencyKey: null }

export function done(body: object): Answer {
  return { status: 200, body }
}

/** A declined card is an answer that commits: the failed charge and the changed intent stay. */
export function declinedAnswer(intent: Stripe.PaymentIntent): Answer {
  const { payment_method, ...last } = intent.last_payment_error ?? { type: 'card_error' as const }
  const error: ErrorBody = {
    // An intent's last error was always written by decline() in confirm.ts, which has these fields.
    ...(last as ErrorBody),
    payment_intent: intent,
    ...(payment_method && { payment_method }),
  }
  return { status: error.type === 'card_error' ? 402 : 400, body: { error } }
}
