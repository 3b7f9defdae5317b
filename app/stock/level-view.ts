import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'

/** The record of levels, in events. */
export const levelName = 'stock'

/** The stock of one variant at one location, as the API shows it. */
export const levelView = z.object({
  /** `variant/location` */
  id: z.string().meta({ pair: ['var_', 'loc_'] }),
  variant: idOf('var_'),
  sku: z.string().nullable(),
  location: idOf('loc_'),
  /** What is there, without what is sold and not sent yet. */
  on_hand: z.int(),
  /** The part of it that is reserved for unpaid orders. */
  reserved: z.int(),
})
export type LevelView = z.infer<typeof levelView>

/** These levels, as an SQL statement. */
export const levelViews = (levels: string) =>
  `select s.variant_id || '/' || s.location_id as id, s.variant_id as variant, v.sku, s.location_id as location, s.on_hand, s.reserved
    from ${levels} s join variants v on v.id = s.variant_id`
