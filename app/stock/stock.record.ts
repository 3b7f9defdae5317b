import { sql } from 'kysely'
import { notFound } from '#app/errors.ts'
import { isId, type LocationId, type VariantId } from '#app/kernel/ids.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db, Tx } from '#db/database.server.ts'
import { levelName, type LevelView, levelView, levelViews } from './level-view.ts'
import type { Pieces } from './movement.ts'
import { lockStock } from './stock.server.ts'

/** A level as rules need it. Its variant need not have been kept at its location before. */
export interface FiledLevel extends Pieces {
  variantId: VariantId
  locationId: LocationId
  isCounted: boolean
  /** Null: it has not been kept there. */
  view: LevelView | null
}

/** Null for a change of several levels at once: it is told by the first of them. */
export interface KnownLevel {
  level: FiledLevel | null
}

export const stockLevel = record<string | null, KnownLevel, LevelView>({
  name: levelName,
  prefix: 'stk_',
  permission: 'stock:write',
  http: 'GET /stock/:variant/:location',
  schema: levelView,
  async find(on, key) {
    const level = await fileLevel(on, key)
    return level?.view ? { level } : null
  },
  lock: lockLevel,
  isNew: ({ level }) => !level?.view,
  idOf: ({ level }) => (level ? keyOfLevel(level) : ''),
  keyOf: (text) => text || null,
  viewOf: async (_, { level }) => level?.view ?? notFound(),
})

export const keyOfLevel = ({ variantId, locationId }: Pick<FiledLevel, 'variantId' | 'locationId'>) =>
  `${variantId}/${locationId}`

/** All levels of its variant, in the order in which orders lock them. */
async function lockLevel(tx: Tx, key: string | null): Promise<KnownLevel | null> {
  const variant = key?.split('/')[0] ?? ''
  if (isId<VariantId>(variant)) await lockStock(tx, [variant])
  const level = await fileLevel(tx, key)
  return level || key === null ? { level } : null
}

async function fileLevel(on: Db, key: string | null): Promise<FiledLevel | null> {
  const [variant = '', location = ''] = key?.split('/') ?? []
  if (!isId(variant) || !isId(location)) return null
  const { rows } = await sql<FiledLevel>`
    select v.id as variant_id, l.id as location_id, v.tracks_stock as is_counted, v.allows_backorder,
      coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved,
      (select row_to_json(seen) from (${sql.raw(levelViews('stock_levels'))}
        where s.variant_id = ${variant} and s.location_id = ${location}) seen) as view
    from variants v cross join locations l left join stock_levels s on s.variant_id = v.id and s.location_id = l.id
    where v.id = ${variant} and l.id = ${location}`.execute(on)
  return rows[0] ?? null
}
