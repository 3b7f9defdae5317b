import { type RawBuilder, sql } from 'kysely'
import { addDays, momentOf } from '#app/kernel/day.ts'
import { listColleagues } from '#app/identity/people/colleagues.server.ts'
import { firstIdAt, type OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { unitsTyped } from '#app/operations/list-filter.ts'
import { list, type Sort } from '#app/operations/list.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { db } from '#db/database.server.ts'
import { distinctOf } from '#db/distinct.server.ts'
import { describePage } from '#db/stretches.server.ts'
import { paymentStates } from '#app/orders/money/ledger.ts'
import type { OrderSummary } from '#app/orders/page/order-details.ts'
import { isOrderTyped } from './order-search.server.ts'
import { narrowedBy, type OrderFilter, orderFilters } from './order-filter.ts'
import { choicesOfTags } from '#app/orders/care/care.ts'
import { order } from '#app/orders/order.record.ts'
import { orderStates } from '#app/orders/order.ts'
import { fulfilmentStates } from '#app/orders/shipment.ts'

export interface ListedOrder extends Pick<
  OrderSummary,
  'number' | 'state' | 'payment' | 'fulfilment' | 'held' | 'total' | 'currency'
> {
  id: OrderId
  placed: Date
  /** Of the account, or as a guest wrote it; empty for a guest who picks it up. */
  name: string
  email: string
  /** The country it is sent to; null for a pick-up. */
  country: string | null
}

/** All matching orders, newest first, read from indexes page by page: a million orders cost as much as a hundred. */
export const orders = list({
  name: 'orders',
  of: order,
  filters: orderFilters,
  async find({ filter, sort, after, most, actor }): Promise<ListedOrder[]> {
    const keys = keysOf(sort)
    const inOrder = orderOf(keys, sort)
    const part = sql`${beyond(after, keys, sort)} ${inOrder} limit ${most}`
    const fits = chosen(filter, sort, await bounds(filter, actor), part)
    const page = sql`select id, row_number() over (${inOrder}) as position from (${fits}) fits ${inOrder} limit ${most}`
    return describePage(page, describe)
  },
  async count(filter, most, actor) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select from (${counted(filter, await bounds(filter, actor), sql`limit ${most}`)}) fits limit ${most}) all_of_them`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },
  async sum(filter, actor) {
    // An order more than were counted may have come in between.
    const most = sql`limit ${limits.officeSums.value + 1}`
    const fits = sql`(${counted(filter, await bounds(filter, actor), most)}) fits ${most}`
    // Days are ranges of ids: of a state, the index that has totals would be read whole for them.
    const all =
      isSaid(filter, ...days) && isSaid(filter, 'state', 'payment', 'fulfilment', 'country')
        ? sql`(select id from ${fits}) picked join orders using (id)`
        : sql`(select currency, total from ${fits}) all_of_them`
    const { rows } = await sql<{ currency: string; count: number; total: string }>`
      select currency, count(*)::int as count, sum(total)::text as total from ${all}
      group by currency order by currency`.execute(db)
    return rows.map(({ currency, count, total }) => ({ currency, count, amounts: { total: Number(total) } }))
  },
  choices: async () => ({
    ...choicesOfTags(await distinctOf(db, 'order_tags', sql`tag`, limits.tagsToChoose.value + 1)),
    assigned: (await listColleagues()).map(({ id, name }) => ({ value: id, label: name })),
  }),
  occurring: async () => ({ country: await distinctOf(db, 'orders', sql`shipping_address->>'country'`) }),
  columns: {
    number: { kind: 'text' },
    placed: { kind: 'date', sorts: true },
    name: { kind: 'text', personal: true },
    email: { kind: 'text', aside: true, personal: true },
    country: { kind: 'text', aside: true },
    state: { kind: 'status', aside: true },
    payment: { kind: 'status' },
    fulfilment: { kind: 'status' },
    total: { kind: 'money', sorts: true },
  },
  order: '-placed',
  views: {
    all: {},
    to_pack: { fulfilment: 'to_pack' },
    unpaid: { state: 'placed', payment: 'outstanding' },
    on_hold: { hold: 'on_hold' },
    mine: { assigned: 'mine' },
    refunded: { payment: 'refunded' },
    disputed: { payment: 'disputed' },
  },
})

const describe = (picked: RawBuilder<unknown>) => sql<ListedOrder>`
  select o.id, o.number, o.state, o.payment, o.fulfilment, (o.held_because is not null or o.staff_hold is not null) as held, o.created_at as placed,
    o.total, o.currency, ${nameOf} as name, o.email, o.shipping_address->>'country' as country
  from ${picked} join orders o using (id) left join customer_files a on a.id = o.customer_id
  order by picked.position`

type Key = 'currency' | 'total' | 'id'

/** What an account is called, wherever it has something sent. */
const nameOf = sql`coalesce(nullif(a.name, ''), nullif(o.shipping_address->>'name', ''), o.billing_address->>'name', '')`

/** Amounts are sorted within one currency; ids are in the order of creation. */
const keysOf = (sort: Sort): readonly Key[] => (sort.by === 'total' ? ['currency', 'total', 'id'] : ['id'])

const orderOf = (keys: readonly Key[], { descending }: Sort) =>
  sql`order by ${sql.join(keys.map((key) => sql`${sql.ref(key)} ${descending ? sql`desc` : sql`asc`}`))}`

/** With a tag, its rows have the keys, and are in their order. */
function beyond(after: string | null, keys: readonly Key[], sort: Sort): RawBuilder<unknown> {
  if (after === null) return sql``
  const those = keys.map((key) =>
    key === 'id' ? sql`${after}::uuid` : sql`(select ${sql.ref(key)} from orders where id = ${after})`,
  )
  const side = sort.descending ? sql`<` : sql`>`
  return sql`and (${sql.join(keys.map((key) => sql.ref(`o.${key}`)))}) ${side} (${sql.join(those)})`
}

/**
 * The matching orders. Each combination of state, payment and fulfilment is a range of one index sorted by id, of a
 * second sorted by total, and of a third sorted by country; of each matching range, at most the wanted number of rows
 * is read. So a rare order is found among a million as fast as a frequent one (docs/decisions/0014-standing.md).
 */
function byStretches(filter: OrderFilter, within: RawBuilder<unknown>, part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select found.id, found.currency, found.total from (${combinations(filter)}) as c(state, payment, fulfilment)
    cross join lateral (select o.id, o.currency, o.total from orders o
      where o.state = c.state and o.payment = c.payment and o.fulfilment = c.fulfilment ${within} ${part}) found`
}

/** Of more combinations than this, those that no order has cost more than to look up which there are: a step of the index for each. */
const fewCombinations = 100

function combinations(filter: OrderFilter): RawBuilder<unknown> {
  const { states, payments, fulfilments } = narrowedBy(filter)
  const all = states.flatMap((state) =>
    payments.flatMap((payment) => fulfilments.map((fulfilment) => ({ state, payment, fulfilment }))),
  )
  // As three arrays of the same length: unnested together they are one table, not a cross join.
  const words = (axis: 'state' | 'payment' | 'fulfilment') => sql`${all.map((each) => each[axis])}::text[]`
  if (all.length <= fewCombinations)
    return sql`select * from unnest(${words('state')}, ${words('payment')}, ${words('fulfilment')})`
  return sql`with recursive there(state, payment, fulfilment) as (
      (select state, payment, fulfilment from orders order by state, payment, fulfilment limit 1)
      union all select next.* from there cross join lateral (select o.state, o.payment, o.fulfilment from orders o
        where (o.state, o.payment, o.fulfilment) > (there.state, there.payment, there.fulfilment)
        order by o.state, o.payment, o.fulfilment limit 1) next)
    select * from there
      where state = any (${[...states]}) and payment = any (${[...payments]}) and fulfilment = any (${[...fulfilments]})`
}

/**
 * Orders to be packed, searches, a range of dates and a whole state have an index of their own and need no
 * combinations.
 */
function atOnce(filter: OrderFilter, within: RawBuilder<unknown>, part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { states, payments, fulfilments } = narrowedBy(filter)
  const among = (column: string, words: readonly string[], all: readonly string[]) =>
    words.length < all.length ? sql`and ${sql.ref(column)} = any (${[...words]})` : sql``
  return sql`select o.id, o.currency, o.total from ${source(filter)} where true
    ${filter.fulfilment === 'to_pack' ? sql`and o.to_pack` : sql``}
    ${among('o.state', states, orderStates)} ${among('o.payment', payments, paymentStates)}
    ${among('o.fulfilment', fulfilments, fulfilmentStates)} ${within} ${part}`
}

/** Orders on hold are few: an index has them alone. */
const isOnHold = sql`(o.held_because is not null or o.staff_hold is not null)`

const isSaid = (filter: OrderFilter, ...names: (keyof OrderFilter)[]) => names.some((name) => filter[name] !== null)
const hasOwnIndex = (filter: OrderFilter) =>
  isSaid(filter, 'q', 'tag', 'assigned', 'customer', 'hold') || filter.fulfilment === 'to_pack'

function chosen(filter: OrderFilter, sort: Sort, within: RawBuilder<unknown>, page: RawBuilder<unknown>) {
  const isByAge = sort.by !== 'total' && !isSaid(filter, 'state', 'payment', 'fulfilment', 'country', ...totals)
  return (hasOwnIndex(filter) || isByAge ? atOnce : byStretches)(filter, within, page)
}

function counted(filter: OrderFilter, within: RawBuilder<unknown>, enough: RawBuilder<unknown>) {
  const isOneStretch =
    !isSaid(filter, 'payment', 'fulfilment', ...totals) &&
    !(isSaid(filter, 'state', 'country') && isSaid(filter, ...days))
  return (hasOwnIndex(filter) || isOneStretch ? atOnce : byStretches)(filter, within, enough)
}

/** A key or the shop itself looks after no order. */
const ownId = (actor?: Actor) => (actor?.kind === 'person' ? actor.id : null)

/** A tag has rows of its own, with the id and the total that lists are sorted by. */
const source = ({ tag }: OrderFilter) =>
  tag === null ? sql`orders o` : sql`order_tags t join orders o on o.id = t.order_id and t.tag = ${tag}`

const totals = ['total_from', 'total_to'] as const
const days = ['placed_from', 'placed_to'] as const

/** What was searched for, country, days and amounts: days in the shop's time zone, as ranges of ids; amounts in the shop's currency. */
async function bounds(filter: OrderFilter, actor?: Actor): Promise<RawBuilder<unknown>> {
  const { country, assigned, customer, placed_from: from, placed_to: to } = filter
  const { timeZone, currency } = await getSettings()
  const firstId = (day: string) => firstIdAt(momentOf(day, 0, timeZone))
  const [least, most] = totals.map((name) => unitsTyped(filter[name], currency))
  const all = [
    filter.q !== null && (await isFound(filter, filter.q)),
    country && sql`o.shipping_address->>'country' = ${country}`,
    assigned && sql`o.assigned_to = ${assigned === 'mine' ? ownId(actor) : assigned}`,
    customer && (await isOfCustomer(customer)),
    filter.hold && isOnHold,
    from && sql`o.id >= ${firstId(from)}`,
    to && sql`o.id < ${firstId(addDays(to, 1))}`,
    isSaid(filter, ...totals) && sql`o.currency = ${currency}`,
    // The amount may be larger than any total.
    least !== undefined && sql`o.total >= ${Math.ceil(least)}::bigint`,
    most !== undefined && sql`o.total <= ${Math.floor(most)}::bigint`,
  ]
  return sql.join(
    all.flatMap((each) => (each ? [sql`and ${each}`] : [])),
    sql` `,
  )
}

/** Of an account, or without one at a guest's address. */
async function isOfCustomer(id: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ guest: boolean; email: string }>`
    select guest, email from customer_files where id = ${id}`.execute(db)
  const [file] = rows
  if (!file) return sql`false`
  return file.guest ? sql`o.customer_id is null and lower(o.email) = lower(${file.email})` : sql`o.customer_id = ${id}`
}

/** What was searched for is found once for a page, its count and its sums, which have the same filter. */
const searches = new WeakMap<OrderFilter, Promise<RawBuilder<unknown>>>()

function isFound(filter: OrderFilter, search: string): Promise<RawBuilder<unknown>> {
  const found = searches.get(filter) ?? find(search)
  searches.set(filter, found)
  return found
}

/** So many that their amounts are not added up are left to the statement that asks for them. */
async function find(search: string): Promise<RawBuilder<unknown>> {
  const fits = searched(search)
  const most = limits.officeSums.value
  const { rows } = await sql<{ id: OrderId }>`select o.id from orders o where ${fits} limit ${most + 1}`.execute(db)
  return rows.length > most ? fits : sql`o.id = any (${rows.map(({ id }) => id)}::uuid[])`
}

function searched(search: string): RawBuilder<unknown> {
  if (/^[a-z]+_\w+$/i.test(search))
    return sql`o.id in (select order_id from payment_attempts where provider_reference = ${search}
      union select order_id from refunds where provider_reference = ${search})`
  return isOrderTyped(search)
}
