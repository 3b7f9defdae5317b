import { limits } from '#app/limits.ts'
import type { OrderSummary } from '#app/orders/order-details.ts'
import { summarise } from '#app/orders/order-list.server.ts'
import { db } from '#db/database.server.ts'
import { fitsFilter, type OrderFilter } from './order-filter.ts'

export interface ListedOrder extends OrderSummary {
  id: string
  email: string
}

export interface Listing {
  orders: ListedOrder[]
  /** Where the list goes on; null at its end. */
  next: string | null
  /** Set when it stopped before the page was full: how far back it has looked. */
  lookedBackTo: Date | null
}

/** All orders, newest first. How they stand is computed, so a narrowed list reads on until the page is full or it has looked far enough. */
export async function listShopOrders(filter: OrderFilter): Promise<Listing> {
  const size = limits.officePage.value
  const isNarrow = filter.state !== null || filter.payment !== null || filter.goods !== null
  const found: ListedOrder[] = []
  let last: ListedOrder | undefined
  for await (const batch of batchesOf(filter, isNarrow ? 500 : size + 1)) {
    for (const order of batch) {
      if (found.length === size) return { orders: found, next: last?.id ?? null, lookedBackTo: null }
      last = order
      if (fitsFilter(order, filter)) found.push(order)
    }
  }
  const isEnd = (await countAfter(filter, last)) === 0
  return {
    orders: found,
    next: isEnd ? null : (last?.id ?? null),
    lookedBackTo: isEnd ? null : (last?.createdAt ?? null),
  }
}

/** How many wait to be packed; `more` when there may be older ones that nobody has looked at. */
export async function countToPack(): Promise<{ count: number; more: boolean }> {
  const filter = { search: '', state: null, payment: null, goods: null, before: null }
  let count = 0
  let seen = 0
  for await (const batch of batchesOf(filter, 500)) {
    seen += batch.length
    count += batch.filter(({ isToPack }) => isToPack).length
  }
  return { count, more: seen >= limits.officeLooksBack.value }
}

async function* batchesOf(filter: OrderFilter, size: number): AsyncGenerator<ListedOrder[]> {
  let before = filter.before
  for (let seen = 0; seen < limits.officeLooksBack.value; seen += size) {
    const rows = await matching({ ...filter, before })
      .select(['o.id', 'o.number', 'o.state', 'o.delivery', 'o.createdAt', 'o.total', 'o.currency', 'o.email'])
      .select((order) => order('o.heldBecause', 'is not', null).$castTo<boolean>().as('held'))
      .orderBy('o.id', 'desc')
      .limit(size)
      .execute()
    yield await summarise(rows)
    if (rows.length < size) return
    before = rows.at(-1)?.id ?? null
  }
}

async function countAfter(filter: OrderFilter, last: ListedOrder | undefined): Promise<number> {
  if (!last) return 0
  const next = await matching({ ...filter, before: last.id })
    .select('o.id')
    // Unordered, the database would look for one from wherever the table begins: on the last page, through all of it.
    .orderBy('o.id', 'desc')
    .limit(1)
    .execute()
  return next.length
}

/** Read backwards along the primary key. A search goes by an index of its own: the number, the e-mail, the provider's id. */
function matching({ search, before }: OrderFilter) {
  let query = db.selectFrom('orders as o')
  if (before) query = query.where('o.id', '<', before)
  if (search === '') return query
  if (search.includes('@')) return query.where((row) => row.fn('lower', ['o.email']), '=', search.toLowerCase())
  if (/^[a-z]+_\w+$/i.test(search)) return query.where('o.id', 'in', withReference(search))
  return query.where('o.number', '=', search.toUpperCase().replace(/^(?=\d)/, 'B'))
}

function withReference(reference: string) {
  const attempts = db.selectFrom('paymentAttempts').select('orderId').where('providerReference', '=', reference)
  const refunds = db.selectFrom('refunds').select('orderId').where('providerReference', '=', reference)
  return attempts.union(refunds)
}
