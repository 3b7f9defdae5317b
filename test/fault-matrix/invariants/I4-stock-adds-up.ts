import type { World } from '#test/fault-matrix/world/world.ts'
import type { Invariant } from './invariant.ts'

/** Nothing is oversold; paid items were taken from stock once; nothing is reserved for an ended order. */
export const stockAddsUp: Invariant = async (world) => [
  ...(await levels(world)),
  ...(await sales(world)),
  ...(await leftovers(world)),
]

async function levels({ sql }: World): Promise<string[]> {
  const wrong = await sql<{
    sku: string
    place: string
    onHand: number
    reserved: number
    moved: number
    held: number
  }>(
    `select coalesce(v.sku, v.id::text) as sku, l.slug as place, s.on_hand as "onHand", s.reserved,
       coalesce(m.moved, 0)::int as moved, coalesce(r.held, 0)::int as held
     from stock_levels s join variants v on v.id = s.variant_id join locations l on l.id = s.location_id
     left join (select variant_id, location_id, sum(quantity) as moved from stock_movements group by 1, 2) m
       using (variant_id, location_id)
     left join (select variant_id, location_id, sum(quantity) as held from stock_reservations where state = 'held' group by 1, 2) r
       using (variant_id, location_id)
     where s.on_hand <> coalesce(m.moved, 0) or s.reserved <> coalesce(r.held, 0)
       or (not s.allows_backorder and (s.on_hand < 0 or s.reserved > s.on_hand))`,
  )
  return wrong.map(
    ({ sku, place, onHand, reserved, moved, held }) =>
      `${sku} at ${place}: ${onHand} on hand of ${moved} moved, ${reserved} reserved of ${held} held`,
  )
}

/**
 * What was taken from stock for each order, less what was returned, against what was bought and not taken out; for a closed one, against
 * what has left. Lost items that were sent again are taken once more, as far as there was stock.
 */
async function sales({ sql }: World): Promise<string[]> {
  const wrong = await sql<{ number: string; state: string; bought: number; sold: number }>(
    `select o.number, o.state, b.bought, coalesce(s.sold, 0)::int as sold from orders o
     cross join lateral (select coalesce(sum(l.quantity - l.removed), 0)::int as bought from order_lines l
       join variants v on v.id = l.variant_id where l.order_id = o.id and v.tracks_stock) b
     cross join lateral (select coalesce(sum(least(l.quantity - l.removed, p.pieces)), 0)::int as sent,
         coalesce(sum(greatest(p.pieces - (l.quantity - l.removed), 0)), 0)::int as again from order_lines l
       join variants v on v.id = l.variant_id and v.tracks_stock
       join (select x.order_line_id, sum(x.quantity) as pieces from shipment_lines x join shipments h on h.id = x.shipment_id
         where h.state in ('shipped', 'delivered', 'lost') group by 1) p on p.order_line_id = l.id
       where l.order_id = o.id) t
     left join (select reference, -sum(quantity) as sold from stock_movements where reason in ('sale', 'release') group by 1) s
       on s.reference = o.number
     where coalesce(s.sold, 0) - case o.state when 'placed' then b.bought when 'closed' then t.sent else 0 end
       not between 0 and t.again`,
  )
  return wrong.map(
    ({ number, state, bought, sold }) => `${number} is ${state}: ${sold} left the shelf for ${bought} bought`,
  )
}

async function leftovers({ sql }: World): Promise<string[]> {
  const wrong = await sql<{ number: string; state: string; quantity: number }>(
    `select o.number, o.state, r.quantity from stock_reservations r join orders o on o.id = r.order_id
     where r.state = 'held' and o.state <> 'pending' or r.state = 'committed' and o.state not in ('placed', 'closed')`,
  )
  return wrong.map(({ number, state, quantity }) => `${number} is ${state} and still has ${quantity} set aside`)
}
