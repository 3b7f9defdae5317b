import { z } from 'zod'
import { agree } from '#app/kernel/outcome.ts'
import { move } from '#app/kernel/state-machine.ts'
import { operation } from '#app/operations/operation.server.ts'
import { mayClose } from '#app/orders/order-rules.ts'
import { order } from '#app/orders/order.record.ts'
import { orderMachine } from '#app/orders/order.ts'
import { neverLeft } from '#app/orders/shipment.ts'
import { notHeldByStaff } from '#app/orders/standing/change-order.server.ts'
import { restockPart } from '#app/stock/stock.server.ts'
import { asVariants } from '#app/orders/standing/pieces.server.ts'

/**
 * Staff are done with an order. It can still be refunded; nothing is sent or cancelled any more, so items that never
 * left are back in stock. Repeating it is no error.
 */
export const closeOrder = operation({
  name: 'orders.close',
  http: 'POST /orders/:order/close',
  permission: 'orders:ship',
  nature: 'plain',
  on: order,
  input: z.object({}),
  refusals: ['order.not_done'],
  may: (facts) => (facts.state === 'closed' ? agree() : mayClose(facts)),
  async run({ tx, facts, actor }) {
    const { row } = facts
    if (row.state === 'closed') return agree()
    const state = move(orderMachine, row.state, 'close')
    const change = { state, closedAt: actor.now, ...notHeldByStaff, version: row.version + 1 }
    await tx.updateTable('orders').set(change).where('id', '=', row.id).execute()
    // Last, because every buyer of the same items waits for these locks.
    await restockPart(tx, row, await asVariants(tx, row.id, neverLeft(facts.lines, facts.parcels)))
    return agree()
  },
})
