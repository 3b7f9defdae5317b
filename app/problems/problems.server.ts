import { newId } from '#app/kernel/ids.ts'
import { alarm } from '#app/system/alarm.server.ts'
import type { Db } from '#db/database.server.ts'
import type { ProblemKind } from './problem.ts'

export interface Problem {
  kind: ProblemKind
  /** What it is about, so that it is raised once: an attempt, a payment, a refund, a dispute. */
  reference: string
  orderId?: string | null
  /** Ids, codes and amounts; never what people typed and never a secret. */
  details?: Record<string, string | number | null>
}

/** Calls for a person, once for each kind and thing: a row among the payments to look at, and a line in the log. */
export async function raiseProblem(tx: Db, { kind, reference, orderId = null, details = {} }: Problem) {
  const raised = await tx
    .insertInto('paymentProblems')
    .values({ id: newId(), kind, reference, orderId, details: JSON.stringify(details) })
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (raised) alarm(`payments: ${kind}`, { ...details, reference, order: orderId })
}

/** Somebody has looked, or the reason is gone. */
export async function resolveProblem(tx: Db, kind: ProblemKind, reference: string, by: string, now: Date) {
  await tx
    .updateTable('paymentProblems')
    .set({ resolvedAt: now, resolvedBy: by })
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .where('resolvedAt', 'is', null)
    .execute()
}
