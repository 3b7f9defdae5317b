import { sql } from 'kysely'
import type { LocationId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import type { Wanted } from './reservation.ts'

/**
 * Which of these are not available; null if one is no longer sold. `locationId` for a pick-up: only that location
 * counts.
 */
export async function findMissing(
  tx: Tx,
  lines: readonly Wanted[],
  locationId: LocationId | null,
): Promise<Wanted[] | null> {
  const variants = lines.map(({ variantId }) => variantId)
  const quantities = lines.map(({ quantity }) => quantity)
  const { rows } = await sql<Wanted>`
    select w.variant_id, case when not v.tracks_stock or coalesce(bool_or(s.allows_backorder), false) then 0
      else w.quantity - coalesce(sum(greatest(s.on_hand - s.reserved, 0)), 0)::int end as quantity
    from (select variant_id, sum(quantity)::int as quantity
        from unnest(${variants}::uuid[], ${quantities}::int[]) as l (variant_id, quantity) group by 1) w
      join variants v on v.id = w.variant_id join products p on p.id = v.product_id and p.status = 'active'
      left join stock_levels s on s.variant_id = v.id and (${locationId}::uuid is null or s.location_id = ${locationId})
    group by w.variant_id, w.quantity, v.tracks_stock`.execute(tx)
  if (rows.length < new Set(variants).size) return null
  return rows.filter(({ quantity }) => quantity > 0)
}
