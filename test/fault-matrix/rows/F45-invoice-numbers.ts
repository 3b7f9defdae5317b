import { deepEqual, equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid, untilState } from '#test/fault-matrix/world/buyer.ts'
import { finishJobs, runJob } from '#test/fault-matrix/world/queue.ts'
import { changeSettings } from '#test/fault-matrix/world/settings.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * The worker is killed when a number is given and nothing is committed, twice, and then several jobs run at once: each
 * order has one invoice, and no number is missing.
 */
export const invoiceNumbers: RunRow = async (world) => {
  await changeSettings(world, { invoices: 'on', sellerName: 'Clay' })
  const orders = []
  for (let made = 0; made < 3; made++) orders.push((await aBuyerWhoPaid(world)).orderRow.id)
  for (const order of orders) await untilState(world, order, 'placed')
  for (let time = 0; time < 2; time++) await diesAtTheNumber(world)
  // Without keys, these are jobs of their own.
  for (let job = 0; job < 8; job++) await world.sql(`select graphile_worker.add_job('issue-invoices', '{}')`)
  await finishJobs(world)
  await runJob(world, 'issue-invoices')
  const invoices = await world.sql<{ order: string; sequence: number; place: number }>(
    `select order_id as "order", sequence, row_number() over (partition by year order by sequence)::int as place
     from invoices where kind = 'invoice'`,
  )
  // Other rows have invoices, too, and some of them move the clock into the next year, which begins with 1.
  deepEqual(
    orders.map((id) => invoices.filter(({ order }) => order === id).length),
    orders.map(() => 1),
  )
  deepEqual(
    invoices.map(({ sequence }) => sequence),
    invoices.map(({ place }) => place),
  )
  // Orders of other rows may still wait for their payment.
  equal((await world.sql('select id from invoices_due where order_id = any($1)', orders)).length, 0)
}

async function diesAtTheNumber(world: World) {
  world.workerFaults.crashAt('invoice-numbered')
  await world.sql(`select graphile_worker.add_job('issue-invoices', '{}')`)
  await world.worker.ended()
  await world.startAll()
}
