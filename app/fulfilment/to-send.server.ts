import { leftToSend, refundedUnsent } from '#app/orders/shipment.ts'
import { listParcels } from '#app/orders/shipments.server.ts'
import type { Db } from '#db/database.server.ts'

/** Of each line, how many pieces are still to leave: those that have not, but for the ones whose money is back or on its way. */
export async function findToSend(on: Db, orderId: string): Promise<Map<string, number>> {
  const lines = on.selectFrom('orderLines').select(['id', 'quantity']).where('orderId', '=', orderId).execute()
  const [all, parcels, refunds] = await Promise.all([lines, listParcels(on, orderId), listRefunded(on, orderId)])
  const left = leftToSend(all, parcels)
  return new Map(
    all.map(({ id }) => {
      const own = parcels.filter(({ orderLineId }) => orderLineId === id)
      const sent = own.filter(({ state }) => state === 'shipped' || state === 'delivered')
      const back = refundedUnsent(
        refunds.filter(({ orderLineId }) => orderLineId === id),
        sent,
      )
      return [id, Math.max(0, (left.get(id) ?? 0) - back)]
    }),
  )
}

function listRefunded(on: Db, orderId: string) {
  return on
    .selectFrom('refundLines as p')
    .innerJoin('refunds as r', 'r.id', 'p.refundId')
    .select(['p.orderLineId', 'p.quantity', 'r.createdAt as at'])
    .where('r.orderId', '=', orderId)
    .where('r.state', '!=', 'failed')
    .execute()
}
