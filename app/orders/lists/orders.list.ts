import { type RawBuilder, sql } from 'kysely'
import type { OrderId } from '#app/kernel/ids.ts'
import { list } from '#app/operations/list.server.ts'
import { db } from '#db/database.server.ts'
import { paymentStates } from '#app/orders/money/ledger.ts'
import type { OrderSummary } from '#app/orders/page/order-details.ts'
import { isNarrow, type Narrowed, narrowedBy, type OrderFilter, orderFilters } from './order-filter.ts'
import { order } from '#app/orders/order.record.ts'
import { orderStates } from '#app/orders/order.ts'
import { fulfilmentStates } from '#app/orders/shipment.ts'

export interface ListedOrder extends Omit<OrderSummary, 'delivery' | 'pieces' | 'toSend' | 'titles' | 'titleLanguage'> {
  id: OrderId
  email: string
}

/** All orders that fit, newest first, read off indexes page by page: among a million of them as among a hundred. */
export const orders = list({
  of: order,
  filters: orderFilters,
  async find(filter, { after, most }): Promise<ListedOrder[]> {
    const older = after ? sql`and o.id < ${after}` : sql``
    const newest = sql`order by id desc limit ${most}`
    const { rows } = await sql<ListedOrder>`
      select o.id, o.number, o.state, o.payment, o.fulfilment, o.held_because is not null as held, o.created_at as "createdAt",
        o.total, o.currency, o.email
      from orders o join (select id from (${fitting(filter, sql`${older} ${newest}`)}) fits ${newest}) chosen using (id)
      order by o.id desc`.execute(db)
    return rows
  },
  async count(filter, most) {
    const enough = sql`limit ${most}`
    // All of a state are one stretch of the index where nobody asks for them by age.
    const isState = filter.payment === null && filter.fulfilment === null
    const counted = isState ? fittingIn(filter.q, narrowedBy(filter), enough) : fitting(filter, enough)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from (${counted}) fits ${enough}) counted`.execute(db)
    return rows[0]?.count ?? 0
  },
})

/**
 * The ids of orders that fit. Each combination of state, payment and fulfilment is a stretch of one index, sorted by id, and of
 * those that fit the `part` that is wanted is read: at most so many of each, whatever is asked for. So a rare order is found
 * among a million as fast as a frequent one, and no filter needs an index of its own (docs/decisions/0014-standing.md).
 */
function fitting({ q, ...filter }: OrderFilter, part: RawBuilder<unknown>): RawBuilder<unknown> {
  const narrowed = narrowedBy(filter)
  if (q !== null || narrowed.toPack || !isNarrow(filter)) return fittingIn(q, narrowed, part)
  // As three lists of the same length: for the database one table, and not the product of three.
  const all = combinations(narrowed)
  const words = (axis: keyof Combination) => sql`${all.map((each) => each[axis])}::text[]`
  return sql`select found.id
    from unnest(${words('state')}, ${words('payment')}, ${words('fulfilment')}) as c(state, payment, fulfilment)
    cross join lateral (select o.id from orders o
      where o.state = c.state and o.payment = c.payment and o.fulfilment = c.fulfilment ${part}) found`
}

type Combination = Pick<ListedOrder, 'state' | 'payment' | 'fulfilment'>

function combinations({ states, payments, fulfilments }: Narrowed): Combination[] {
  return states.flatMap((state) =>
    payments.flatMap((payment) => fulfilments.map((fulfilment) => ({ state, payment, fulfilment }))),
  )
}

/** All, what is to be packed, and what a search finds have an index of their own. */
function fittingIn(search: string | null, narrowed: Narrowed, part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { states, payments, fulfilments, toPack } = narrowed
  const among = (column: string, words: readonly string[], all: readonly string[]) =>
    words.length < all.length ? sql`and ${sql.ref(column)} = any (${[...words]})` : sql``
  return sql`select o.id from orders o where ${searched(search)} ${toPack ? sql`and o.to_pack` : sql``}
    ${among('o.state', states, orderStates)} ${among('o.payment', payments, paymentStates)}
    ${among('o.fulfilment', fulfilments, fulfilmentStates)} ${part}`
}

function searched(search: string | null): RawBuilder<unknown> {
  if (search === null) return sql`true`
  if (search.includes('@')) return sql`lower(o.email) = ${search.toLowerCase()}`
  if (/^[a-z]+_\w+$/i.test(search))
    return sql`o.id in (select order_id from payment_attempts where provider_reference = ${search}
      union select order_id from refunds where provider_reference = ${search})`
  return sql`o.number = ${search.toUpperCase().replace(/^(?=\d)/, 'B')}`
}
