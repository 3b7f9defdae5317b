import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId, OrderLineId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid, cards } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * A return is received by eight presses at once and in a shop that is killed then, refunded by eight presses of as many
 * pages, by a bank that sends the money back, and while a bank decides.
 */
export const returned: RunRow = async (world) => {
  await killedBetween(world)
  await sentBack(world)
  await disputed(world)
}

async function killedBetween(world: World) {
  const order = await aSentOrder(world, cards.good)
  const staff = staffOf(world)
  world.faults.crashAt('form-done')
  const pressed = staff.receiveReturn(order.return, order.line, 2).catch(() => null)
  await world.shop.ended()
  await pressed
  await world.startAll()
  const again = await Promise.all(Array.from({ length: 8 }, () => staff.receiveReturn(order.return, order.line, 2)))
  deepEqual([...new Set(again.map(({ status }) => status))], [409], 'it is received already')
  equal(await backInStock(world, order.number), 2)
  world.workerFaults.crashAt('refund-sent')
  const answers = await Promise.all(Array.from({ length: 8 }, () => staff.refundReturn(order)))
  deepEqual(answers.map(({ status }) => status).toSorted(), [303, ...Array.from({ length: 7 }, () => 409)])
  await world.worker.ended()
  await world.startAll()
  await allRefunded(world, order.id)
  equal((await refundsOf(world, order.id)).length, 1)
}

/** The bank returns the refund: the return can be refunded again, once. */
async function sentBack(world: World) {
  const order = await aSentOrder(world, cards.refundFails)
  const staff = staffOf(world)
  const eight = await Promise.all(Array.from({ length: 8 }, () => staff.receiveReturn(order.return, order.line, 1)))
  deepEqual(eight.map(({ status }) => status).toSorted(), [303, ...Array.from({ length: 7 }, () => 409)])
  equal(await backInStock(world, order.number), 1)
  equal((await staff.refundReturn(order)).status, 303)
  await allRefunded(world, order.id)
  equal((await staff.refundReturn(order)).status, 409)
  await world.advance(61)
  await until('the refund to fail', async () => {
    await deliverAll(world)
    return (await refundsOf(world, order.id)).includes('failed')
  })
  equal((await staff.refundReturn(order)).status, 303)
}

/** While a bank decides, the items can arrive and nothing is refunded; afterwards, once. */
async function disputed(world: World) {
  const order = await aSentOrder(world, cards.good)
  const { provider } = world
  const staff = staffOf(world)
  await provider.control('POST actions/dispute', { id: order.reference })
  const opened = await until('the dispute', async () => (await provider.book(order.reference)).disputes[0])
  await deliverAll(world)
  equal((await staff.receiveReturn(order.return, order.line, 2)).status, 303)
  equal((await staff.refundReturn(order)).status, 409)
  deepEqual(await refundsOf(world, order.id), [])
  await provider.control('POST actions/win-dispute', { id: opened.id })
  await deliverAll(world)
  equal((await staff.refundReturn(order)).status, 303)
  await allRefunded(world, order.id)
}

/** Two of one item, sent, and their approved return. */
async function aSentOrder(world: World, card: string) {
  const { orderRow, reference } = await aBuyerWhoPaid(world, card, { quantity: 2 })
  const { id, number } = orderRow
  const staff = staffOf(world)
  equal((await staff.ship(number)).status, 303)
  const [line] = await world.sql<{ id: OrderLineId }>('select id from order_lines where order_id = $1', id)
  if (!line) throw new Error(`${number} has no line`)
  equal((await staff.startReturn(number, line.id, 2)).status, 303)
  const [made] = await world.sql<{ id: string }>('select id from returns where order_id = $1', id)
  return { id, number, reference, line: line.id, return: made?.id ?? '' }
}

async function backInStock({ sql }: World, number: string): Promise<number> {
  const [row] = await sql<{ pieces: number }>(
    `select coalesce(sum(quantity), 0)::int as pieces from stock_movements where reason = 'return' and reference = $1`,
    number,
  )
  return row?.pieces ?? 0
}

async function refundsOf({ sql }: World, orderId: OrderId): Promise<string[]> {
  const rows = await sql<{ state: string }>(
    'select state from refunds where order_id = $1 order by created_at',
    orderId,
  )
  return rows.map(({ state }) => state)
}

const allRefunded = (world: World, orderId: OrderId) =>
  until('the refund', async () => {
    await deliverAll(world)
    return (await refundsOf(world, orderId)).every((state) => state === 'succeeded')
  })
