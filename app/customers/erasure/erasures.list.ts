import { sql } from 'kysely'
import type { CustomerId, ErasureId } from '#app/kernel/ids.ts'
import { type Narrowed, oneOf } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { erasure } from './erasure.record.ts'
import { type ErasureReason, type ErasureState, erasureStates } from './erasure.ts'
import { findMattersOf } from './find-matters.server.ts'

export interface ListedErasure {
  id: ErasureId
  state: ErasureState
  reason: ErasureReason
  /** The numbers of the orders that a waiting request waits for. */
  waits_for: string
  orders: number | null
  requested: Date
  ended: Date | null
}

type Found = Omit<ListedErasure, 'waits_for'> & { customerId: CustomerId | null; email: string | null }

const filters = { state: oneOf([...erasureStates, 'all'], 'waiting') }

const conditions = {
  waiting: sql`t.done_at is null and t.withdrawn_at is null`,
  withdrawn: sql`t.withdrawn_at is not null`,
  done: sql`t.done_at is not null`,
} satisfies Record<ErasureState, unknown>

/** Requests to erase a person, the oldest first. It never names the person: a list of erased people would undo what it lists. */
export const erasures = list({
  name: 'erasures',
  of: erasure,
  filters,
  async find({ filter, sort, after, most, actor }): Promise<ListedErasure[]> {
    const { rows } = await sql<Found>`
      select e.id, case when e.done_at is not null then 'done' when e.withdrawn_at is not null then 'withdrawn' else 'waiting' end as state,
        e.reason, e.orders, e.requested_at as requested, coalesce(e.done_at, e.withdrawn_at) as ended, e.customer_id as "customerId", e.email
      from (${pageOfIds(readOf(filter), { keys: [sql`t.requested_at`], sort, after, most })}) picked join erasures e using (id)
      order by picked.position`.execute(db)
    const now = actor?.now ?? new Date()
    return Promise.all(
      rows.map(async ({ customerId, email, ...row }) => ({
        ...row,
        waits_for: row.state === 'waiting' ? await numbersOf({ customerId, email }, now) : '',
      })),
    )
  },
  count: (filter, most) => countStretches(readOf(filter), most),
  columns: {
    state: { kind: 'status' },
    reason: { kind: 'status' },
    waits_for: { kind: 'text' },
    orders: { kind: 'text' },
    requested: { kind: 'date', sorts: true },
    ended: { kind: 'date' },
  },
  order: 'requested',
  views: { waiting: {}, done: { state: 'done' }, all: { state: 'all' } },
})

const numbersOf = async (meant: Parameters<typeof findMattersOf>[1], now: Date) =>
  [...new Set((await findMattersOf(db, meant, now)).map(({ order }) => order))].join(', ')

function readOf({ state }: Narrowed<typeof filters>): Read {
  return { table: 'erasures', stretches: [state === null || state === 'all' ? allOf() : conditions[state]] }
}
