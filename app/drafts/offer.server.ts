import { createHash } from 'node:crypto'
import { orderedJson } from '#app/kernel/ordered-json.ts'
import type { OrderDraft } from '#app/orders/order.ts'
import type { Row } from '#db/schema.ts'

/**
 * What a payment link sells: the order as it was computed when the link was sent, with its prices, taxes and delivery. Only
 * the days of arrival are left out: they count from the payment.
 */
export function offerOf(draft: OrderDraft): OrderDraft {
  if (!draft.shippingMethod) return draft
  const { arrives: _, ...shippingMethod } = draft.shippingMethod
  return { ...draft, shippingMethod }
}

/** All that the page of the link shows, as one short text: the press sends it back. */
export function offerSeen(offer: OrderDraft): string {
  const { customerId: _, ...shown } = offer
  return `${offer.total}.${createHash('sha256').update(orderedJson(shown)).digest('base64url').slice(0, 22)}`
}

/** What the link of a draft sells, or has sold. Null: it has none. */
export const soldBy = ({ state, offer }: Pick<Row<'drafts'>, 'state' | 'offer'>): OrderDraft | null =>
  state === 'sent' || state === 'ordered' ? offer : null
