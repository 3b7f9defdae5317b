import { sql } from 'kysely'
import type { LocationId, OrderId, VariantId } from '#app/kernel/ids.ts'
import { listUnsent } from '#app/stock/send-from.server.ts'
import { db } from '#db/database.server.ts'
import type { OrderFile } from '#app/back-office/orders/order-file.server.ts'

/** Where the items of an order lie, and from where they can be sent. */
export interface SendPlaces {
  /** Locations that could send some of it, in their order. */
  places: { id: LocationId; name: string; hasAll: boolean }[]
  /** By line: where its unsent items are reserved, such as "Mill 2, Town 1". Empty if all are at one location. */
  reserved: Map<string, { name: string; quantity: number }[]>
}

/** A pick-up goes out where it is picked up. */
export const noPlaces: SendPlaces = { places: [], reserved: new Map() }

export async function findSendPlaces({ order, lines }: OrderFile): Promise<SendPlaces> {
  const unsent = await listUnsent(db, order.id)
  const wanted = lines.filter(({ toSend }) => toSend > 0).map(({ id, toSend }) => ({ id, toSend }))
  const { rows } = await sql<{ id: LocationId; name: string; hasAll: boolean }>`
    select l.id, l.name, bool_and(s.variant_id is not null and (s.allows_backorder
        or s.on_hand - s.reserved + coalesce(u.quantity, 0) >= w.quantity)) as "hasAll"
    from locations l cross join (
        select o.variant_id, sum(x.quantity)::int as quantity
        from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ toSend }) => toSend)}::int[]) as x (id, quantity)
          join order_lines o on o.id = x.id join variants v on v.id = o.variant_id and v.tracks_stock group by 1) w
      left join stock_levels s on s.location_id = l.id and s.variant_id = w.variant_id
      left join unnest(${unsent.map(({ variantId }) => variantId)}::uuid[], ${unsent.map(({ locationId }) => locationId)}::uuid[],
          ${unsent.map(({ quantity }) => quantity)}::int[]) as u (variant_id, location_id, quantity)
        on u.variant_id = w.variant_id and u.location_id = l.id
    group by l.id having bool_or(s.allows_backorder or s.on_hand - s.reserved + coalesce(u.quantity, 0) > 0)
    order by l.position, l.name`.execute(db)
  const isSplit = new Set(unsent.map(({ locationId }) => locationId)).size > 1
  return { places: rows, reserved: isSplit ? await namesByLine(order.id, unsent) : new Map() }
}

async function namesByLine(orderId: OrderId, unsent: Awaited<ReturnType<typeof listUnsent>>) {
  const [names, lines] = await Promise.all([
    db.selectFrom('locations').select(['id', 'name']).execute(),
    db.selectFrom('orderLines').select(['id', 'variantId']).where('orderId', '=', orderId).execute(),
  ])
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const at = (variant: VariantId | null) =>
    unsent
      .filter(({ variantId }) => variantId === variant)
      .map(({ locationId, quantity }) => ({ name: nameOf.get(locationId) ?? '', quantity }))
  return new Map<string, { name: string; quantity: number }[]>(lines.map(({ id, variantId }) => [id, at(variantId)]))
}
