import { expect, test } from 'vitest'
import { newId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { aStaffMember } from '#test/support/people/staff/staff-member.ts'
import { batch } from './batch.record.ts'
import { batches } from './batches.list.ts'
import { prepareBatch } from './prepare-batch.operation.ts'
import { startBatch } from './start-batch.operation.ts'
import { stopBatch } from './stop-batch.operation.ts'

useDatabase()
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
