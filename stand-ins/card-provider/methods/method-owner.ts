import type Stripe from 'stripe'
import { invalid } from '#stand-ins/card-provider/calls/errors.ts'
import { hiddenOf, hide, idOf } from '#stand-ins/card-provider/objects.ts'

/** A customer's card pays only for that customer, and one without a customer pays once. */
export function checkOwner(method: Stripe.PaymentMethod, customer: string | null): void {
  const owner = idOf(method.customer)
  if (owner && owner !== customer) {
    const message = customer
      ? `The payment method supplied (${method.id}) belongs to a different Customer.`
      : `The payment method supplied (${method.id}) belongs to a Customer. Include that Customer on the PaymentIntent.`
    throw invalid(message, 'payment_method')
  }
  if (!owner) checkUnused(method)
}

export function checkUnused({ id }: Stripe.PaymentMethod): void {
  if (!hiddenOf(id).spent) return
  const message =
    'The provided PaymentMethod was previously used without a Customer, or was detached from one. It may not be used again.'
  throw invalid(message, 'payment_method')
}

export function spend({ id }: Stripe.PaymentMethod): void {
  hide(id, { spent: true })
}
