import { beforeEach, expect, test } from 'vitest'
import { isId, newId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { assignOrder } from '#app/orders/care/assign-order.operation.ts'
import { holdOrder } from '#app/orders/care/hold-order.operation.ts'
import { tagOrder } from '#app/orders/care/tag-order.operation.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { aStaffMember } from '#test/support/people/staff/staff-member.ts'
import { runBatch } from '#app/batches/running/run-batch.server.ts'
import { batches } from './batches.list.ts'
import { prepareBatch } from './prepare-batch.operation.ts'
import { startBatch } from './start-batch.operation.ts'
import { undoBatch } from './undo-batch.operation.ts'

useDatabase()
const cards = useCardProvider()

let staff: Actor
let orders: string[]
beforeEach(async () => {
  staff = await aStaffMember(['owner'])
  const stock = await stockOf(20)
  const made = [await aPaidOrder(stock, cards, { quantity: 1 }), await aPaidOrder(stock, cards, { quantity: 1 })]
  orders = made.map(({ orderId }) => orderId)
})

async function run(batch: string) {
  if (!isId<never>(batch)) throw new Error('no batch')
  await runBatch(batch)
  const rows = db.selectFrom('batchItems').select(['state', 'reason']).where('batchId', '=', batch)
  return (await rows.orderBy('position').execute()).map(({ state, reason }) => reason ?? state)
}

/** Does this to all of the orders; answers with the batch, and with what became of each. */
async function change(operation: string, given: Record<string, string>) {
  const made = await perform(prepareBatch, { key: null, input: { operation, keys: orders }, actor: staff })
  if (!made.ok) throw new Error(made.reason)
  const { id } = made.value
  await performOnce(startBatch, { key: id, input: { given }, actor: staff, once: newId() })
  return { id, became: await run(id) }
}

async function undo(batch: string) {
  const made = await performOnce(undoBatch, { key: batch, input: {}, actor: staff, once: newId() })
  return made.ok ? run(made.value.id) : made.reason
}

const single = (operation: AnyOperation, order: string | undefined, input: object, actor = staff) =>
  perform(operation, { key: order, input, actor })

const tagsOf = async (order: string | undefined) => {
  const rows = db.selectFrom('orderTags').select('tag').orderBy('tag')
  return (await rows.where('orderId', '=', order as never).execute()).map(({ tag }) => tag)
}
const keptOf = async (column: 'staffHold' | 'assignedTo') => {
  const rows = db
    .selectFrom('orders')
    .select(['id', column])
    .where('id', 'in', orders as never[])
  const found = await rows.execute()
  return orders.map((order) => found.find(({ id }) => id === order)?.[column])
}

test('tags go again, but not those that an order had before, also if one gave them oneself a moment ago', async () => {
  const [tagged, plain] = orders
  await single(tagOrder, tagged, { add: ['gift', 'vip'], remove: [] })
  const gift = await change('orders.tag', { tags: 'gift' })
  expect(gift.became).toEqual(['unchanged', 'done'])
  expect(await undo(gift.id)).toEqual(['done'])
  expect([await tagsOf(tagged), await tagsOf(plain)]).toEqual([['gift', 'vip'], []])
  const both = await change('orders.tag', { tags: 'gift, new' })
  expect(await undo(both.id)).toEqual(['done', 'done'])
  expect([await tagsOf(tagged), await tagsOf(plain)]).toEqual([['gift', 'vip'], []])
  // The list says which of them takes the other back.
  const sort = { by: 'made', descending: true } as const
  const listed = await batches.find({ filter: { state: null }, sort, after: null, most: 2, actor: staff })
  expect(listed.map(({ operation, isUndo }) => [operation, isUndo])).toEqual([
    ['orders.tag', true],
    ['orders.tag', false],
  ])
})

test('each order goes back to who had it', async () => {
  const [before, now] = [await aStaffMember(['support']), await aStaffMember(['support'])]
  await single(assignOrder, orders[0], { to: before.id })
  const { id } = await change('orders.assign', { colleague: String(now.id) })
  expect(await keptOf('assignedTo')).toEqual([now.id, now.id])
  expect(await undo(id)).toEqual(['done', 'done'])
  expect(await keptOf('assignedTo')).toEqual([before.id, null])
})

test('a hold ends, but not one that was there before', async () => {
  await single(holdOrder, orders[0], { reason: 'address' })
  const { id, became } = await change('orders.hold', { reason: 'stock' })
  expect(became).toEqual(['order.held_by_staff', 'done'])
  expect(await undo(id)).toEqual(['done'])
  expect(await keptOf('staffHold')).toEqual(['address', null])
})

test('a change since then stays, of oneself by the same act too', async () => {
  const { id } = await change('orders.tag', { tags: 'gift' })
  await single(tagOrder, orders[0], { add: ['late'], remove: [] })
  await single(tagOrder, orders[1], { add: ['late'], remove: [] }, await aStaffMember(['owner']))
  expect(await undo(id)).toEqual(['record.changed', 'record.changed'])
  expect(await tagsOf(orders[0])).toEqual(['gift', 'late'])
})

test('nothing is assigned to somebody who was removed after it was chosen', async () => {
  const gone = await aStaffMember(['support'])
  await db
    .deleteFrom('staffMembers')
    .where('identityId', '=', gone.id as never)
    .execute()
  const { became } = await change('orders.assign', { colleague: String(gone.id) })
  expect(became).toEqual(['field.choice', 'field.choice'])
  expect(await keptOf('assignedTo')).toEqual([null, null])
})
