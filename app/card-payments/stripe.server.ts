import { configuration } from '#app/configuration.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { CardProvider } from './card-provider.ts'
import { each, stripe } from './stripe-client.server.ts'
import { closeHosted, findHosted, openHosted } from './stripe-hosted.server.ts'
import { cancelPayment, capturePayment, createPayment, findPayment, listPayments } from './stripe-payments.server.ts'
import { findDispute, findRefund, listDisputes, listRefunds, refund } from './stripe-refunds.server.ts'
import { eventOf } from './stripe-shapes.ts'

/** Stripe behind the shop's own interface. Every call that changes something carries a key of ours: a restart keeps it. */
export const stripeProvider: CardProvider = {
  name: 'stripe',
  createPayment,
  findPayment,
  cancelPayment,
  capturePayment,
  listPayments,
  openHosted,
  findHosted,
  closeHosted,
  refund,
  findRefund,
  listRefunds,
  findDispute,
  listDisputes,

  readEvent(rawBody, header, now) {
    for (const secret of configuration().cards.webhookSecrets) {
      try {
        const tolerance = limits.webhookTolerance.value
        return agree(
          eventOf(stripe().webhooks.constructEvent(rawBody, header ?? '', secret, tolerance, undefined, now.getTime())),
        )
      } catch {
        // Another secret may fit while one is being replaced by the next.
      }
    }
    return refuse('signature')
  },

  listEvents(since) {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    return each(() => stripe().events.list({ created, limit: 100 }), eventOf)
  },
}
