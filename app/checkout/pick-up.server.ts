import { sql } from 'kysely'
import { db } from '#db/database.server.ts'
import type { PickUp } from './pick-up.ts'

/**
 * The locations where an order can be collected, and whether all of this cart lies there. What the cart's own unpaid order
 * has set aside there counts as there.
 */
export async function listPickUps(cartId: string): Promise<PickUp[]> {
  const { rows } = await sql<PickUp>`
    select l.id, l.slug, l.name, l.address, not exists (
      select from cart_lines c join variants v on v.id = c.variant_id
      where c.cart_id = ${cartId} and v.tracks_stock and not v.allows_backorder and c.quantity >
        coalesce((select s.on_hand - s.reserved from stock_levels s where s.variant_id = v.id and s.location_id = l.id), 0)
        + coalesce((select sum(r.quantity) from stock_reservations r join orders o on o.id = r.order_id
            where r.variant_id = v.id and r.location_id = l.id and r.state = 'held' and o.state = 'pending'
              and o.cart_id = c.cart_id), 0)
    ) as has_all
    from locations l where l.pick_up order by l.position, l.name`.execute(db)
  return rows
}
