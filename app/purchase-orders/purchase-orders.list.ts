import { sql } from 'kysely'
import { currentTime } from '#app/kernel/clock.ts'
import { type Day, dayAt } from '#app/kernel/day.ts'
import { isId, type LocationId, type PurchaseOrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { aDay, type Narrowed, oneOf, typedText } from '#app/operations/list-filter.ts'
import { list } from '#app/operations/list.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { allOf, countStretches, pageOfIds, type Read } from '#db/stretches.server.ts'
import { type PurchaseOrderState, purchaseNumberTyped, purchaseOrderStates } from './purchase-order.ts'
import { purchaseOrder } from './purchase-order.record.ts'

export interface ListedPurchase {
  id: PurchaseOrderId
  number: string
  supplier: string
  reference: string
  location: string
  state: PurchaseOrderState
  expected: Day | null
  /** Still to come, after the day on which it should. */
  isLate: boolean
  ordered: number
  arrived: number
  made: Date
}

const filters = {
  /** Its number, or a part of the supplier's name or reference. */
  q: typedText(limits.searchQuery.value),
  state: oneOf(['open', 'late', ...purchaseOrderStates]),
  location: { ...typedText(40), read: (text: string) => (isId<LocationId>(text) ? text : null) },
  expected_from: aDay,
  expected_to: aDay,
}

/** What is expected from suppliers, the next first; what has no day comes last. */
export const purchaseOrders = list({
  name: 'purchase_orders',
  of: purchaseOrder,
  filters,
  async find({ filter, sort, after, most }): Promise<ListedPurchase[]> {
    const today = await findToday()
    const keys = sort.by === 'made' ? [sql`t.made_at`] : [day]
    const { rows } = await sql<ListedPurchase>`
      select r.id, r.number, r.supplier, r.reference, l.name as location, r.state, r.expected_on as expected, r.made_at as made,
        r.state in ('expected', 'partly_arrived') and coalesce(r.expected_on < ${today}, false) as is_late,
        coalesce(sums.ordered, 0) as ordered, coalesce(sums.arrived, 0) as arrived
      from (${pageOfIds(readOf(filter, today), { keys, sort, after, most })}) picked
        join purchase_orders r using (id) join locations l on l.id = r.location_id,
        lateral (select sum(quantity)::int as ordered, sum(arrived)::int as arrived from purchase_order_lines where purchase_order_id = r.id) sums
      order by picked.position`.execute(db)
    return rows
  },
  count: async (filter, most) => countStretches(readOf(filter, await findToday()), most),
  async choices() {
    const all = db.selectFrom('locations').select(['id as value', 'name as label'])
    return { location: await all.orderBy('position').execute() }
  },
  columns: {
    number: { kind: 'text', opens: '/admin/purchase-orders/:purchase' },
    supplier: { kind: 'text' },
    expected: { kind: 'date', isDay: true, sorts: true },
    state: { kind: 'status' },
    ordered: { kind: 'number' },
    arrived: { kind: 'number' },
    location: { kind: 'text' },
    reference: { kind: 'text', aside: true },
    made: { kind: 'date', sorts: true, aside: true },
  },
  order: 'expected',
  views: { open: { state: 'open' }, late: { state: 'late' }, arrived: { state: 'arrived' }, all: {} },
})

const day = sql`coalesce(t.expected_on, '9999-12-31')`
const open = sql`t.state in ('expected', 'partly_arrived')`
const findToday = async (): Promise<Day> => dayAt(currentTime(), (await getSettings()).timeZone)

function readOf(filter: Narrowed<typeof filters>, today: Day): Read {
  const { q, state, location, expected_from: from, expected_to: to } = filter
  const fits = allOf(
    state && inState(state, today),
    location && sql`t.location_id = ${location}`,
    from && sql`${day} >= ${from}`,
    to && sql`${day} <= ${to}`,
    q && sql`(t.number = ${purchaseNumberTyped(q)} or lower(t.supplier || ' ' || t.reference) like ${typedPattern(q)})`,
  )
  return { table: 'purchase_orders', stretches: [fits] }
}

function inState(state: NonNullable<Narrowed<typeof filters>['state']>, today: Day) {
  if (state === 'open') return open
  return state === 'late' ? sql`${open} and t.expected_on < ${today}` : sql`t.state = ${state}`
}

const typedPattern = (q: string) => `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
