import { type RawBuilder, sql } from 'kysely'
import { currentMilliseconds } from '#app/kernel/clock.ts'
import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { paymentStates } from '#app/orders/ledger.ts'
import type { OrderSummary } from '#app/orders/order-details.ts'
import { orderStates } from '#app/orders/order.ts'
import { fulfilmentStates } from '#app/orders/shipment.ts'
import { db } from '#db/database.server.ts'
import { isNarrow, type Narrowed, narrowedBy, type OrderFilter } from './order-filter.ts'

export interface ListedOrder extends Omit<OrderSummary, 'delivery' | 'pieces' | 'toSend' | 'titles' | 'titleLanguage'> {
  id: OrderId
  email: string
}

/** How many there are: so many, or `more` than that. */
export interface Total {
  count: number
  more: boolean
}

export interface Listing {
  orders: ListedOrder[]
  /** Where the list goes on; null at its end. */
  next: string | null
  /** Of all pages. */
  total: Total
}

/** All orders that fit, newest first, read off indexes page by page: among a million of them as among a hundred. */
export async function listShopOrders(filter: OrderFilter): Promise<Listing> {
  const size = limits.officePage.value
  const [found, total] = await Promise.all([findOrders(filter, size + 1), countOrders(filter)])
  const orders = found.slice(0, size)
  return { orders, next: found.length > size ? (orders.at(-1)?.id ?? null) : null, total }
}

/** How many wait to be packed. */
export async function countToPack(): Promise<Total> {
  return countOrders({ search: '', state: null, payment: null, goods: 'to_pack', before: null })
}

async function findOrders(filter: OrderFilter, most: number): Promise<ListedOrder[]> {
  const after = filter.before ? sql`and o.id < ${filter.before}` : sql``
  const newest = sql`order by id desc limit ${most}`
  const { rows } = await sql<ListedOrder>`
    select o.id, o.number, o.state, o.payment, o.fulfilment, o.held_because is not null as held, o.created_at as "createdAt",
      o.total, o.currency, o.email
    from orders o join (select id from (${fitting(filter, sql`${after} ${newest}`)}) fits ${newest}) chosen using (id)
    order by o.id desc`.execute(db)
  return rows
}

/** Filters with more orders than are counted, and until when (ms) that is taken as known. Searches are never kept. */
const aboveLimitUntil = new Map<string, number>()

async function countOrders({ before: _, ...filter }: OrderFilter): Promise<Total> {
  const most = limits.officeCounts.value
  const [key, now] = [JSON.stringify(filter), currentMilliseconds()]
  if ((aboveLimitUntil.get(key) ?? 0) > now) return { count: most, more: true }
  const total = await countAnew(filter, most)
  if (total.more && filter.search === '') aboveLimitUntil.set(key, now + limits.officeCountsBelieved.value)
  return total
}

async function countAnew(filter: Omit<OrderFilter, 'before'>, most: number): Promise<Total> {
  const enough = sql`limit ${most + 1}`
  // All of a state are one stretch of the index where nobody asks for them by age.
  const isState = filter.payment === null && filter.goods === null
  const counted = isState ? fittingIn(filter.search, narrowedBy(filter), enough) : fitting(filter, enough)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${counted}) fits ${enough}) counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, most), more: count > most }
}

/**
 * The ids of orders that fit. Each combination of state, payment and fulfilment is a stretch of one index, sorted by id, and of
 * those that fit the `part` that is wanted is read: at most so many of each, whatever is asked for. So a rare order is found
 * among a million as fast as a frequent one, and no filter needs an index of its own (docs/decisions/0014-standing.md).
 */
function fitting({ search, ...filter }: Omit<OrderFilter, 'before'>, part: RawBuilder<unknown>): RawBuilder<unknown> {
  const narrowed = narrowedBy(filter)
  if (search !== '' || narrowed.toPack || !isNarrow(filter)) return fittingIn(search, narrowed, part)
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
function fittingIn(search: string, narrowed: Narrowed, part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { states, payments, fulfilments, toPack } = narrowed
  const among = (column: string, words: readonly string[], all: readonly string[]) =>
    words.length < all.length ? sql`and ${sql.ref(column)} = any (${[...words]})` : sql``
  return sql`select o.id from orders o where ${searched(search)} ${toPack ? sql`and o.to_pack` : sql``}
    ${among('o.state', states, orderStates)} ${among('o.payment', payments, paymentStates)}
    ${among('o.fulfilment', fulfilments, fulfilmentStates)} ${part}`
}

function searched(search: string): RawBuilder<unknown> {
  if (search === '') return sql`true`
  if (search.includes('@')) return sql`lower(o.email) = ${search.toLowerCase()}`
  if (/^[a-z]+_\w+$/i.test(search))
    return sql`o.id in (select order_id from payment_attempts where provider_reference = ${search}
      union select order_id from refunds where provider_reference = ${search})`
  return sql`o.number = ${search.toUpperCase().replace(/^(?=\d)/, 'B')}`
}
