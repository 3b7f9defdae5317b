import type { ErrorCode } from '#app/errors.ts'
import type { PaymentRefusal } from '#app/orders/order.ts'

/** Why an order cannot be paid just now, as the reader sees it. */
export const paymentProblems = {
  unavailable: 'payment.unavailable',
  'already-paid': 'order.already_paid',
  'too-many-declines': 'payment.too_many_declines',
  expired: 'order.expired',
  'not-possible': 'payment.not_possible',
  email: 'payment.email_refused',
  displaced: 'order.displaced',
  'not-on-account': 'payment.not_on_account',
  'account-overdue': 'payment.account_overdue',
  'account-limit': 'payment.account_limit',
  'called-off': 'order.not_placed',
  'under-way': 'payment.under_way',
  held: 'payment.held',
  'given-back': 'order.given_back',
} as const satisfies Record<PaymentRefusal, ErrorCode>
