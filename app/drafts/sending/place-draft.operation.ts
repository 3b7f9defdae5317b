import { z } from 'zod'
import { asSeen } from '#app/checkout/checkout.server.ts'
import { paymentProblems } from '#app/checkout/paying/payment-problems.ts'
import { draftOf, orderAnswer } from '#app/checkout/placing/place-order.operation.ts'
import { offersOnAccount } from '#app/checkout/placing/place.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { startOnAccount } from '#app/payments/on-account/start-on-account.server.ts'
import { makeWay, placeRefusals } from '#app/payments/placing/make-way.server.ts'
import { placeIn } from '#app/payments/placing/place-order.server.ts'
import { changeable } from '#app/drafts/composing/changeable.ts'
import { draft } from '#app/drafts/draft.record.ts'
import { mayOrderDraft } from '#app/drafts/may-order-draft.ts'

/**
 * Places an order by phone on account: its customer owes the total from now on, by the same rules as in the checkout. One
 * that costs nothing is placed at once. A press that died half-way is repeated: it finds its order.
 */
export const placeDraft = operation({
  name: 'drafts.place',
  http: 'POST /drafts/:draft/place',
  permission: 'drafts:write',
  nature: 'mail',
  on: draft,
  input: z.object({
    submission: z.uuid('checkout.changed'),
    /** What was shown: it is ordered as it was shown, or not at all. */
    agreed: z.string('checkout.changed').max(100, 'checkout.changed'),
  }),
  refusals: [
    ...placeRefusals,
    'draft.not_open',
    'draft.sent',
    'draft.of_exchange',
    'cart.empty',
    'checkout.incomplete',
    ...Object.values(paymentProblems),
  ],
  answer: orderAnswer,
  offer: changeable,
  may: ({ filed }) => (filed ? mayOrderDraft(filed) : refuse('draft.not_open')),
  async run({ tx, facts: { filed }, input, actor: { now }, way }) {
    const checkout = filed?.checkout
    if (!checkout) return refuse('cart.empty')
    const { row, locale } = filed
    const agreed = asSeen(checkout, input.agreed, now)
    if (!agreed) return refuse('checkout.changed')
    const owed = agreed.totals.total > 0 ? await offersOnAccount(row.customerId, agreed, now, tx) : agree()
    if (!owed.ok) return refuse(paymentProblems[owed.reason])
    const order = draftOf(agreed, row.customerId, locale)
    const press = { draft: order, key: input.submission, method: 'account', from: null, now } as const
    const placed = await placeIn(tx, { ...press, capture: agreed.settings.capture }, way)
    if (!placed.ok) return placed
    const { orderId: id, number } = placed.value
    return agree({ id, number, key: null, total: { amount: order.total, currency: order.currency } })
  },
  makeWay,
  async afterwards({ value: { id, total }, actor }) {
    if (total.amount === 0) return agree()
    const owed = await startOnAccount(id, actor.now)
    return owed.ok || owed.reason === 'already-paid' ? agree() : refuse(paymentProblems[owed.reason])
  },
})
