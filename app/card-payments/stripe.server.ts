import { configuration } from '#app/configuration.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import type { CardProvider } from '#app/payment-provider/payment-provider.ts'
import { eachReadable, stripe } from './stripe-client.server.ts'
import { closeHosted, findHosted, openHosted } from './stripe-hosted.server.ts'
import { cancelPayment, capturePayment, createPayment, findPayment, listPayments } from './stripe-payments.server.ts'
import { listDisputes, listRefunds, refund } from './stripe-refunds.server.ts'
import { eventOf, type RawEvent, toldBy } from './stripe-shapes.ts'

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
  listRefunds,
  listDisputes,

  readEvent(rawBody, header, now) {
    const signed = verified(rawBody, header('stripe-signature') ?? '', now)
    if (!signed) return refuse('signature')
    try {
      return agree(eventOf(signed))
    } catch {
      return refuse('malformed')
    }
  },

  tells: toldBy,

  listEvents(from, until) {
    const [gte, lte] = [secondOf(from), until ? secondOf(until) : undefined]
    return eachReadable(() => stripe().events.list({ created: { gte, lte }, limit: 100 }), eventOf)
  },
}

const secondOf = (time: Date) => Math.floor(time.getTime() / 1000)

/** The message, if it is signed with one of the secrets: another may fit while one is being replaced by the next. */
function verified(rawBody: Buffer, header: string, now: Date): RawEvent | null {
  const tolerance = limits.webhookTolerance.value
  for (const secret of configuration().cards.webhookSecrets) {
    try {
      return stripe().webhooks.constructEvent(rawBody, header, secret, tolerance, undefined, now.getTime())
    } catch {
      // The next one may fit.
    }
  }
  return null
}
