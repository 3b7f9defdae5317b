import { sql } from 'kysely'
import type { OrderId, WithdrawalId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { aDay, type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { numberTyped } from '#app/orders/order.ts'
import { mayStartReturn, type Startable, type StartRefusal } from '#app/orders/returns/return.ts'
import { listStartable } from '#app/orders/returns/returns.server.ts'
import { piecesIn } from '#app/orders/shipment.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read, withinDays } from '#db/stretches.server.ts'
import { withdrawal } from './withdrawal.record.ts'

export interface ListedWithdrawal {
  id: WithdrawalId
  /** As typed; empty if the declaration names none. */
  order: string
  /** The number of the matching order; of a declaration that names none, of the newest of its address. */
  number: string | null
  /** The address that its confirmation went to. */
  orderEmail: string | null
  name: string
  email: string
  items: string
  /** Whether it came from the order's own address, and money has moved for it. */
  sender: 'customer' | 'other'
  received: Date
  resolved: Date | null
  /** The number of the return that was made of it. */
  returned: string | null
  /** Why no return can be made of its order; null: one can. `not_sent`: nothing of an order has left, or there is none. */
  noReturn: StartRefusal | 'not_sent' | null
}

type Stored = Omit<ListedWithdrawal, 'noReturn'> & { orderId: OrderId | null }

const filters = {
  /** The number of an order, or the address that was typed. */
  q: typedText(limits.searchQuery.value),
  state: oneOf(['open', 'resolved', 'all'], 'open'),
  sender: oneOf(['customer', 'other']),
  received_from: aDay,
  received_to: aDay,
}

/** An index begins with it: a number, because whether something is so is in no order for the database. */
const rank = sql`(case when t.from_buyer then 0 else 1 end)`
const states = { open: [sql`t.handled_at is null`], resolved: [sql`t.handled_at is not null`] }

const columns = sql`w.id, w.order_number as "order", o.number, o.email as "orderEmail", w.name, w.email, w.items,
  case when w.from_buyer then 'customer' else 'other' end as sender, w.received_at as received, w.handled_at as resolved,
  (select r.number from returns r where r.withdrawal_id = w.id) as returned, w.order_id as "orderId"`

/**
 * Declarations of withdrawal. Customers' own come first, or a stranger could hide them behind a thousand made-up ones;
 * of those the oldest: the time to refund runs.
 */
export const withdrawals = list({
  name: 'withdrawals',
  of: withdrawal,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedWithdrawal[]> {
    const received = sql`t.received_at`
    const keys = sort.by === 'sender' ? [rank, received] : [received]
    const { rows } = await sql<Stored>`
      select ${columns} from (${pageOfIds(await readOf(filter), { keys, sort, after, most })}) picked
        join withdrawals w using (id) left join orders o on o.id = w.order_id
      order by picked.position`.execute(db)
    return withOffers(rows)
  },
  count: async (filter, most) => countStretches(await readOf(filter), most),
  columns: {
    order: { kind: 'text' },
    sender: { kind: 'status', sorts: true },
    name: { kind: 'text', personal: true },
    email: { kind: 'text', personal: true },
    items: { kind: 'text', personal: true },
    received: { kind: 'date', sorts: true },
    resolved: { kind: 'date' },
  },
  order: 'sender',
  views: { open: {}, other: { sender: 'other' }, resolved: { state: 'resolved' }, all: { state: 'all' } },
})

async function readOf({ q, state, sender, ...days }: Narrowed<typeof filters>): Promise<Read> {
  const { timeZone } = await getSettings()
  const narrowed = allOf(
    q && (q.includes('@') ? sql`lower(t.email) = ${q.toLowerCase()}` : sql`t.order_number = ${numberTyped(q)}`),
    withinDays(sql`t.received_at`, days.received_from, days.received_to, timeZone),
  )
  const ranks = sender === null ? [0, 1] : [sender === 'customer' ? 0 : 1]
  const fitting = state === 'resolved' ? states.resolved : state === 'all' ? Object.values(states).flat() : states.open
  return {
    table: 'withdrawals',
    stretches: fitting.flatMap((each) => ranks.map((one) => allOf(each, sql`${rank} = ${sql.lit(one)}`, narrowed))),
  }
}

/**
 * The withdrawals of an order, newest last. Anyone who knows its number can send one, so the customer's own come first,
 * and the number is limited.
 */
export async function listWithdrawalsOf(orderId: OrderId): Promise<ListedWithdrawal[]> {
  const { rows } = await sql<Stored>`
    select ${columns} from withdrawals w left join orders o on o.id = w.order_id where w.order_id = ${orderId}
    order by w.from_buyer desc, w.received_at desc limit ${limits.officeWithdrawals.value}`.execute(db)
  return withOffers(rows.toSorted((a, b) => a.received.getTime() - b.received.getTime()))
}

/** By the rule of the page on which a return is made. */
async function withOffers(rows: readonly Stored[]): Promise<ListedWithdrawal[]> {
  const orders = await listStartable([...new Set(rows.flatMap(({ orderId }) => orderId ?? []))])
  return rows.map(({ orderId, ...row }) => {
    const order = orderId && orders.get(orderId)
    return { ...row, noReturn: order ? whyNoReturn(order) : 'not_sent' }
  })
}

function whyNoReturn(order: Startable): ListedWithdrawal['noReturn'] {
  if (piecesIn(order.parcels, 'shipped', 'delivered') === 0) return 'not_sent'
  const may = mayStartReturn(order, limits.orderReturns.value)
  return may.ok ? null : may.reason
}
