import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isId, newId } from '#app/kernel/ids.ts'
import { prepareBatch } from '#app/batches/prepare-batch.operation.ts'
import { startBatch } from '#app/batches/start-batch.operation.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, bookOf, stockOf } from '#test/support/people/orders.ts'
import { aStaffMember } from '#test/support/people/staff/staff-member.ts'
import { runBatch } from './run-batch.server.ts'

const database = useDatabase()
const cards = useCardProvider()

const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Ends the connection that waits for this order, as a pooler that is started again does. */
async function cutWhoWaitsFor(orderId: string, work: () => Promise<unknown>) {
  const holder = new pg.Client({ connectionString: database.administrationUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [orderId])
    const running = work()
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
    await holder.query('select pg_terminate_backend($1)', [(await waiting.execute(db)).rows[0]?.pid])
    return await running
  } finally {
    await holder.end()
  }
}

test('an object whose connection is cut has not failed: the job goes on with it, once', async () => {
  const staff = await aStaffMember(['owner'])
  const { orderId } = await aPaidOrder(await stockOf(5), cards, { quantity: 1 })
  const made = await perform(prepareBatch, {
    key: null,
    input: { operation: 'orders.ship', keys: [orderId] },
    actor: staff,
  })
  if (!made.ok || !isId<never>(made.value.id)) throw new Error('no batch')
  const { id } = made.value
  const given = { carrier: 'DHL' }
  await performOnce(startBatch, { key: id, input: { given }, actor: staff, once: newId() })
  const states = async () => (await db.selectFrom('batchItems').select(['state', 'reason']).execute())[0]

  await expect(cutWhoWaitsFor(orderId, () => runBatch(id))).rejects.toThrow()
  expect(await states()).toEqual({ state: 'waiting', reason: null })
  await runBatch(id)
  expect(await states()).toEqual({ state: 'done', reason: null })
  expect((await bookOf(orderId)).shipments).toHaveLength(1)
})
