import { z } from 'zod'
import { paymentProblems } from '#app/checkout/paying/payment-problems.ts'
import { originOf } from '#app/checkout/placing/order-origin.server.ts'
import { orderAnswer } from '#app/checkout/placing/place-order.operation.ts'
import { limitPresses } from '#app/checkout/placing/place.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { makeWay, placeRefusals } from '#app/payments/placing/make-way.server.ts'
import { placeIn } from '#app/payments/placing/place-order.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { offerSeen } from '#app/drafts/offer.server.ts'
import { mayPayOffered, offeredDraft } from './offered-draft.record.ts'

/**
 * Orders what a payment link sells, with the prices that it was sent with: its items are reserved, and the order waits for
 * its payment. It is the order of the draft's own cart, so that two tabs, two people with the link and late money meet the
 * same guards as in the checkout.
 */
export const payDraft = operation({
  name: 'payment_links.order',
  http: 'POST /payment-links/:draft/order',
  permission: 'checkout:write',
  nature: 'plain',
  on: offeredDraft,
  input: z.object({
    submission: z.uuid('checkout.changed'),
    /** What was shown: it is ordered as it was shown, or not at all. */
    agreed: z.string('checkout.changed').max(100, 'checkout.changed'),
    /** By card in fields of our page, or on a page of the provider. */
    method: z.enum(['fields', 'hosted'], 'checkout.changed'),
  }),
  refusals: [...placeRefusals, 'draft.link_ended', ...Object.values(paymentProblems)],
  answer: orderAnswer,
  offer: mayPayOffered,
  async run({ tx, facts: { offer }, input, actor: { client, now }, way }) {
    if (!offer) return refuse('draft.link_ended')
    if (offerSeen(offer) !== input.agreed) return refuse('checkout.changed')
    // A press counts once, however often it is tried.
    if (!way) await limitPresses(client, offer.cartId)
    const { capture } = await readSettings(tx)
    const from = client === null ? null : originOf(client)
    const press = { draft: offer, key: input.submission, method: input.method, capture, from, now }
    const placed = await placeIn(tx, press, way)
    if (!placed.ok) return placed
    const { orderId: id, number } = placed.value
    return agree({ id, number, key: null, total: { amount: offer.total, currency: offer.currency } })
  },
  makeWay,
})
