import { expect, test } from 'vitest'
import type { OrderId } from '#app/kernel/ids.ts'
import { versionOf } from '#app/operations/version.server.ts'
import { db } from '#db/database.server.ts'
import { useCardProvider } from '#test/support/card-provider.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { aPaidOrder, stockOf } from '#test/support/people/orders.ts'
import { giveBack, parcelIs, ship, staffAt } from '#test/support/people/staff/staff.ts'
import { order } from './order.record.ts'

useDatabase()
const cards = useCardProvider()
const now = new Date()

async function viewed(id: OrderId) {
  const found = await order.find(db, id, staffAt(now))
  return order.viewOf(db, found ?? expect.unreachable())
}

test('an order shows its money, items and parcels, and each change of a parcel gives a new version', async () => {
  const { orderId } = await aPaidOrder(await stockOf(3), cards, { quantity: 3 })
  const paid = await viewed(orderId)
  expect(order.schema.parse(paid)).toEqual(paid)
  expect(paid).toMatchObject({ paid: paid.total, refunded: { amount: 0 }, owed: { amount: 0 }, parcels: [] })
  const [line] = paid.lines
  expect(line).toMatchObject({ quantity: 3, refunded: 0 })
  const { id } = await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  const send = async () => {
    const sent = await ship(orderId, [{ orderLineId: id, quantity: 1 }], now)
    return sent.ok ? sent.value.shipment : expect.unreachable()
  }
  const [one, other] = [await send(), await send()]
  const sent = await viewed(orderId)
  expect(sent.parcels.map(({ state, pieces }) => [state, pieces])).toEqual([
    ['shipped', [{ line: id, quantity: 1 }]],
    ['shipped', [{ line: id, quantity: 1 }]],
  ])
  await parcelIs('lost', one, now)
  const lost = await viewed(orderId)
  await parcelIs('lost', other, now)
  const versions = [paid, sent, lost, await viewed(orderId)].map(versionOf)
  expect(new Set(versions).size).toBe(4)
})

test('each line shows how many items are to be sent: returned items do not count, and refunded unsent ones are subtracted', async () => {
  const { orderId } = await aPaidOrder(await stockOf(4), cards, { quantity: 4 })
  const { id } = await db.selectFrom('orderLines').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  const lineOf = async () => {
    const [line] = (await viewed(orderId)).lines
    return line && [line.refunded, line.to_send]
  }
  const refund = { kind: 'lines', lines: [{ orderLineId: id, quantity: 1 }], shipping: 0 } as const
  expect(await lineOf()).toEqual([0, 4])
  await ship(orderId, [{ orderLineId: id, quantity: 1 }], new Date())
  expect(await lineOf()).toEqual([0, 3])
  await giveBack(orderId, new Date(), refund)
  expect(await lineOf()).toEqual([1, 3])
  await giveBack(orderId, new Date(), refund)
  expect(await lineOf()).toEqual([2, 2])
})
