/**
 * The events that a merchant's other systems can receive, by record. The specification lists them with their payloads.
 */
export const eventNames = [
  'customer.changed',
  'customer.created',
  'customer.erased',
  'delivery.changed',
  'invoice.issued',
  'legal_page.written',
  'map.changed',
  'message.received',
  'order.cancelled',
  'order.closed',
  'order.erased',
  'order.expired',
  'order.held',
  'order.parcel_delivered',
  'order.parcel_lost',
  'order.payment_changed',
  'order.payment_received',
  'order.payment_taken_back',
  'order.placed',
  'order.refund_failed',
  'order.refund_requested',
  'order.released',
  'order.returned',
  'order.shipped',
  'payment_problem.raised',
  'payment_problem.reopened',
  'payment_problem.resolved',
  'product.archived',
  'product.created',
  'product.deleted',
  'product.updated',
  'return.approved',
  'return.closed',
  'return.received',
  'return.rejected',
  'return.requested',
  'seller.changed',
  'settings.changed',
  'stock.changed',
  'synonyms.changed',
  'webhook.test',
  'withdrawal.declared',
  'withdrawal.reopened',
  'withdrawal.resolved',
] as const

export type EventName = (typeof eventNames)[number]

/** `order.shipped` belongs to the record `orders`, and `settings.changed` to `settings`, which exists only once. */
export const eventsOf = (record: string): readonly EventName[] =>
  eventNames.filter((event) => [event.split('.')[0], `${event.split('.')[0]}s`].includes(record))
