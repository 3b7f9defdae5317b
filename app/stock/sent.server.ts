import { sql } from 'kysely'
import type { OrderId } from '#app/kernel/ids.ts'
import type { Db } from '#db/database.server.ts'
import type { SentPieces } from './reservation.ts'

/** What has left in its parcels, lost ones too. */
export async function listSent(on: Db, orderId: OrderId): Promise<SentPieces[]> {
  const { rows } = await sql<SentPieces>`
    select l.variant_id as "variantId", s.location_id as "locationId", sum(p.quantity)::int as quantity
    from shipments s join shipment_lines p on p.shipment_id = s.id join order_lines l on l.id = p.order_line_id
    where s.order_id = ${orderId} and s.state in ('shipped', 'delivered', 'lost') and l.variant_id is not null
    group by 1, 2 order by 2 nulls last, 1`.execute(on)
  return rows
}
