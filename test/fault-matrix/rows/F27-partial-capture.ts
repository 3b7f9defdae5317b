import { deepEqual, equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { changeSettings } from '#test/fault-matrix/world/settings.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'

/** Someone captures a part in the dashboard: the ledger has the amount, the order waits for staff, nothing leaves. */
export const partialCapture: RunRow = async (world) => {
  const { provider, sql } = world
  await changeSettings(world, { capture: 'shipping' })
  const buyer = await aBuyerWhoPaid(world)
  await changeSettings(world, { capture: 'order' })
  const { id, number } = buyer.orderRow
  await provider.control('POST actions/capture', { id: buyer.reference, amount: 700 })
  await deliverAll(world)
  const lines = await sql(`select amount from ledger_entries where order_id = $1 and kind = 'captured'`, id)
  deepEqual(lines, [{ amount: 700 }])
  deepEqual((await buyer.order()).heldBecause, 'underpaid')
  deepEqual(await sql('select kind from payment_problems where order_id = $1', id), [{ kind: 'underpaid' }])
  equal((await staffOf(world).ship(number)).status, 409)
  deepEqual(await sql('select 1 from shipments where order_id = $1', id), [])
}
