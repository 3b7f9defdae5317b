import type { FailPoint } from '#app/system/fail-point.server.ts'

/** The fail points at which a process ends in a history; the two about letters belong to the fault suite. */
export const points: readonly FailPoint[] = [
  'order-committed',
  'payment-created',
  'reference-noted',
  'invoice-numbered',
  'event-stored',
  'payment-asked',
  'settled',
  'receipt-recorded',
  'refund-requested',
  'refund-sent',
  'capture-sent',
  'cancel-sent',
]
