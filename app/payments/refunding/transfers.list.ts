import { sql } from 'kysely'
import type { AccountRefundId, RefundId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { aDay, type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { isOrderTyped } from '#app/orders/lists/order-search.server.ts'
import { order } from '#app/orders/order.record.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read, withinDays } from '#db/stretches.server.ts'

export interface ListedTransfer {
  id: AccountRefundId
  order: string
  /** Confirmed at its order by this id. */
  refund: RefundId
  email: string
  amount: number
  currency: string
  state: 'open' | 'made' | 'failed'
  requested: Date
  settled: Date | null
}

/** The names of these states in the book on account. */
const states = { open: 'pending', made: 'succeeded', failed: 'failed' } as const

const filters = {
  /** The number of an order, or its customer's address. */
  q: typedText(limits.searchQuery.value),
  state: oneOf(['open', 'made', 'failed', 'all'], 'open'),
  requested_from: aDay,
  requested_to: aDay,
}

/**
 * Refunds on account: staff transfer them, and then confirm them at the order. The oldest first: its customer has
 * waited longest.
 */
export const transfers = list({
  name: 'transfers',
  of: order,
  rows: 'trf_',
  filters,
  async find({ filter, sort, after, most }): Promise<ListedTransfer[]> {
    const page = pageOfIds(await readOf(filter), { keys: [sql`t.created_at`], sort, after, most })
    const { rows } = await sql<ListedTransfer>`
      select r.id, o.number as "order", r.refund_id as refund, o.email, r.amount, p.currency, r.created_at as requested, r.settled_at as settled,
        case r.state when 'pending' then 'open' when 'succeeded' then 'made' else 'failed' end as state
      from (${page}) picked join account_refunds r using (id) join account_payments p on p.id = r.payment_id
        join orders o on o.id = p.order_id
      order by picked.position`.execute(db)
    return rows
  },
  count: async (filter, most) => countStretches(await readOf(filter), most),
  columns: {
    order: { kind: 'text', opens: '/admin/orders/:number' },
    email: { kind: 'text', personal: true },
    requested: { kind: 'date', sorts: true },
    state: { kind: 'status' },
    settled: { kind: 'date', aside: true },
    amount: { kind: 'money' },
    refund: { kind: 'text', aside: true, ids: 'ref_' },
  },
  order: 'requested',
  views: { open: {}, made: { state: 'made' }, failed: { state: 'failed' }, all: { state: 'all' } },
})

async function readOf({ q, state, ...days }: Narrowed<typeof filters>): Promise<Read> {
  const { timeZone } = await getSettings()
  const narrowed = allOf(
    q &&
      sql`t.payment_id in (select p.id from account_payments p join orders o on o.id = p.order_id where ${isOrderTyped(q)})`,
    withinDays(sql`t.created_at`, days.requested_from, days.requested_to, timeZone),
  )
  const fitting = state === 'all' ? Object.values(states) : [states[state ?? 'open']]
  return { table: 'account_refunds', stretches: fitting.map((each) => allOf(sql`t.state = ${each}`, narrowed)) }
}
