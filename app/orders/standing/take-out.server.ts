import type { OrderLineId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { changeByStaff } from '#app/stock/changing/change-levels.server.ts'
import type { Allocation } from '#app/stock/reservation.ts'
import { restockPart } from '#app/stock/stock.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { asVariants } from './pieces.server.ts'

/**
 * The items were never sent: they go back to where they came from, and the order is about fewer. Every buyer of the same
 * items waits for these locks, so the caller does it last.
 */
export async function takeOut(
  tx: Tx,
  row: Row<'orders'>,
  pieces: readonly { orderLineId: OrderLineId; quantity: number }[],
): Promise<Allocation[]> {
  for (const { orderLineId, quantity } of pieces)
    await tx
      .updateTable('orderLines')
      .set((line) => ({ removed: line('removed', '+', quantity) }))
      .where('id', '=', orderLineId)
      .where('orderId', '=', row.id)
      .execute()
  const gone = new Map(pieces.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  return restockPart(tx, row, await asVariants(tx, row.id, gone))
}

/** Not sold and not there: the history of the stock says both, so that levels stay the sum of it. */
export async function writeOff(tx: Tx, { number }: Row<'orders'>, back: readonly Allocation[], actor: Actor) {
  const changes = back.map(({ variantId, locationId, quantity }) => ({ variantId, locationId, by: -quantity }))
  await changeByStaff(
    tx,
    changes.map((change) => ({ ...change, reason: 'correction' })),
    { actor, reference: number },
  )
}
