import { deepEqual, equal, ok } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, aBuyerWhoPaid, cards, mustBe } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * Asynchronous replication: what the primary acknowledged last has not reached the replica when its machine is lost. Two
 * orders were paid for by then, a third is paid for afterwards, and staff have changed something.
 */
export const failoverWithLoss: RunRow = async (world) => {
  const { servers, provider, sql } = world
  if (!servers) throw new Error('This row needs two servers')
  const before = await aBuyerWhoPaid(world)
  await deliverAll(world)
  await servers.caughtUp()
  await servers.cutOff()
  // A confirmation that was sent cannot be taken back, and would go out again: these have not been sent.
  await world.worker.kill()
  // As many orders as the database writes down numbers for ahead, and more: others have ordered, and not paid.
  await sql(`select nextval('order_numbers') from generate_series(1, 40)`)
  const placed = await aBuyerAtTheCard(world)
  mustBe(await provider.confirm(placed.secret, cards.good), 'succeeded')
  await placed.comeBack(placed.secret)
  equal((await placed.order()).state, 'placed')
  const paid = await aBuyerAtTheCard(world)
  const waits = await aBuyerAtTheCard(world)
  mustBe(await provider.confirm(paid.secret, cards.good), 'succeeded')
  const { number } = before.orderRow
  equal((await staffOf(world).post(`/admin/orders/${number}/tags`, { tags: 'gift' })).status, 303)
  await servers.losePrimary()
  const lostAt = Date.now()
  await servers.failOver('break')
  await world.startAll()

  const lost = [placed, paid, waits]
  const numbers = lost.map(({ orderRow }) => orderRow.number)
  const [problem] = await until(
    'staff are told that the database went back',
    async () => {
      const rows = await sql<{ seconds: number }>(
        `select (details ->> 'seconds')::int as seconds from payment_problems where kind = 'went-back'`,
      ).catch(() => [])
      return rows.length > 0 ? rows : null
    },
    60_000,
  )
  ok(problem && problem.seconds >= 0)
  mustBe(await provider.confirm(waits.secret, cards.good), 'succeeded')
  await provider.atRest()
  await until('the paid orders are there again', async () => (await statesOf(world, numbers)).length === 3, 60_000)
  ok(Date.now() - lostAt < 60_000)
  const after = await aBuyerWhoPaid(world)
  ok(placeOf(after.orderRow.number) > Math.max(...numbers.map(placeOf)))
  await deliverAll(world)
  deepEqual(await statesOf(world, numbers), ['placed', 'placed', 'placed'])
  deepEqual(await sql(`select count(*)::int as count from payment_problems where kind = 'made-again'`), [{ count: 3 }])
}

const placeOf = (number: string) => Number(number.slice(1))

async function statesOf({ sql }: World, numbers: string[]): Promise<string[]> {
  const rows = await sql<{ state: string }>('select state from orders where number = any ($1) order by number', numbers)
  return rows.map(({ state }) => state)
}
