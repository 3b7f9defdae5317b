import { z } from 'zod'
import { closeOrder } from '#app/fulfilment/close-order.operation.ts'
import { carrier } from '#app/fulfilment/parcel.ts'
import { shipOrder } from '#app/fulfilment/ship-order.operation.ts'
import { assignOrder } from '#app/orders/care/assign-order.operation.ts'
import { staffHolds } from '#app/orders/care/care.ts'
import { holdOrder } from '#app/orders/care/hold-order.operation.ts'
import { releaseOrder } from '#app/orders/care/release-order.operation.ts'
import { tagOrder } from '#app/orders/care/tag-order.operation.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { countToSend, dueOf } from '#app/orders/order-rules.ts'
import { paymentProblems } from '#app/problems/payment-problems.list.ts'
import { resolvePaymentProblem } from '#app/problems/resolve-payment-problem.operation.ts'
import { bulkAct } from './bulk-act.ts'

/** Money is never moved in bulk: each refund is looked at by itself. */
export const orderActs = [
  bulkAct(orders, shipOrder, {
    shared: z.object({ carrier }),
    columns: ['carrier', 'tracking_number', 'tracking_link'],
    // What the form for one order proposes: everything that has not left and is not refunded.
    inputOf: (facts, given) => ({
      ...given,
      carrier: facts.row.delivery === 'ship' ? given.carrier : null,
      lines: Object.fromEntries(dueOf(facts)),
    }),
    countOf: countToSend,
  }),
  bulkAct(orders, closeOrder),
  // One tag or several, as one types them: between commas.
  bulkAct(orders, tagOrder, {
    shared: z.object({ tags: z.string().trim().min(1, 'field.required') }),
    inputOf: (_, { tags }) => ({
      add: String(tags ?? '')
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
      remove: [],
    }),
  }),
  bulkAct(orders, assignOrder, {
    // Left empty: to no one.
    shared: z.object({ colleague: z.union([z.literal(''), z.uuid('field.choice')]).nullable() }),
    inputOf: (_, { colleague }) => ({ to: colleague || null }),
  }),
  bulkAct(orders, holdOrder, { shared: z.object({ reason: z.enum(staffHolds, 'field.required') }) }),
  bulkAct(orders, releaseOrder),
  bulkAct(paymentProblems, resolvePaymentProblem),
]
