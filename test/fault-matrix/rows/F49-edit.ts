import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId, OrderLineId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerWhoPaid, cards } from '#test/fault-matrix/world/buyer.ts'
import { fillShelves } from '#test/fault-matrix/world/shelves.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import { pieceInStock } from '#test/support/people/shopper.ts'

/**
 * Staff edit an order: the shop is killed between the refund and the draft, and before its answer; eight pages of the
 * same plan are pressed at once; it is sent at the same moment.
 */
export const edited: RunRow = async (world) => {
  await fillShelves(world)
  await killedBetween(world)
  await eightAtOnce(world)
  await whileSending(world)
}

interface Bought {
  id: OrderId
  number: string
  line: OrderLineId
  path: string
}

async function threeItems(world: World): Promise<Bought> {
  const { orderRow } = await aBuyerWhoPaid(world, cards.good, { quantity: 3 })
  const { id, number } = orderRow
  const [line] = await world.sql<{ id: OrderLineId }>('select id from order_lines where order_id = $1', id)
  if (!line) throw new Error(`${number} has no line`)
  return { id, number, line: line.id, path: `/admin/orders/${number}/edit` }
}

/** As the page has planned it: one item out, and another one added where it is named. */
async function planOf(world: World, { path, line }: Bought, variant?: string) {
  const chosen = { [`remove-${line}`]: '1', ...(variant && { [`add-${variant}`]: '1' }) }
  const page = await staffOf(world).open(`${path}?${new URLSearchParams(chosen)}`)
  const [, planned = ''] = /name="planned" value="([^"]+)"/.exec(page.body) ?? []
  return { ...chosen, planned, send: 'on' }
}

async function aVariant(world: World): Promise<string> {
  const { slug } = await pieceInStock(world.databaseUrl, 0)
  const [row] = await world.sql<{ id: string }>(
    `select v.id from variants v join products p on p.id = v.product_id where p.slug = $1 order by v.position limit 1`,
    slug,
  )
  return row?.id ?? ''
}

/** Items taken out, refunds, drafts that add to it, and their mails. */
async function stateOf(world: World, { id }: Bought): Promise<number[]> {
  const [row] = await world.sql<{ counts: number[] }>(
    `select array[(select sum(removed)::int from order_lines where order_id = $1),
       (select count(*)::int from refunds where order_id = $1), (select count(*)::int from drafts where supplements = $1),
       (select count(*)::int from letters l join drafts d on l.reference like d.id || '%'
         where d.supplements = $1 and l.kind = 'draft-link')] as counts`,
    id,
  )
  return row?.counts ?? []
}

async function killedBetween(world: World) {
  const order = await threeItems(world)
  const staff = staffOf(world)
  const plan = { ...(await planOf(world, order, await aVariant(world))), submission: crypto.randomUUID() }
  for (const [moment, expected] of [
    ['edit-refunded', [0, 0, 0, 0]],
    ['form-done', [1, 1, 1, 1]],
  ] as const) {
    world.faults.crashAt(moment)
    const pressed = staff.post(order.path, plan).catch(() => null)
    await world.shop.ended()
    await pressed
    await world.startAll()
    deepEqual(await stateOf(world, order), expected, `killed at ${moment}`)
  }
  equal((await staff.post(order.path, plan)).status, 303)
  deepEqual(await stateOf(world, order), [1, 1, 1, 1])
  await refunded(world, order)
}

/** One of eight colleagues changes the order. The others have planned something that is not so any more. */
async function eightAtOnce(world: World) {
  const order = await threeItems(world)
  const staff = staffOf(world)
  const plan = await planOf(world, order)
  const answers = await Promise.all(Array.from({ length: 8 }, () => staff.post(order.path, plan)))
  // An answer may be lost where the machine is slow; the change is there once.
  deepEqual(await stateOf(world, order), [1, 1, 0, 0], answers.map(({ status }) => status).join(' '))
  equal(answers.filter(({ status }) => status === 303).length <= 1, true, 'more than one was told that it is done')
  equal((await staff.ship(order.number)).status, 422, 'what was taken out is not sent')
  await refunded(world, order)
}

async function whileSending(world: World) {
  const order = await threeItems(world)
  const staff = staffOf(world)
  const plan = await planOf(world, order)
  const both = await Promise.all([staff.ship(order.number), staff.post(order.path, plan)])
  equal(both.filter(({ status }) => status === 303).length, 1)
  const [removed = 0, refunds = 0] = await stateOf(world, order)
  equal(removed, refunds)
  await refunded(world, order)
}

async function refunded(world: World, { id }: Bought) {
  await until('the refunds to be made', async () => {
    const open = await world.sql(`select id from refunds where order_id = $1 and state <> 'succeeded'`, id)
    return open.length === 0
  })
}
