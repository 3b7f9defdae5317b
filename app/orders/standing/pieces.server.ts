import type { OrderId, OrderLineId } from '#app/kernel/ids.ts'
import type { Wanted } from '#app/stock/reservation.ts'
import type { Tx } from '#db/database.server.ts'

/** Order lines as variants and quantities; a variant that was deleted meanwhile has no stock. */
export async function asVariants(
  tx: Tx,
  orderId: OrderId,
  pieces: ReadonlyMap<OrderLineId, number>,
): Promise<Wanted[]> {
  const sold = tx.selectFrom('orderLines').select(['id', 'variantId']).where('orderId', '=', orderId)
  return (await sold.execute()).flatMap(({ id, variantId }) => {
    const quantity = pieces.get(id) ?? 0
    return variantId && quantity > 0 ? [{ variantId, quantity }] : []
  })
}
