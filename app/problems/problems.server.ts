import { sql } from 'kysely'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import { alarm } from '#app/system/alarm.server.ts'
import type { Db } from '#db/database.server.ts'
import type { ProblemKind } from './problem.ts'

export interface Problem {
  kind: ProblemKind
  /** What it is about, so that it is raised once: an attempt, a payment, a refund, a dispute. */
  reference: string
  orderId?: OrderId | null
  /** Ids, codes and amounts; never what people typed and never a secret. Whatever of it changes is a new call. */
  details?: Record<string, string | number | null>
  /** The details are figures of the moment: that they change is no news. */
  once?: boolean
}

/**
 * Calls for a person: a row among the payments to look at, and a line in the log. Raised again, it is the same call, unless
 * what it says has changed or its reason was gone meanwhile; then it is a new one, also for somebody who has looked before.
 */
export async function raiseProblem(tx: Db, { kind, reference, orderId = null, details = {}, once }: Problem) {
  const raised = await tx
    .insertInto('paymentProblems')
    .values({ id: newId(), kind, reference, orderId, details: JSON.stringify(details) })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'reference'])
        .doUpdateSet({
          details: (row) => row.ref('excluded.details'),
          orderId: (row) => row.fn.coalesce('excluded.orderId', 'paymentProblems.orderId'),
          // Somebody who has not looked yet has waited since the first call.
          foundAt: sql`case when payment_problems.resolved_at is null then payment_problems.found_at else now() end`,
          calls: (row) => row('paymentProblems.calls', '+', 1),
          resolvedAt: null,
          resolvedBy: null,
          overAt: null,
        })
        .where((row) =>
          row.or([
            row('paymentProblems.overAt', 'is not', null),
            ...(once ? [] : [sql<boolean>`payment_problems.details <> excluded.details`]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  if (raised) alarm(`payments: ${kind}`, { ...details, reference, order: orderId })
}

/** A figure of a call that stands has changed, which is no news. */
export async function noteFigures(tx: Db, kind: ProblemKind, reference: string, figures: Record<string, number>) {
  const details = sql<string>`details || ${JSON.stringify(figures)}::jsonb`
  const calls = tx.updateTable('paymentProblems').set({ details }).where('kind', '=', kind)
  await calls.where('reference', '=', reference).where('overAt', 'is', null).execute()
}

/** The reason is gone, whether or not somebody has looked. */
export async function resolveProblem(tx: Db, kind: ProblemKind, reference: string, by: string, now: Date) {
  await tx
    .updateTable('paymentProblems')
    .set({
      overAt: now,
      resolvedAt: (row) => row.fn.coalesce('resolvedAt', row.val(now)),
      resolvedBy: (row) => row.fn.coalesce('resolvedBy', row.val(by)),
    })
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .where('overAt', 'is', null)
    .execute()
}
