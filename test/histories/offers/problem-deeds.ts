import type { ProblemId } from '#app/kernel/ids.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import { reopenPaymentProblem } from '#app/problems/reopen-payment-problem.operation.ts'
import { resolvePaymentProblem } from '#app/problems/resolve-payment-problem.operation.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { staffAt } from '#test/support/people/staff/staff.ts'
import type { Deeds } from './deed.ts'

export interface ProblemPage {
  row: Row<'paymentProblems'>
  mayUndo: boolean
}

export async function findProblemPage(id: string, now: Date): Promise<ProblemPage> {
  const row = await db
    .selectFrom('paymentProblems')
    .selectAll()
    .where('id', '=', id as ProblemId)
    .executeTakeFirstOrThrow()
  return { row, mayUndo: (await findUndo(resolvePaymentProblem, id, staffAt(now))).ok }
}

export const problemDeeds: Deeds<ProblemPage> = {
  'say that somebody has looked': {
    isOffered: ({ row }) => row.resolvedAt === null,
    isDone: ({ row }) => row.resolvedAt !== null,
    press: ({ row: { id, calls } }, now) =>
      perform(resolvePaymentProblem, { key: id, input: { calls }, actor: staffAt(now) }),
  },
  'take that back': {
    isOffered: ({ mayUndo }) => mayUndo,
    // Offered for some minutes; a program may do it later.
    isDone: ({ mayUndo }) => !mayUndo,
    press: ({ row: { id } }, now) => perform(reopenPaymentProblem, { key: id, input: {}, actor: staffAt(now) }),
  },
}
