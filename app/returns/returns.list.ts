import { sql } from 'kysely'
import type { ReturnId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { aDay, type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { isOrderTyped } from '#app/orders/lists/order-search.server.ts'
import { returnKinds, type ReturnKind, type ReturnState, returnStates } from '#app/orders/returns/return.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read, withinDays } from '#db/stretches.server.ts'
import { returned } from './return.record.ts'

export interface ListedReturn {
  id: ReturnId
  number: string
  order: string
  email: string
  kind: ReturnKind
  state: ReturnState
  pieces: number
  requested: Date
  received: Date | null
}

const filters = {
  /** The number of an order, or its customer's address. */
  q: typedText(limits.searchQuery.value),
  state: oneOf(['open', ...returnStates, 'all'], 'open'),
  kind: oneOf(returnKinds),
  requested_from: aDay,
  requested_to: aDay,
}

/** The returns that someone still has to do something about. */
const open = ['requested', 'approved', 'received'] as const satisfies ReturnState[]

/** Returns, the oldest first: their customers wait for the longest. */
export const returns = list({
  name: 'returns',
  of: returned,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedReturn[]> {
    const keys = [sql`t.requested_at`]
    const { rows } = await sql<ListedReturn>`
      select r.id, r.number, o.number as "order", o.email, r.kind, r.state,
        (select sum(l.quantity)::int from return_lines l where l.return_id = r.id) as pieces,
        r.requested_at as requested, r.received_at as received
      from (${pageOfIds(await readOf(filter), { keys, sort, after, most })}) picked
        join returns r using (id) join orders o on o.id = r.order_id
      order by picked.position`.execute(db)
    return rows
  },
  count: async (filter, most) => countStretches(await readOf(filter), most),
  columns: {
    number: { kind: 'text', opens: '/admin/returns/:return' },
    order: { kind: 'text', opens: '/admin/orders/:number' },
    email: { kind: 'text', personal: true },
    kind: { kind: 'status' },
    state: { kind: 'status' },
    pieces: { kind: 'text' },
    requested: { kind: 'date', sorts: true },
    received: { kind: 'date', aside: true },
  },
  order: 'requested',
  views: {
    open: {},
    to_decide: { state: 'requested' },
    on_the_way: { state: 'approved' },
    received: { state: 'received' },
    all: { state: 'all' },
  },
})

async function readOf({ q, state, kind, ...days }: Narrowed<typeof filters>): Promise<Read> {
  const { timeZone } = await getSettings()
  const narrowed = allOf(
    kind && sql`t.kind = ${kind}`,
    withinDays(sql`t.requested_at`, days.requested_from, days.requested_to, timeZone),
    q && sql`t.order_id in (select o.id from orders o where ${isOrderTyped(q)})`,
  )
  const states: readonly ReturnState[] =
    state === null || state === 'open' ? open : state === 'all' ? returnStates : [state]
  // What is searched for is found by its orders, whatever its state.
  if (q) return { table: 'returns', stretches: [allOf(sql`t.state = any (${[...states]})`, narrowed)] }
  return { table: 'returns', stretches: states.map((each) => allOf(sql`t.state = ${sql.lit(each)}`, narrowed)) }
}
