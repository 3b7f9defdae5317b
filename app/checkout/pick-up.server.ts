import { ask } from '#db/database.server.ts'
import type { PickUp } from './pick-up.ts'

/**
 * The locations where an order can be collected, and whether all of this cart lies there. What is set aside without money
 * counts as there, and what the cart's own order has set aside.
 */
export function listPickUps(cartId: string): Promise<PickUp[]> {
  return ask(
    'list-pick-ups',
    `select l.id, l.slug, l.name, l.address, not exists (
      select from cart_lines c join variants v on v.id = c.variant_id
      where c.cart_id = $1 and v.tracks_stock and not v.allows_backorder and c.quantity >
        coalesce((select s.pieces from stock_on_offer s where s.variant_id = v.id and s.location_id = l.id), 0)
        + coalesce((select sum(r.quantity) from stock_reservations r join orders o on o.id = r.order_id
            where r.variant_id = v.id and r.location_id = l.id and r.state = 'held' and o.cart_id = c.cart_id
              and not exists (select from unpaid_orders u where u.id = o.id)), 0)
    ) as "hasAll"
    from locations l where l.pick_up order by l.position, l.name`,
    [cartId],
  )
}
