import type { LocationId, VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { mayAdd, mayTake } from '#app/stock/movement.ts'
import { lockStock } from '#app/stock/stock.server.ts'
import type { Tx } from '#db/database.server.ts'
import { type About, changeByStaff, isLocation, lastByStaff, readLevels } from './change-levels.server.ts'

interface Received extends About {
  locationId: LocationId
  lines: readonly { variantId: VariantId; pieces: number }[]
  /** They were received by mistake, and leave again. */
  back?: boolean
}

type ReceiveRefusal =
  | 'stock.location'
  | 'stock.variant'
  | 'stock.not_counted'
  | 'stock.too_many'
  | 'stock.promised'
  | 'stock.received_before'

/** Goods come into the stock of a location, whether they were expected or not: all of these lines or none. */
export async function receiveLines(
  tx: Tx,
  { locationId, lines, back = false, ...about }: Received,
): Promise<Outcome<undefined, ReceiveRefusal>> {
  if (!(await isLocation(tx, locationId))) return refuse('stock.location', '/location')
  const ids = lines.map(({ variantId }) => variantId)
  await lockStock(tx, ids)
  const levels = await readLevels(tx, ids, locationId)
  const last = back ? await lastByStaff(tx, ids, locationId) : null
  for (const { variantId, pieces } of lines) {
    const level = levels.get(variantId)
    if (!level) return refuse('stock.variant', `/lines/${variantId}`)
    if (!level.isCounted) return refuse('stock.not_counted', `/lines/${variantId}`)
    const may = back ? mayTake({ ...level, allowsBackorder: false }, -pieces) : mayAdd(level.onHand, pieces)
    if (!may.ok) return refuse(may.reason, `/lines/${variantId}`)
    if (last && last.get(variantId) !== `receipt ${pieces}`)
      return refuse('stock.received_before', `/lines/${variantId}`)
  }
  const changes = lines.map(({ variantId, pieces }) => ({
    variantId,
    locationId,
    by: back ? -pieces : pieces,
    reason: 'receipt' as const,
  }))
  await changeByStaff(tx, changes, about)
  return agree()
}
