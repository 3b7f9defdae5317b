import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import type { OrderId, ShipmentId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { queueLetter } from '#app/mail/letters.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { EventName } from '#app/operations/event-names.ts'
import { idInput } from '#app/operations/inputs.ts'
import { letterOf } from '#app/orders/letters/order-letter.server.ts'
import { type FiledOrder, order } from '#app/orders/order.record.ts'
import { mayLose, type ParcelPieces } from '#app/orders/returns/return.ts'
import { listClaimed } from '#app/orders/returns/returns.server.ts'
import { isOnItsWay } from '#app/orders/shipment.ts'
import type { Tx } from '#db/database.server.ts'

interface Told {
  tx: Tx
  facts: FiledOrder
  input: { parcel: ShipmentId }
  actor: Actor
  emit(event: EventName): void
}

/** What became of a parcel on its way, for the two operations that record it. Repeating it is no error. */
export const moveOf = (to: 'delivered' | 'lost') =>
  ({
    permission: 'orders:ship',
    // The buyer gets a mail when it is lost.
    nature: to === 'lost' ? 'mail' : 'plain',
    on: order,
    input: z.object({ parcel: idInput<ShipmentId>('parcel_', 'request.not_found') }),
    refusals: ['order.parcel_not_on_its_way', 'order.parcel_returned'],
    async run({ tx, facts, input, actor, emit }: Told) {
      const shipments = tx
        .selectFrom('shipments')
        .select(['state', 'carrier', 'trackingNumber', 'trackingLink'])
        .where('id', '=', input.parcel)
      // The parcel has to belong to this order.
      const shipment = (await shipments.where('orderId', '=', facts.row.id).executeTakeFirst()) ?? notFound()
      if (shipment.state === to) return agree()
      if (!isOnItsWay(shipment.state)) return refuse('order.parcel_not_on_its_way')
      const { id } = facts.row
      const parcel = { id: input.parcel, state: shipment.state }
      const may = to === 'lost' ? mayLose(parcel, await listPieces(tx, id), await listClaimed(tx, id)) : agree()
      if (!may.ok) return may
      const deliveredAt = to === 'delivered' ? actor.now : null
      await tx.updateTable('shipments').set({ state: to, deliveredAt }).where('id', '=', input.parcel).execute()
      const { carrier, trackingNumber, trackingLink } = shipment
      const told = { carrier, trackingNumber, trackingLink }
      if (to === 'lost')
        await queueLetter(tx, await letterOf(tx, 'order-parcel-lost', facts.row, input.parcel, null, told))
      emit(`order.parcel_${to}`)
      return agree()
    },
  }) as const

/** Of all parcels of the order that hold any. */
const listPieces = (tx: Tx, orderId: OrderId): Promise<ParcelPieces[]> =>
  tx
    .selectFrom('shipmentLines as l')
    .innerJoin('shipments as s', 's.id', 'l.shipmentId')
    .select(['s.id as parcel', 's.state', 'l.orderLineId', 'l.quantity'])
    .where('s.orderId', '=', orderId)
    .execute()
