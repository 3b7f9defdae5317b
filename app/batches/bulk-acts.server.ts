import { z } from 'zod'
import { closeOrder } from '#app/fulfilment/close-order.operation.ts'
import { carrier } from '#app/fulfilment/parcel.ts'
import { shipOrder } from '#app/fulfilment/ship-order.operation.ts'
import { type Actor, demand } from '#app/operations/actor.ts'
import type { AnyList } from '#app/operations/list.server.ts'
import type { AnyOperation, Operation } from '#app/operations/operation.server.ts'
import type { ErrorCode } from '#app/errors.ts'
import { assignOrder } from '#app/orders/care/assign-order.operation.ts'
import { staffHolds } from '#app/orders/care/care.ts'
import { holdOrder } from '#app/orders/care/hold-order.operation.ts'
import { releaseOrder } from '#app/orders/care/release-order.operation.ts'
import { tagOrder } from '#app/orders/care/tag-order.operation.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { countToSend } from '#app/orders/order-rules.ts'
import { toSendOf } from '#app/orders/shipment.ts'
import { paymentProblems } from '#app/problems/payment-problems.list.ts'
import { resolvePaymentProblem } from '#app/problems/resolve-payment-problem.operation.ts'

/** An operation that a list offers for many of its objects at once. */
export interface BulkAct {
  list: AnyList
  operation: AnyOperation
  /** What is asked for once and counts for all. */
  shared: z.ZodType<object>
  /** The columns of a file that says it for each object, by the fields of `shared` and beyond. */
  columns: readonly string[]
  /** The operation's input for one object: from what all get alike and what the file says of this one. */
  inputOf(facts: unknown, given: Record<string, unknown>): unknown
  /** How many items leave with it. Shown before it is done. */
  countOf?(facts: unknown): number
}

interface Given<Facts> {
  shared?: z.ZodType<object>
  columns?: readonly string[]
  inputOf?(facts: Facts, given: Record<string, unknown>): unknown
  countOf?(facts: Facts): number
}

/** The facts of the operation's own record reach its functions, so the types hold. */
function bulkAct<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  list: AnyList,
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  { shared = z.object({}), columns = [], inputOf = (_, given) => given, countOf }: Given<NoInfer<Facts>> = {},
): BulkAct {
  return {
    list,
    operation,
    shared,
    columns,
    inputOf: (facts, given) => inputOf(facts as Facts, given),
    ...(countOf && { countOf: (facts) => countOf(facts as Facts) }),
  }
}

/** What lists offer for many at once. Money is never moved in bulk: each refund is looked at by itself. */
export const bulkActs: readonly BulkAct[] = [
  bulkAct(orders, shipOrder, {
    shared: z.object({ carrier }),
    columns: ['carrier', 'tracking_number', 'tracking_link'],
    // What the form for one order proposes: everything that has not left and is not refunded.
    inputOf: ({ row, lines, parcels, refunded }, given) => ({
      ...given,
      carrier: row.delivery === 'ship' ? given.carrier : null,
      lines: Object.fromEntries(toSendOf(lines, parcels, refunded)),
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

export const bulkActOf = (operation: string): BulkAct | undefined =>
  bulkActs.find((act) => act.operation.name === operation)

/** Whether this person may see the objects that it changes: their names stand in what failed and in what is asked. */
export function maySeeObjects({ permissions }: Pick<Actor, 'permissions'>, row: { operation: string }): boolean {
  const act = bulkActOf(row.operation)
  return !act || permissions.has(act.operation.on.permission)
}

/** Who lets a bulk change run does what it does: refused if they may not do that to a single object. */
export function demandAct(actor: Actor, row: { operation: string }) {
  const act = bulkActOf(row.operation)
  if (act) demand(actor, act.operation.permission)
}
