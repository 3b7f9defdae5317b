import type Stripe from 'stripe'
import { hiddenOf } from '#stand-ins/card-provider/objects.ts'

/** What a hosted checkout sells; stored beside the session, shown on request. */
export function lineItems(session: string): Stripe.ApiList<Stripe.LineItem> {
  const kept = hiddenOf(session).lineItems
  const url = `/v1/checkout/sessions/${session}/line_items`
  return { object: 'list', data: typeof kept === 'string' ? JSON.parse(kept) : [], has_more: false, url }
}
