import { type RawBuilder, sql } from 'kysely'
import type { DraftId, OrderId, ReturnId } from '#app/kernel/ids.ts'
import type { Db } from '#db/database.server.ts'

/** What is sent instead of a return's items. */
export interface Exchange {
  draft: { id: DraftId; number: string }
  /** Once it is placed. */
  order: { id: OrderId; number: string } | null
  /** By how much the return makes it cheaper. */
  exchanged: number
}

const placed = sql`select o.id, o.number from orders o where o.cart_id = d.cart_id and o.state in ('placed', 'closed')
  and o.fulfilment <> 'returned' order by o.created_at limit 1`

/**
 * Counts until its draft is given up, its order cancelled, or everything of it has come back as well: then the return's
 * money is as it was.
 */
const counts = sql`(d.state in ('open', 'sent') or exists (${placed}))`

/** Of the returns with this id; null: none counts. */
export const exchangedOf = (id: RawBuilder<unknown>) =>
  sql<number | null>`(select d.exchanged from drafts d where d.exchanges = ${id} and ${counts} limit 1)`

/** The same of all returns of an order. */
export async function exchangedIn(on: Db, orderId: OrderId): Promise<number> {
  const { rows } = await sql<{ exchanged: number }>`select coalesce(sum(d.exchanged), 0)::int as exchanged
    from returns r join drafts d on d.exchanges = r.id where r.order_id = ${orderId} and ${counts}`.execute(on)
  return rows[0]?.exchanged ?? 0
}

/** What their buyer may know of it: the number of the order, once it is placed. */
export const exchangeOf = (id: RawBuilder<unknown>) =>
  sql<{ order: string | null } | null>`(select json_build_object('order', (select p.number from (${placed}) p))
    from drafts d where d.exchanges = ${id} and ${counts} limit 1)`

export async function findExchange(on: Db, id: ReturnId): Promise<Exchange | null> {
  const { rows } = await sql<Exchange>`select json_build_object('id', d.id, 'number', d.number) as draft, d.exchanged,
      (select json_build_object('id', p.id, 'number', p.number) from (${placed}) p) as "order"
    from drafts d where d.exchanges = ${id} and ${counts} limit 1`.execute(on)
  return rows[0] ?? null
}
