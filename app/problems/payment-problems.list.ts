import { sql } from 'kysely'
import type { ProblemId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { aDay, type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { numberTyped } from '#app/orders/order.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read, withinDays } from '#db/stretches.server.ts'
import { problemKinds } from './problem.ts'
import { paymentProblem } from './problem.record.ts'

export interface ListedProblem {
  id: ProblemId
  kind: string
  /** The number of the order that it is about. */
  order: string | null
  reference: string
  amount: number | null
  currency: string | null
  details: Record<string, string | number | null>
  /** How often it was reported. */
  calls: number
  found: Date
  resolved: Date | null
}

const filters = {
  /** The number of an order, or the id of an attempt, payment, refund or dispute. */
  q: typedText(limits.searchQuery.value),
  state: oneOf(['open', 'resolved', 'all'], 'open'),
  kind: oneOf(problemKinds),
  found_from: aDay,
  found_to: aDay,
}

/** The problems that need a person, oldest first. */
export const paymentProblems = list({
  name: 'payment_problems',
  of: paymentProblem,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedProblem[]> {
    const page = pageOfIds(await readOf(filter), { keys: [sql`t.found_at`], sort, after, most })
    const { rows } = await sql<ListedProblem>`
      select p.id, p.kind, o.number as "order", p.reference, p.details, p.calls, p.found_at as found, p.resolved_at as resolved,
        case when o.currency is not null and jsonb_typeof(p.details->'amount') = 'number' then (p.details->'amount')::int end as amount,
        o.currency
      from (${page}) picked join payment_problems p using (id) left join orders o on o.id = p.order_id
      order by picked.position`.execute(db)
    return rows
  },
  count: async (filter, most) => countStretches(await readOf(filter), most),
  columns: {
    kind: { kind: 'status' },
    order: { kind: 'text', opens: '/admin/orders/:number' },
    reference: { kind: 'text' },
    amount: { kind: 'money' },
    found: { kind: 'date', sorts: true },
    resolved: { kind: 'date' },
  },
  order: 'found',
  views: {
    open: {},
    resolved: { state: 'resolved' },
    all: { state: 'all' },
  },
})

const states = { open: [sql`t.resolved_at is null`], resolved: [sql`t.resolved_at is not null`] }

async function readOf({ q, state, kind, found_from: from, found_to: to }: Narrowed<typeof filters>): Promise<Read> {
  const { timeZone } = await getSettings()
  const narrowed = allOf(
    // Each half has its index.
    q &&
      sql`t.id in (select p.id from payment_problems p where p.reference = ${q}
      union select p.id from payment_problems p join orders o on o.id = p.order_id where o.number = ${numberTyped(q)})`,
    kind && sql`t.kind = ${kind}`,
    withinDays(sql`t.found_at`, from, to, timeZone),
  )
  const fitting = state === 'resolved' ? states.resolved : state === 'all' ? Object.values(states).flat() : states.open
  return { table: 'payment_problems', stretches: fitting.map((each) => allOf(each, narrowed)) }
}
