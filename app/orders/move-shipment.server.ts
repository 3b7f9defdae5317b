import type { ShipmentId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { nextState } from '#app/kernel/state-machine.ts'
import { changeOrder } from './change-order.server.ts'
import { type ShipmentEvent, shipmentMachine } from './shipment.ts'
import { db } from '#db/database.server.ts'

/** What became of a parcel on its way. The same said twice is said once. */
export async function moveShipment(
  shipmentId: ShipmentId,
  event: Extract<ShipmentEvent, 'deliver' | 'lose'>,
  now: Date,
): Promise<Outcome<undefined, 'unknown' | 'not-on-its-way'>> {
  const rows = db.selectFrom('shipments').select('orderId').where('id', '=', shipmentId)
  const known = await rows.executeTakeFirst()
  if (!known) return refuse('unknown')
  return changeOrder(known.orderId, async (tx) => {
    const shipments = tx.selectFrom('shipments').selectAll().where('id', '=', shipmentId)
    const shipment = await shipments.executeTakeFirst()
    if (!shipment) return refuse('unknown')
    const to = event === 'deliver' ? 'delivered' : 'lost'
    if (shipment.state === to) return agree()
    const state = nextState(shipmentMachine, shipment.state, event)
    if (!state) return refuse('not-on-its-way')
    const deliveredAt = state === 'delivered' ? now : null
    await tx.updateTable('shipments').set({ state, deliveredAt }).where('id', '=', shipmentId).execute()
    return agree()
  })
}
