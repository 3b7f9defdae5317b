import { sql } from 'kysely'
import type { OrderId, OrderLineId, ReturnId } from '#app/kernel/ids.ts'
import type { ListedFacts } from '#app/orders/order-rules.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { factsOf, listFacts } from '#app/orders/order-facts.server.ts'
import { type Db, db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { exchangedOf } from './exchanges.server.ts'
import type { ClaimedLine, Returnable, Startable } from './return.ts'

/** The lines of all returns of an order, with the state of each return. */
export function listClaimed(on: Db, orderId: OrderId): Promise<(ClaimedLine & { returnId: ReturnId })[]> {
  return on
    .selectFrom('returnLines as l')
    .innerJoin('returns as r', 'r.id', 'l.returnId')
    .select(['l.returnId', 'l.orderLineId', 'r.state', 'l.quantity', 'l.arrived'])
    .where('r.orderId', '=', orderId)
    .execute()
}

/** An order as its returns see it. To act on it, the caller holds the order's lock. */
export async function returnableIn(
  on: Db,
  { id, state }: Pick<Row<'orders'>, 'id' | 'state'>,
  { parcels, refunded }: Pick<ListedFacts, 'parcels' | 'refunded'>,
): Promise<Returnable> {
  const [lines, returns, { rows }, settings] = await Promise.all([
    on.selectFrom('orderLines').select(['id', 'quantity', 'noReturn']).where('orderId', '=', id).execute(),
    listClaimed(on, id),
    sql<{ arrivedAt: Date | null; count: number }>`select
      (select max(coalesce(delivered_at, shipped_at)) from shipments
        where order_id = ${id} and state in ('shipped', 'delivered')) as "arrivedAt",
      (select count(*)::int from returns where order_id = ${id}) as count`.execute(on),
    readSettings(on),
  ])
  const { arrivedAt = null, count = 0 } = rows[0] ?? {}
  return { state, lines, parcels, refunded, returns, arrivedAt, count, days: settings.returnDays }
}

/** The same for a page, which has only the order. In a transaction, where the statements are planned once. */
export const getReturnable = (order: Pick<Row<'orders'>, 'id' | 'state'>): Promise<Returnable> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => returnableIn(tx, order, await factsOf(tx, order)))

/** What decides whether staff may start a return of each of these orders; a list has many. */
export async function listStartable(ids: readonly OrderId[]): Promise<ReadonlyMap<OrderId, Startable>> {
  if (ids.length === 0) return new Map()
  const claims = db.selectFrom('returnLines as l').innerJoin('returns as r', 'r.id', 'l.returnId')
  const counts = db.selectFrom('returns').select((row) => ['orderId', row.fn.countAll<number>().as('count')])
  const [orders, claimed, counted] = await Promise.all([
    listFacts(db, ids),
    claims
      .select(['r.orderId', 'l.orderLineId', 'r.state', 'l.quantity', 'l.arrived'])
      .where('r.orderId', 'in', ids)
      .execute(),
    counts.where('orderId', 'in', ids).groupBy('orderId').execute(),
  ])
  return new Map(
    orders.map(({ id, state, lines, parcels, refunded }) => {
      const returns = claimed.filter(({ orderId }) => orderId === id)
      const count = Number(counted.find(({ orderId }) => orderId === id)?.count ?? 0)
      return [id, { state, lines, parcels, refunded, returns, count }]
    }),
  )
}

/** A return as far as its refund is concerned. */
export interface RefundableReturn {
  id: ReturnId
  state: Row<'returns'>['state']
  /** Its money is refunded, or on its way. */
  isRefunded: boolean
  /** By how much its exchange makes new items cheaper; null: it has none. */
  exchanged: number | null
  lines: { orderLineId: OrderLineId; quantity: number; arrived: number }[]
}

/** The returns of an order, and whether each is refunded or exchanged. A refund that failed does not count. */
export async function listRefundable(on: Db, orderId: OrderId): Promise<RefundableReturn[]> {
  const { rows } = await sql<RefundableReturn>`select r.id, r.state, exists (select from refunds f
      where f.return_id = r.id and f.state <> 'failed') as "isRefunded", ${exchangedOf(sql`r.id`)} as exchanged,
      (select json_agg(json_build_object('orderLineId', l.order_line_id, 'quantity', l.quantity, 'arrived', l.arrived))
        from return_lines l where l.return_id = r.id) as lines
    from returns r where r.order_id = ${orderId}`.execute(on)
  return rows
}
