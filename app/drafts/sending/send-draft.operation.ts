import { z } from 'zod'
import { toProviderAmount } from '#app/card-payments/provider-amounts.ts'
import { touchCart } from '#app/cart/cart.server.ts'
import { asSeen } from '#app/checkout/checkout.server.ts'
import { mayOrder } from '#app/checkout/placing/may-order.ts'
import { draftOf } from '#app/checkout/placing/place-order.operation.ts'
import { Fault } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { limits } from '#app/limits.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import { operation } from '#app/operations/operation.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { changeable } from '#app/drafts/composing/changeable.ts'
import { draftLink } from '#app/drafts/draft-link.server.ts'
import { draftMachine } from '#app/drafts/draft.ts'
import { draft } from '#app/drafts/draft.record.ts'
import type { DraftMail } from './draft-link.mail.ts'
import { offerOf } from '#app/drafts/offer.server.ts'

const day = 86_400_000

/**
 * Sends the customer a link that sells the draft, with its prices, until the link ends. It reserves nothing: the items are
 * for who pays first.
 */
export const sendDraft = operation({
  name: 'drafts.send',
  http: 'POST /drafts/:draft/send',
  permission: 'drafts:write',
  nature: 'mail',
  on: draft,
  input: z.object({
    /** How long its prices are promised. */
    days: z.int('field.choice').min(1, 'field.choice').max(limits.draftLinkDays.value, 'field.choice').default(7),
    /** What was shown: the link sells it as it was shown, or is not sent. */
    agreed: z.string('checkout.changed').max(100, 'checkout.changed'),
  }),
  refusals: [
    'draft.not_open',
    'draft.sent',
    'cart.empty',
    'stock.not_enough',
    'stock.sold_out',
    'checkout.incomplete',
    'checkout.changed',
    'payment.amount_too_small',
  ],
  // The link is a secret that no table holds.
  keepsAnswer: false,
  answer: z.object({ link: z.url(), expires_at: z.iso.datetime() }),
  offer: changeable,
  may: ({ filed }) => mayOrder(filed?.checkout ?? null),
  async run({ tx, facts: { filed }, input, actor }) {
    const checkout = filed?.checkout
    if (!checkout) return refuse('cart.empty')
    const { row, locale } = filed
    const agreed = asSeen(checkout, input.agreed, actor.now)
    if (!agreed) return refuse('checkout.changed')
    const offer = offerOf(draftOf(agreed, row.customerId, locale))
    const payable = offer.total === 0 || toProviderAmount({ amount: offer.total, currency: offer.currency })
    if (payable !== true && !payable.ok) {
      if (payable.reason === 'too-small') return refuse('payment.amount_too_small')
      throw new Fault('payment.amount_not_payable')
    }
    const [linkSeries, linkExpiresAt] = [row.linkSeries + 1, new Date(actor.now.getTime() + input.days * day)]
    const state = move(draftMachine, row.state, 'send')
    const change = { state, offer: JSON.stringify(offer), linkSeries, linkExpiresAt }
    await tx.updateTable('drafts').set(change).where('id', '=', row.id).execute()
    // As long as its link.
    await touchCart(tx, row.cartId, {}, actor.now)
    const data: DraftMail = { draft: row.id, number: row.number, linkSeries, until: linkExpiresAt.toISOString(), offer }
    await queueLetter(tx, {
      kind: 'draft-link',
      reference: `${row.id} ${linkSeries}`,
      recipient: offer.email,
      locale,
      data: { ...data },
      toStranger: false,
    })
    const link = draftLink(languageOf(locale), { ...row, linkSeries })
    return agree({ link, expires_at: linkExpiresAt.toISOString() })
  },
})
