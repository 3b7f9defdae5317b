import type { Db } from '#db/database.server.ts'
import type { ShipmentState } from './shipment.ts'

/** The parcels of an order, one row for each line in them. */
export async function listParcels(
  tx: Db,
  orderId: string,
): Promise<{ state: ShipmentState; at: Date; orderLineId: string; quantity: number }[]> {
  return tx
    .selectFrom('shipments as s')
    .innerJoin('shipmentLines as l', 'l.shipmentId', 's.id')
    .select(['s.state', 's.packedAt as at', 'l.orderLineId', 'l.quantity'])
    .where('s.orderId', '=', orderId)
    .execute()
}
