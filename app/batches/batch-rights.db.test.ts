import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type BatchId, newId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { limits } from '#app/limits.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { runSql } from '#test/support/database/sql.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { aStaffMember } from '#test/support/people/staff/staff-member.ts'
import { batch } from './batch.record.ts'
import { batches } from './batches.list.ts'
import { runBatch } from './running/run-batch.server.ts'
import { prepareBatch } from './prepare-batch.operation.ts'
import { startBatch } from './start-batch.operation.ts'
import { stopBatch } from './stop-batch.operation.ts'

const database = useDatabase()
const cards = useCardProvider()

test('a batch is seen and stopped only by those who may see its objects, and may do to them what it does', async () => {
  const { orderId } = await aPaidOrder(await stockOf(20), cards, { quantity: 1 })
  const staff = await aStaffMember(['owner'])
  const input = { operation: 'orders.ship', keys: [orderId] }
  const made = await perform(prepareBatch, { key: null, input, actor: staff })
  const id = made.ok ? made.value.id : expect.fail()
  await performOnce(startBatch, { key: id, input: { given: { carrier: 'DHL' } }, actor: staff, once: newId() })
  // She changes many products at once, and has nothing to do with orders. The other one reads them, but sends none.
  const catalogue = await aStaffMember(['catalogue'])
  const support = await aStaffMember(['support'])
  const seenBy = async (actor: Actor) => [
    (await batch.find(db, id, actor)) !== null,
    (
      await batches.find({
        filter: { state: null },
        sort: { by: 'made', descending: true },
        after: null,
        most: 100,
        actor,
      })
    ).some((row) => row.id === id),
    (await batches.count({ state: null }, 100, actor)) > 0,
  ]
  expect(await seenBy(catalogue)).toEqual([false, false, false])
  expect(await seenBy(support)).toEqual([true, true, true])
  const stopBy = (actor: Actor) => perform(stopBatch, { key: id, input: {}, actor })
  await expect(stopBy(catalogue)).rejects.toThrow('request.not_found')
  await expect(stopBy(support)).rejects.toThrow('access.forbidden')
  expect(await stopBy(staff)).toMatchObject({ ok: true })
})

test('rights that are taken while one object waits count for the next one', async () => {
  const orders = [await aPaidOrder(await stockOf(20), cards), await aPaidOrder(await stockOf(20), cards)]
  const keys = orders.map(({ orderId }) => orderId)
  const staff = await aStaffMember(['owner'])
  const made = await perform(prepareBatch, { key: null, input: { operation: 'orders.ship', keys }, actor: staff })
  const id = made.ok ? made.value.id : expect.fail()
  await performOnce(startBatch, { key: id, input: { given: { carrier: 'DHL' } }, actor: staff, once: newId() })
  const items = db.selectFrom('batchItems').select(['objectKey', 'state', 'reason']).where('batchId', '=', id)
  const [first] = await items.orderBy('position').execute()
  const asleep = (2 * limits.rightsKnown.value) / 1_000
  const taking = runSql(database.url, [
    [
      `with held as (select id from orders where id = $1 for update), slept as (select pg_sleep($2) from held)
       update staff_members set roles = '{support}' where identity_id = $3 and exists (select from slept)`,
      [first?.objectKey, asleep, staff.id],
    ],
  ])
  await until(
    async () =>
      (
        await runSql(database.url, [
          `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
        ])
      ).length > 0,
  )
  await Promise.all([taking, runBatch(id as BatchId)])
  expect(await items.orderBy('position').execute()).toMatchObject([
    { state: 'done' },
    { state: 'failed', reason: 'access.forbidden' },
  ])
})

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await wait(20)
}
