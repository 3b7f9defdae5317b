import { z } from 'zod'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayPay } from '#app/orders/order-rules.ts'
import { ownOrder } from '#app/orders/own-order.record.ts'
import { limitPresses } from '#app/checkout/placing/place.server.ts'
import { openHostedPage } from './hosted.server.ts'
import { paymentProblems } from './payment-problems.ts'

/**
 * The provider's own page, on which an order that waits for its money is paid; the one that is open already, however
 * often it is asked for. An order that nobody can pay so has ended, although this is refused: what is written for that
 * is not taken back.
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
    // A payment under way at a bank is found again, and how it ends.
    return may.ok || may.reason === 'under-way' ? agree() : refuse(paymentProblems[may.reason])
  },
  async ask({ facts: { row }, actor }) {
    // By whatever door: each press asks the card provider, whose patience is that of the whole shop.
    await limitPresses(actor.client, row.id)
    const opened = await openHostedPage(row.id, actor.now)
    return opened.ok ? opened : refuse(paymentProblems[opened.reason])
  },
  // Nobody is sent to the page of an order that has ended, or was paid, while the provider answered: `offer` is asked
  // once more.
  run: async ({ learnt }) => agree(learnt),
})
