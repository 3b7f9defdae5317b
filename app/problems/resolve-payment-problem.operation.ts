import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayResolve } from './problem.ts'
import { paymentProblem } from './problem.record.ts'
import { reopenPaymentProblem } from './reopen-payment-problem.operation.ts'

/** Someone has looked at a payment and dealt with it. If two say so, the first stays on record. */
export const resolvePaymentProblem = operation({
  name: 'payment_problems.resolve',
  http: 'POST /payment-problems/:problem/resolve',
  permission: 'orders:refund',
  nature: 'plain',
  on: paymentProblem,
  input: z.object({
    /**
     * How often it had been raised when it was shown: later ones are not resolved by this. If left out, the current
     * count.
     */
    calls: z.int('request.malformed').min(1, 'request.malformed').optional(),
  }),
  refusals: ['problem.changed'],
  may: mayResolve,
  undo: { by: reopenPaymentProblem, input: () => ({}) },
  async run({ tx, facts: { id, resolvedAt }, actor, emit }) {
    if (resolvedAt) return agree()
    const row = { resolvedAt: actor.now, resolvedBy: nameOf(actor) }
    await tx.updateTable('paymentProblems').set(row).where('id', '=', id).execute()
    emit('payment_problem.resolved')
    return agree()
  },
})
