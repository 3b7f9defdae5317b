import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayPay } from '#app/orders/order-rules.ts'
import { ownOrder } from '#app/orders/own-order.record.ts'
import { limitPresses } from '#app/checkout/placing/place.server.ts'
import { openHostedPage } from './hosted.server.ts'
import { paymentProblems } from './payment-problems.ts'

/**
 * The provider's own page, on which a waiting order is paid; the open one, if there is one. An order that cannot be
 * paid this way has ended, although the call is refused: that change is not rolled back.
 */
export const openPaymentPage = operation({
  name: 'orders.open_payment_page',
  http: 'POST /account/orders/:order/payment-page',
  permission: 'checkout:write',
  nature: 'plain',
  on: ownOrder,
  input: z.object({}),
  refusals: Object.values(paymentProblems),
  answer: z.object({ address: z.url() }),
  offer({ payable }, now) {
    const may = mayPay(payable, now)
    // A payment in progress at a bank is returned, so that its result is seen.
    return may.ok || may.reason === 'under-way' ? agree() : refuse(paymentProblems[may.reason])
  },
  async ask({ facts: { row }, actor }) {
    // By whatever door: each press asks the card provider, whose patience is that of the whole shop.
    await limitPresses(actor.client, row.id)
    const opened = await openHostedPage(row.id, actor.now)
    return opened.ok ? opened : refuse(paymentProblems[opened.reason])
  },
  // No one is sent to the page of an order that has ended, or was paid, while the provider answered: `offer` is checked
  // again.
  run: async ({ learnt }) => agree(learnt),
})
