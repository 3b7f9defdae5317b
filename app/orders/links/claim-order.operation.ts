import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { findCustomerOf } from '#app/identity/people/customer-of.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { ownOrder } from '#app/orders/own-order.record.ts'
import { isLinkWhole } from '#app/orders/page/order-details.server.ts'

/**
 * Takes a guest's order into the caller's account. Only its secret link proves that it is hers: an address proves
 * nothing, since anyone can type one. A link that is too old to show the order does not count, as for reading.
 */
export const claimOrder = operation({
  name: 'orders.claim',
  http: 'POST /account/orders/:order/claim',
  permission: 'account:write',
  nature: 'plain',
  on: ownOrder,
  input: z.object({}),
  refusals: ['order.of_other_account', 'order.link_old', 'order.still_unpaid'],
  // Until then its buyer may be on the way back from the bank, to the page that only the link opens.
  offer: ({ row }) => (row.state === 'pending' ? refuse('order.still_unpaid') : agree()),
  async ask({ facts: { row, link }, actor }) {
    if (row.customerId !== null) return agree()
    return link && (await isLinkWhole(row, link, actor.now)) ? agree() : refuse('order.link_old')
  },
  async run({ tx, facts: { row }, actor }) {
    const customerId = (await findCustomerOf(tx, actor)) ?? notFound()
    if (row.customerId === customerId) return agree()
    if (row.customerId !== null) return refuse('order.of_other_account')
    await tx.updateTable('orders').set({ customerId }).where('id', '=', row.id).execute()
    return agree()
  },
})
