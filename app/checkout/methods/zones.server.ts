import { sql } from 'kysely'
import { newId, type ShippingZoneId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'

/** The zone of exactly these countries, which the methods to them share. */
export async function zoneOf(tx: Tx, wanted: readonly string[]): Promise<ShippingZoneId> {
  await lockZones(tx)
  const countries = [...new Set(wanted)].toSorted()
  const { rows } = await sql<{ id: ShippingZoneId }>`select id from shipping_zones
    where countries @> ${countries}::text[] and countries <@ ${countries}::text[] limit 1`.execute(tx)
  if (rows[0]) return rows[0].id
  const id = newId<ShippingZoneId>()
  await tx
    .insertInto('shippingZones')
    .values({ id, name: countries.join(', '), countries })
    .execute()
  return id
}

/** Two changes at once neither make the same zone twice, nor drop one that the other has just chosen. */
const lockZones = (tx: Tx) => sql`lock table shipping_zones in share row exclusive mode`.execute(tx)

/** A zone without methods says nothing any more. */
export async function dropEmptyZones(tx: Tx) {
  await lockZones(tx)
  await sql`delete from shipping_zones z where not exists (select from shipping_methods m where m.zone_id = z.id)`.execute(
    tx,
  )
}
