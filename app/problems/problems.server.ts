import { sql } from 'kysely'
import { currentTime } from '#app/kernel/clock.ts'
import { newId, type OrderId } from '#app/kernel/ids.ts'
import type { EventName } from '#app/operations/event-names.ts'
import { emitEvents } from '#app/operations/events.server.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import type { Db, Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { paymentProblem } from './problem.record.ts'
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
 * Notifies staff: a row in the list of payment problems, and a line in the log. Raised again, it is the same problem,
 * unless its details have changed or its reason was gone meanwhile; then it is new, even if it was resolved before.
 */
export async function raiseProblem(on: Db, problem: Problem) {
  const { kind, reference, orderId = null, details = {} } = problem
  const isNews = await within(on, async (tx) => {
    const raised = await write(tx, problem)
    if (raised) await tellOf(tx, raised, 'payment_problem.raised')
    return raised !== undefined
  })
  if (isNews) alarm(`payments: ${kind}`, { ...details, reference, order: orderId })
}

const within = <Answer>(on: Db, work: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  // The library's own word for it, which its types do not follow.
  on.isTransaction ? work(on as Tx) : on.transaction().execute(work)

async function tellOf(tx: Tx, row: Row<'paymentProblems'>, event: EventName) {
  const object = { name: paymentProblem.name, id: row.id }
  await emitEvents(tx, { at: currentTime(), object, view: await paymentProblem.viewOf(tx, row), events: [event] })
}

const write = (tx: Tx, { kind, reference, orderId = null, details = {}, once }: Problem) =>
  tx
    .insertInto('paymentProblems')
    .values({ id: newId(), kind, reference, orderId, details: JSON.stringify(details) })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'reference'])
        .doUpdateSet({
          details: (row) => row.ref('excluded.details'),
          orderId: (row) => row.fn.coalesce('excluded.orderId', 'paymentProblems.orderId'),
          // If no one has looked yet, it has waited since the first call.
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
    .returningAll()
    .executeTakeFirst()

/** A changed figure of an open problem, which is no reason to notify again. */
export async function noteFigures(tx: Db, kind: ProblemKind, reference: string, figures: Record<string, number>) {
  const details = sql<string>`details || ${JSON.stringify(figures)}::jsonb`
  const calls = tx.updateTable('paymentProblems').set({ details }).where('kind', '=', kind)
  await calls.where('reference', '=', reference).where('overAt', 'is', null).execute()
}

/** The reason is gone, whether or not someone has looked. */
export async function resolveProblem(on: Db, kind: ProblemKind, reference: string, by: string, now: Date) {
  await within(on, async (tx) => {
    const raised = tx.selectFrom('paymentProblems').selectAll().where('kind', '=', kind)
    const standing = raised.where('reference', '=', reference).where('overAt', 'is', null)
    const problem = await standing.forUpdate().executeTakeFirst()
    if (!problem) return
    const row = { overAt: now, resolvedAt: problem.resolvedAt ?? now, resolvedBy: problem.resolvedBy ?? by }
    await tx.updateTable('paymentProblems').set(row).where('id', '=', problem.id).execute()
    if (!problem.resolvedAt) await tellOf(tx, { ...problem, ...row }, 'payment_problem.resolved')
  })
}
