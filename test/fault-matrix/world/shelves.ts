import type { World } from './world.ts'

/** A delivery: 30 more of each counted item at each location. */
export const fillShelves = ({ sql }: Pick<World, 'sql'>) =>
  sql(
    `with more as (update stock_levels set on_hand = on_hand + 30 returning variant_id, location_id)
     insert into stock_movements (id, variant_id, location_id, quantity, reason, who)
     select gen_random_uuid(), variant_id, location_id, 30, 'receipt', 'rows' from more`,
  )
