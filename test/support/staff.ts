import { performOnce } from '#app/doors/form.server.ts'
import { shipOrder } from '#app/fulfilment/ship-order.operation.ts'
import { newId, type OrderId, type OrderLineId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { permissionsOf } from '#app/permissions.ts'

/** A member of staff who may do everything and has just signed in. */
export const staffAt = (now: Date, id = 'staff-1'): Actor => ({
  kind: 'person',
  id,
  door: 'form',
  permissions: permissionsOf(true, ['owner']),
  isFresh: true,
  client: null,
  requestId: newId(),
  now,
})

/** Staff send so many pieces. `once` is the key of the page: the same one is the same press. */
export function ship(
  order: OrderId,
  pieces: readonly { orderLineId: OrderLineId; quantity: number }[],
  now: Date,
  once: string = newId(),
) {
  const lines = Object.fromEntries(pieces.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  const input = { carrier: 'DHL', tracking_number: '1', lines }
  return performOnce(shipOrder, { key: order, input, actor: staffAt(now), once })
}
