import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { Together } from './order-details.ts'

/** The orders and drafts that an order is packed with: what it adds to, and what was added to it. */
export async function findTogether(on: Db, { id, cartId }: Pick<Row<'orders'>, 'id' | 'cartId'>): Promise<Together> {
  const { rows } = await sql<Together>`
    select (select o.number from drafts d join orders o on o.id = d.supplements where d.cart_id = ${cartId}) as to,
      (select o.number from drafts d join returns r on r.id = d.exchanges join orders o on o.id = r.order_id
        where d.cart_id = ${cartId}) as "insteadOf",
      (select coalesce(json_agg(json_build_object('number', d.number, 'state', d.state,
          'order', (select o.number from orders o where o.cart_id = d.cart_id and o.state in ('placed', 'closed')
            order by o.created_at limit 1)) order by d.made_at, d.id), '[]')
        from drafts d where d.supplements = ${id} and d.state <> 'cancelled') as added`.execute(on)
  return rows[0] ?? { to: null, insteadOf: null, added: [] }
}
