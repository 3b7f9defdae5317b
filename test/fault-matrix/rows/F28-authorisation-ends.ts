import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { changeSettings } from '#test/fault-matrix/world/settings.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const aWeekAndMore = 7 * 86_400 + 60

/**
 * No one captured for seven days and the bank releases it: nothing can be captured or sent any more, and the items are
 * free again.
 */
export const authorisationEnds: RunRow = async (world) => {
  const { provider } = world
  await changeSettings(world, { capture: 'shipping' })
  const [told, sends] = [await aBuyerWhoPaid(world), await aBuyerWhoPaid(world)]
  await changeSettings(world, { capture: 'order' })
  // One is noticed by the webhook; the other only when someone wants to send it, since its webhooks are delayed.
  await provider.policy([{ object: sends.reference, hold: true }])
  await world.advance(aWeekAndMore)
  await until('the end of the authorisation', async () => (await provider.book(told.reference)).status === 'canceled')
  const refused = await staffOf(world).ship(sends.orderRow.number)
  equal(refused.status, 409)
  await deliverAll(world)
  for (const { orderRow, reference } of [told, sends]) {
    deepEqual(await standOf(world, orderRow.id), { order: 'cancelled', stock: 'released', captured: 0, sent: 0 })
    equal((await provider.book(reference)).captured, 0)
  }
}

async function standOf({ sql }: World, orderId: OrderId) {
  const [row] = await sql<Record<string, unknown>>(
    `select o.state as "order", (select max(state) from stock_reservations where order_id = o.id) as stock,
       (select count(*)::int from ledger_entries where order_id = o.id and kind = 'captured') as captured,
       (select count(*)::int from shipments where order_id = o.id and state <> 'cancelled') as sent
     from orders o where o.id = $1`,
    orderId,
  )
  return { ...row }
}
