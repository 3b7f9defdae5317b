import { z } from 'zod'
import { asSeen } from '#app/checkout/checkout.server.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { changeable } from '#app/drafts/composing/changeable.ts'
import { draft } from '#app/drafts/draft.record.ts'
import { mayOrderDraft } from '#app/drafts/may-order-draft.ts'
import { sendLink } from './send-link.server.ts'

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
    days: z
      .int('field.choice')
      .min(1, 'field.choice')
      .max(limits.draftLinkDays.value, 'field.choice')
      .default(limits.draftLinkUsual.value),
    /** What was shown: the link sells it as it was shown, or is not sent. */
    agreed: z.string('checkout.changed').max(100, 'checkout.changed'),
  }),
  refusals: [
    'draft.not_open',
    'draft.sent',
    'draft.of_exchange',
    'cart.empty',
    'stock.not_enough',
    'stock.sold_out',
    'checkout.incomplete',
    'checkout.changed',
    'payment.amount_too_small',
    'payment.amount_not_payable',
  ],
  // The link is a secret that no table holds.
  keepsAnswer: false,
  answer: z.object({ link: z.url(), expires_at: z.iso.datetime() }),
  offer: changeable,
  may: ({ filed }) => (filed ? mayOrderDraft(filed) : refuse('draft.not_open')),
  async run({ tx, facts: { filed }, input, actor }) {
    const checkout = filed?.checkout
    if (!checkout) return refuse('cart.empty')
    const agreed = asSeen(checkout, input.agreed, actor.now)
    if (!agreed) return refuse('checkout.changed')
    return sendLink(tx, filed, agreed, input.days, actor.now)
  },
})
