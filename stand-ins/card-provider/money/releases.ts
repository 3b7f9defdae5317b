import type Stripe from 'stripe'
import type { Cause } from '#stand-ins/card-provider/calls/answers.ts'
import { enterPartialCapture } from './balance.ts'
import { addToCharge } from '#stand-ins/card-provider/payments/charges.ts'
import { nowSeconds } from '#stand-ins/card-provider/by-hand/clock.ts'
import { emit } from '#stand-ins/card-provider/webhooks/events.ts'
import { randomText } from '#stand-ins/card-provider/ids.ts'
import { addObject, hiddenOf, idOf } from '#stand-ins/card-provider/objects.ts'
import { refundShape } from '#stand-ins/card-provider/shapes/refund.ts'

// The provider shows the end of an authorisation as a refund, although no captured money is returned.

/** The whole authorisation is released. */
export function releaseHold(cause: Cause, charge: Stripe.Charge, expired: boolean): void {
  const reason = expired ? ('expired_uncaptured_charge' as const) : null
  add(cause, charge, releaseShape(charge, charge.amount, { reason }))
}

/** A partial capture releases the rest (docs.stripe.com/reports/reporting-categories). */
export function releaseRemainder(cause: Cause, charge: Stripe.Charge, amount: number): void {
  const release = releaseShape(charge, amount)
  add(cause, charge, { ...release, balance_transaction: enterPartialCapture(release).id })
}

export function isRelease({ id }: Stripe.Refund): boolean {
  return hiddenOf(id).release === true
}

function releaseShape(charge: Stripe.Charge, amount: number, more: Partial<Stripe.Refund> = {}): Stripe.Refund {
  return refundShape({
    id: `re_3${randomText(23)}`,
    amount,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    destination_details: { card: { type: 'reversal' }, type: 'card' },
    payment_intent: idOf(charge.payment_intent),
    status: 'succeeded',
    ...more,
  })
}

function add(cause: Cause, charge: Stripe.Charge, release: Stripe.Refund): void {
  emit(cause, 'refund.created', addObject('refund', release, { release: true }))
  emit(cause, 'charge.refunded', addToCharge(charge, release.amount))
}
