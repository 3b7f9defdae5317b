import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayReopen } from './problem.ts'
import { paymentProblem } from './problem.record.ts'

/** It was a slip of the hand: there is something to look at still. */
export const reopenPaymentProblem = operation({
  name: 'payment_problems.reopen',
  http: 'POST /payment-problems/:problem/reopen',
  permission: 'orders:refund',
  nature: 'plain',
  on: paymentProblem,
  input: z.object({}),
  refusals: ['problem.over', 'record.resolved_by_other'],
  // As the person who resolved it sees it; who that is, is checked below.
  offer: (facts) => mayReopen(facts, facts.resolvedBy ?? ''),
  already: ({ facts: { resolvedAt } }) => (resolvedAt ? null : {}),
  async run({ tx, facts, actor, emit }) {
    const may = mayReopen(facts, nameOf(actor))
    if (!may.ok) return may
    const row = { resolvedAt: null, resolvedBy: null }
    await tx.updateTable('paymentProblems').set(row).where('id', '=', facts.id).execute()
    emit('payment_problem.reopened')
    return agree({})
  },
})
