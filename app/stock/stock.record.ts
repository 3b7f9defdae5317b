import { sql } from 'kysely'
import { z } from 'zod'
import { idOf } from '#app/operations/inputs.ts'
import { isId } from '#app/kernel/ids.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'

/** The stock of one variant at one location, as the API shows it. */
export const levelView = z.object({
  /** `variant/location` */
  id: z.string().meta({ pair: ['var_', 'loc_'] }),
  variant: idOf('var_'),
  sku: z.string().nullable(),
  location: idOf('loc_'),
  on_hand: z.int(),
  /** The part of it that is reserved for unpaid orders. */
  reserved: z.int(),
})
type LevelView = z.infer<typeof levelView>

/** These levels, as an SQL statement. */
export const levelViews = (levels: string) =>
  `select s.variant_id || '/' || s.location_id as id, s.variant_id as variant, v.sku, s.location_id as location, s.on_hand, s.reserved
    from ${levels} s join variants v on v.id = s.variant_id`

export const stockLevel = record<string, LevelView, LevelView>({
  name: 'stock',
  prefix: 'stk_',
  permission: 'stock:write',
  http: 'GET /stock/:variant/:location',
  schema: levelView,
  find: (on, key) => findLevel(on, key),
  lock: (tx, key) => findLevel(tx, key, 'for update of s'),
  idOf: ({ id }) => id,
  keyOf: (text) => text || null,
  viewOf: async (_, facts) => facts,
})

async function findLevel(on: Db, key: string, lock = ''): Promise<LevelView | null> {
  const [variant = '', location = ''] = key.split('/')
  if (!isId(variant) || !isId(location)) return null
  const { rows } = await sql<{
    level: LevelView
  }>`select row_to_json(seen) as level from (${sql.raw(levelViews('stock_levels'))}
    where s.variant_id = ${variant} and s.location_id = ${location} ${sql.raw(lock)}) seen`.execute(on)
  return rows[0]?.level ?? null
}
