import { z } from 'zod'
import { fileDraft } from '#app/drafts/draft-file.server.ts'
import { sendLink } from '#app/drafts/sending/send-link.server.ts'
import { addedInput } from '#app/edits/edit-input.ts'
import { makeSupplement } from '#app/edits/supplement.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale } from '#app/locales.ts'
import { demand } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { settleOrder } from '#app/payments/settling/settle-order.server.ts'
import { keepProducts, productsOfOrderAnd } from '#app/stock/keep-products.server.ts'
import { languageOf } from '#app/web/language-of.ts'
import { exchangeableReturn } from './exchangeable-return.record.ts'
import { mayExchangeReturn } from '#app/returns/decide-return.ts'
import { mayAsk, planExchange } from './plan-exchange.server.ts'

const money = z.object({ amount: z.int(), currency: z.string() })

/**
 * Staff send other items instead of those that come back. What these cost pays for the others: they are a draft with prices
 * of its own, down to nothing, and a payment link for the rest. No money moves before.
 */
export const exchangeReturn = operation({
  name: 'returns.exchange',
  http: 'POST /returns/:return/exchange',
  permission: 'orders:refund',
  nature: 'money',
  on: exchangeableReturn,
  input: z.object({
    /** The new items, at the catalogue's prices: how many of each variant, by its id. */
    add: addedInput.default({}),
    /** Sends the customer a link to pay for what is missing. Without, and where nothing is: a draft that staff place. */
    send: z.boolean('field.choice').default(true),
    /** The plan as the page has shown it: it is done like that, or not at all. */
    planned: z.string('order.edit_changed').max(100, 'order.edit_changed').optional(),
  }),
  answer: z.object({
    draft: idOf('drf_'),
    /** What the new items cost beyond those that come back. */
    asked: money,
    /** What of the return's money can still be refunded. */
    left: money,
  }),
  refusals: [
    'return.not_approved',
    'return.refunded',
    'return.exchanged',
    'order.edit_nothing',
    'order.edit_cannot_add',
    'order.edit_changed',
    'cart.options_unknown',
    'cart.too_many_lines',
    'stock.not_enough',
    'stock.sold_out',
    'draft.too_much',
    'refund.not_paid',
    'refund.disputed',
    'refund.nothing_left',
    'payment.amount_too_small',
    'payment.amount_not_payable',
    'payment.provider_away',
    'payment.provider_refuses',
  ],
  offer: mayExchangeReturn,
  refresh: ({ facts, actor }) => settleOrder(facts.order.id, actor.now),
  async run({ tx, facts, input, actor, emit }) {
    demand(actor, 'drafts:write')
    const { row, order } = facts
    const plan = await planExchange(tx, facts, input, actor.now)
    if (!plan.ok) return plan
    const { supplement, exchanged, left, planned } = plan.value
    if (input.planned !== undefined && input.planned !== planned) return refuse('order.edit_changed')
    const { total } = supplement.totals
    await keepProducts(
      tx,
      productsOfOrderAnd(
        order.id,
        supplement.cart.lines.map(({ variantId }) => variantId),
      ),
    )
    const priceReason = languageOf(defaultLocale).t('returns.exchange_reason', { number: row.number })
    const draft = await makeSupplement(
      tx,
      order,
      supplement,
      { to: { exchanges: row.id, exchanged }, priceReason },
      actor,
    )
    if (input.send && total > 0) {
      const may = mayAsk(supplement)
      if (!may.ok) return may
      const filed = await fileDraft(tx, draft, actor.now)
      if (filed.checkout?.totals.total !== total) throw new Error(`${draft.number} costs other than it was planned to`)
      const sent = await sendLink(tx, filed, filed.checkout, limits.draftLinkUsual.value, actor.now)
      if (!sent.ok) return sent
    }
    emit('return.exchanged')
    const inItsCurrency = (amount: number) => ({ amount, currency: order.currency })
    return agree({ draft: draft.id, asked: inItsCurrency(total), left: inItsCurrency(left) })
  },
})
