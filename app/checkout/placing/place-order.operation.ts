import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { makeWay, placeRefusals } from '#app/payments/placing/make-way.server.ts'
import { orderKey } from '#app/orders/links/order-link.server.ts'
import { placeIn } from '#app/payments/placing/place-order.server.ts'
import { orderedCheckout } from '#app/checkout/checkout.record.ts'
import { draftOf } from './draft.ts'
import { mayOrder } from './may-order.ts'
import { limitPresses, offersOnAccount } from './place.server.ts'
import { paymentProblems } from '#app/checkout/paying/payment-problems.ts'
import { asSeen } from './seen.server.ts'
import { originOf } from './whence.server.ts'

/**
 * Makes an order of the cart: its pieces are set aside, and it waits for its money. To pay it is another step. The same `submission`
 * gives the same order however often it comes, in whichever way it is going to be paid: no other key is needed.
 */
export const placeOrder = operation({
  name: 'checkout.place',
  http: 'POST /checkout/orders',
  permission: 'checkout:write',
  nature: 'plain',
  on: orderedCheckout,
  input: z.object({
    submission: z.uuid('checkout.changed'),
    /** What was shown, as `seenOf` says it: it is ordered as it was shown, or not at all. */
    agreed: z.string('checkout.changed').max(100, 'checkout.changed'),
    /** By card in fields of our page, on a page of the provider, or on account. */
    method: z.enum(['fields', 'hosted', 'account'], 'checkout.changed'),
  }),
  refusals: [
    ...placeRefusals,
    'cart.empty',
    'checkout.incomplete',
    'payment.not_on_account',
    'payment.account_overdue',
    'payment.account_limit',
  ],
  answer: z.object({
    id: idOf('ord_'),
    number: z.string(),
    /** Opens the order of a guest: the header `Order-Key`. */
    key: z.string().nullable(),
    total: z.object({ amount: z.int(), currency: z.string() }),
  }),
  offer: ({ checkout }) => mayOrder(checkout),
  async run({ tx, facts: { checkout, owner, locale }, input, actor, way }) {
    if (!checkout) return refuse('cart.empty')
    const { submission: key, method } = input
    const { now } = actor
    const agreed = asSeen(checkout, input.agreed, now)
    if (!agreed) return refuse('checkout.changed')
    // A press counts once, however often it is tried.
    if (!way) await limitPresses(actor.client, checkout.cart.id)
    const owed = method === 'account' ? await offersOnAccount(owner.customerId, checkout, now, tx) : agree()
    if (!owed.ok) return refuse(paymentProblems[owed.reason])
    const [draft, from] = [
      draftOf(agreed, owner.customerId, locale),
      actor.client === null ? null : originOf(actor.client),
    ]
    const placed = await placeIn(tx, { draft, key, method, capture: checkout.settings.capture, from, now }, way)
    if (!placed.ok) return placed
    const { orderId: id, number } = placed.value
    const opens = orderKey({ id, customerId: owner.customerId })
    return agree({ id, number, key: opens, total: { amount: draft.total, currency: draft.currency } })
  },
  makeWay,
})
