import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { isId, type ProblemId } from '#app/kernel/ids.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'

/** Something about a payment that a person has to look at, as it leaves the shop. */
const problemView = z.object({
  id: idOf('prob_'),
  kind: z.string(),
  /** The attempt, payment, refund or dispute that it is about. */
  reference: z.string(),
  order: idOf('ord_').nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  calls: z.int(),
  found_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
  resolved_by: z.string().nullable(),
})

const byId = (on: Db, id: ProblemId) => on.selectFrom('paymentProblems').selectAll().where('id', '=', id)

export const paymentProblem = record<string, Row<'paymentProblems'>, z.infer<typeof problemView>>({
  name: 'payment_problems',
  prefix: 'prob_',
  permission: 'orders:read',
  http: 'GET /payment-problems/:problem',
  schema: problemView,
  find: async (on, key) => (isId<ProblemId>(key) && (await byId(on, key).executeTakeFirst())) || null,
  lock: async (tx, key) => (isId<ProblemId>(key) && (await byId(tx, key).forUpdate().executeTakeFirst())) || null,
  idOf: ({ id }) => id,
  keyOf: (text) => text || null,
  viewOf: async (_, { id, kind, reference, orderId, details, calls, foundAt, resolvedAt, resolvedBy }) => ({
    id,
    kind,
    reference,
    order: orderId,
    details,
    calls,
    found_at: foundAt.toISOString(),
    resolved_at: resolvedAt?.toISOString() ?? null,
    resolved_by: resolvedBy,
  }),
})
