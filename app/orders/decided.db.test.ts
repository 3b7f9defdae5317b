import { expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { changesAfter } from '#app/back-office/live/hub.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { shownVersionOf } from '#app/operations/version.server.ts'
import { payRefund } from '#app/payments/refunding/pay-refund.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { giveBack, hold, staffAt } from '#test/support/people/staff/staff.ts'
import { holdOrder } from './care/hold-order.operation.ts'
import { tagOrder } from './care/tag-order.operation.ts'
import { order } from './order.record.ts'

useDatabase()
const cards = useCardProvider()
const now = () => new Date()

async function anOrder() {
  const { orderId } = await aPaidOrder(await stockOf(5), cards, { quantity: 2 })
  return orderId
}

/** As its page shows it. */
async function shown(id: OrderId) {
  const facts = await order.find(db, id, staffAt(now()))
  if (!facts) throw new Error('There is no such order')
  return shownVersionOf(order, await order.viewOf(db, facts))
}

async function refundBegun(id: OrderId) {
  await giveBack(id, now(), { kind: 'amount', amount: 100 })
  return db.selectFrom('refunds').select('id').where('orderId', '=', id).executeTakeFirstOrThrow()
}

const pressHold = (key: OrderId, seen: string) =>
  perform(holdOrder, { key, actor: staffAt(now()), seen, input: { reason: 'other' } })

test('the money that follows a refund is nobody’s change: the next press of the same page is done', async () => {
  const id = await anOrder()
  const refund = await refundBegun(id)
  const seen = await shown(id)
  await payRefund(refund.id, now())
  expect((await db.selectFrom('refunds').select('state').where('id', '=', refund.id).execute())[0]).toEqual({
    state: 'succeeded',
  })
  expect(await pressHold(id, seen)).toMatchObject({ ok: true })
})

test('another refund, a hold and a tag of somebody else are changes: the press is refused', async () => {
  const changes = [
    (id: OrderId) => refundBegun(id),
    (id: OrderId) => hold(id, now()),
    (id: OrderId) => perform(tagOrder, { key: id, actor: staffAt(now()), input: { add: ['gift'] } }),
  ]
  for (const change of changes) {
    const id = await anOrder()
    const seen = await shown(id)
    await change(id)
    expect(await pressHold(id, seen)).toMatchObject({ ok: false, reason: 'record.changed' })
  }
})

test('a page hears of its own version after the shop’s job, and of another after a colleague', async () => {
  const id = await anOrder()
  const refund = await refundBegun(id)
  const seen = await shown(id)
  const heard = async () => {
    const changes = await changesAfter({ transaction: '0', event: '00000000-0000-0000-0000-000000000000' })
    return changes.findLast((change) => change.id === id)?.version
  }
  await payRefund(refund.id, now())
  // Changes are told in the order of their transactions, so this one waits for those that began before it, in any database.
  await expect.poll(heard, { timeout: 20_000 }).toBe(seen)
  await hold(id, now())
  const held = await shown(id)
  expect(held).not.toBe(seen)
  await expect.poll(heard, { timeout: 20_000 }).toBe(held)
})
