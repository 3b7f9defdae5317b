import type { PaymentRefusal, Settled } from '#app/orders/order.ts'

const refusals = {
  paid: 'already-paid',
  pending: 'under-way',
  delayed: 'under-way',
  held: 'held',
  'given-back': 'given-back',
  'called-off': 'called-off',
  expired: 'expired',
  displaced: 'displaced',
  // Another card may be tried in a moment.
  declined: 'unavailable',
  unknown: 'unavailable',
} as const satisfies Record<Settled['state'], PaymentRefusal>

/** Why an order is not paid beside a payment that cannot be closed any more: its state is the reason. */
export const notPayable = ({ state }: Settled): PaymentRefusal => refusals[state]
