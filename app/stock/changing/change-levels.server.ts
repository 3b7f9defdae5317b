import { sql } from 'kysely'
import { newId, type LocationId, type VariantId } from '#app/kernel/ids.ts'
import { type Actor, nameOf } from '#app/operations/actor.ts'
import { keyOfLevel } from '#app/stock/stock.record.ts'
import type { Pieces, StaffChange } from '#app/stock/movement.ts'
import { failPoint } from '#app/system/fail-point.server.ts'
import { writeLevels } from '#app/stock/write-levels.server.ts'
import type { Db, Tx } from '#db/database.server.ts'

export interface About {
  actor: Pick<Actor, 'kind' | 'id' | 'now'>
  note?: string | null
  /** The number of a document: of a delivery, an order to a supplier. */
  reference?: string | null
}

/**
 * Changes levels, each by its own pieces, with a movement of each. The caller has locked the levels of these variants
 * (`lockStock`) and has asked the rules; a variant that was not kept at a location is from now on.
 */
export async function changeByStaff(tx: Tx, changes: readonly StaffChange[], { actor, note, reference }: About) {
  if (changes.length === 0) return
  const variants = changes.map(({ variantId }) => variantId)
  const locations = changes.map(({ locationId }) => locationId)
  const pieces = changes.map(({ by }) => by)
  const write = sql`
    insert into stock_levels as s (variant_id, location_id, allows_backorder, on_hand)
    select a.variant_id, a.location_id, v.allows_backorder, a.pieces
    from unnest(${variants}::uuid[], ${locations}::uuid[], ${pieces}::int[]) as a (variant_id, location_id, pieces)
      join variants v on v.id = a.variant_id order by a.variant_id, a.location_id
    on conflict (variant_id, location_id) do update set on_hand = s.on_hand + excluded.on_hand`
  await writeLevels(tx, write, changes.length)
  await failPoint('stock-written')
  const about = { who: nameOf(actor), at: actor.now, note: note ?? '', reference: reference ?? '' }
  const rows = changes.flatMap(({ by, ...change }) =>
    by === 0 ? [] : [{ ...about, ...change, id: newId(), quantity: by }],
  )
  if (rows.length > 0) await tx.insertInto('stockMovements').values(rows).execute()
}

/** A level under its lock, and what of it is sold and not sent yet: that is still on the shelf. */
export interface LockedLevel extends Pieces {
  variantId: VariantId
  isCounted: boolean
  /** It is kept there: it has a level. */
  isKept: boolean
  toSend: number
}

/** These variants at a location, as they are there now; those that do not exist are left out. The caller has locked them. */
export async function readLevels(on: Db, variantIds: readonly VariantId[], locationId: LocationId) {
  const { rows } = await sql<LockedLevel>`
    select v.id as variant_id, v.tracks_stock as is_counted, s.variant_id is not null as is_kept, v.allows_backorder,
      coalesce(s.on_hand, 0) as on_hand, coalesce(s.reserved, 0) as reserved,
      pieces_to_send(v.id, ${locationId}) as to_send
    from variants v left join stock_levels s on s.variant_id = v.id and s.location_id = ${locationId}
    where v.id = any (${[...variantIds]}::uuid[])`.execute(on)
  return new Map(rows.map((row) => [row.variantId, row]))
}

/** What staff did last with each there: the reason and the pieces. A count since then has found the pieces, or has not. */
export async function lastByStaff(tx: Tx, variantIds: readonly VariantId[], locationId: LocationId) {
  const { rows } = await sql<{ variantId: VariantId; said: string }>`
    select distinct on (variant_id) variant_id, reason || ' ' || quantity as said from stock_movements
    where variant_id = any (${[...variantIds]}::uuid[]) and location_id = ${locationId}
      and reason not in ('sale', 'return', 'release')
    order by variant_id, at desc, id desc`.execute(tx)
  return new Map(rows.map(({ variantId, said }) => [variantId, said]))
}

export async function isLocation(tx: Tx, id: LocationId): Promise<boolean> {
  return (await tx.selectFrom('locations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** What the audit log and the events call a change of several levels. */
export const toldBy = ({ variantId, locationId }: Pick<StaffChange, 'variantId' | 'locationId'>) =>
  keyOfLevel({ variantId, locationId })
