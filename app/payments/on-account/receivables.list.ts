import { sql } from 'kysely'
import { currentTime } from '#app/kernel/clock.ts'
import { type Day, dayAt } from '#app/kernel/day.ts'
import type { AccountPaymentId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { aDay, type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { isOrderTyped } from '#app/orders/lists/order-search.server.ts'
import { order } from '#app/orders/order.record.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'

export interface ListedReceivable {
  id: AccountPaymentId
  order: string
  email: string
  /** The last day to pay. */
  due: Day
  state: 'due' | 'overdue'
  reminded: Date | null
  /** The open amount, and the full amount. */
  owed: number
  amount: number
  currency: string
}

const filters = {
  /** The number of an order, or its customer's address. */
  q: typedText(limits.searchQuery.value),
  state: oneOf(['due', 'overdue']),
  due_from: aDay,
  due_to: aDay,
}

/** Debts on account by due day. Part of a debt may have been paid. */
export const receivables = list({
  name: 'receivables',
  of: order,
  rows: 'rcv_',
  filters,
  async find({ filter, sort, after, most }): Promise<ListedReceivable[]> {
    const keys = sort.by === 'owed' ? [sql`t.currency`, sql`t.owed`] : [sql`t.due_on`]
    const today = await findToday()
    const { rows } = await sql<ListedReceivable>`
      select p.id, o.number as "order", o.email, p.due_on as due, case when p.due_on < ${today} then 'overdue' else 'due' end as state,
        p.reminded_at as reminded, p.owed, p.amount, p.currency
      from (${pageOfIds(readOf(filter, today), { keys, sort, after, most })}) picked
        join account_payments p using (id) join orders o on o.id = p.order_id
      order by picked.position`.execute(db)
    return rows
  },
  count: async (filter, most) => countStretches(readOf(filter, await findToday()), most),
  columns: {
    order: { kind: 'text', opens: '/admin/orders/:number' },
    email: { kind: 'text', personal: true },
    due: { kind: 'date', isDay: true, sorts: true },
    state: { kind: 'status' },
    reminded: { kind: 'date', aside: true },
    owed: { kind: 'money', sorts: true },
    amount: { kind: 'money', aside: true },
  },
  order: 'due',
  views: { all: {}, overdue: { state: 'overdue' } },
})

const findToday = async (): Promise<Day> => dayAt(currentTime(), (await getSettings()).timeZone)

function readOf({ q, state, due_from: from, due_to: to }: Narrowed<typeof filters>, today: Day): Read {
  const fits = allOf(
    sql`t.owed > 0`,
    state && (state === 'overdue' ? sql`t.due_on < ${today}` : sql`t.due_on >= ${today}`),
    from && sql`t.due_on >= ${from}`,
    to && sql`t.due_on <= ${to}`,
    q && sql`t.order_id in (select o.id from orders o where ${isOrderTyped(q)})`,
  )
  return { table: 'account_payments', stretches: [fits] }
}
