import type { AttemptId, OrderId } from '#app/kernel/ids.ts'
import type { PaymentStatus, ProviderPayment } from '#app/payment-provider/payment-provider.ts'
import type { HoldReason } from '#app/orders/order.ts'
import { type Machine, nextState, type Transition } from '#app/kernel/state-machine.ts'

export type AttemptState =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'declined'
  | 'cancelled'
export type AttemptEvent = 'ask' | 'process' | 'authorise' | 'capture' | 'decline' | 'cancel' | 'reopen'

const events = {
  ask: 'requires_action',
  process: 'processing',
  authorise: 'authorised',
  capture: 'captured',
  decline: 'declined',
  cancel: 'cancelled',
} as const

/** From each state that is not an end every other may follow: what the provider says has happened. */
function fromOpen(from: AttemptState): Transition<AttemptState, AttemptEvent>[] {
  return Object.entries(events)
    .filter(([, to]) => to !== from)
    .map(([event, to]) => ({
      from,
      // The keys of `events` are the events.
      event: event as AttemptEvent,
      to,
      ...(from === 'declined' && event !== 'cancel' && { when: 'the shopper tries again' }),
    }))
}

/** Captured and cancelled are ends: no message, however late, leads out of them. Staff do, where they had taken money for received. */
export const paymentAttemptMachine: Machine<AttemptState, AttemptEvent> = {
  name: 'payment attempt',
  initial: 'created',
  transitions: [
    ...fromOpen('created'),
    ...fromOpen('requires_action'),
    ...fromOpen('processing'),
    ...fromOpen('declined'),
    { from: 'authorised', event: 'capture', to: 'captured', when: 'the goods leave, or somebody captures by hand' },
    { from: 'authorised', event: 'cancel', to: 'cancelled', when: 'the authorisation ends' },
    { from: 'captured', event: 'reopen', to: 'authorised', when: 'on account, a receipt is taken back' },
  ],
}

const eventOf: Record<PaymentStatus, AttemptEvent | null> = {
  open: null,
  declined: 'decline',
  requires_action: 'ask',
  processing: 'process',
  authorised: 'authorise',
  captured: 'capture',
  cancelled: 'cancel',
}

/** The attempt's state after the provider was asked. What the table does not allow is old news and changes nothing. */
export function follow(state: AttemptState, status: PaymentStatus): AttemptState {
  const event = eventOf[status]
  return (event && nextState(paymentAttemptMachine, state, event)) || state
}

export interface Attempt {
  id: AttemptId
  orderId: OrderId
  providerReference: string | null
  amount: number
  currency: string
}

/**
 * Why a payment is not this attempt's; null when it is. Each of these has sent goods for nothing in some shop: a cheap order's
 * payment shown for a dear one, another currency, test money. Whether it is enough, the ledger says.
 */
export function mismatch(attempt: Attempt, payment: ProviderPayment, live: boolean): HoldReason | null {
  const { binding } = payment
  if (attempt.providerReference !== null && attempt.providerReference !== payment.reference) return 'other-payment'
  if (binding.attemptId !== attempt.id || binding.orderId !== attempt.orderId) return 'other-order'
  if (payment.live !== live) return 'other-mode'
  return payment.amount.currency === attempt.currency ? null : 'other-currency'
}
