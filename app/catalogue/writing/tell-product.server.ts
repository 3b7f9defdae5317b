import { type ProductId } from '#app/kernel/ids.ts'
import type { EventName } from '#app/operations/event-names.ts'
import { emitEvents } from '#app/operations/events.server.ts'
import type { Tx } from '#db/database.server.ts'
import { product } from './product.record.ts'
import { findProductView } from './product-view.server.ts'

/**
 * Of a product that becomes different by a change that is not one of it. Before it is deleted: others hear what it was.
 */
export async function tellOfProduct(tx: Tx, id: ProductId, event: EventName, at: Date) {
  await emitEvents(tx, { at, object: { name: product.name, id }, view: await findProductView(tx, id), events: [event] })
}
