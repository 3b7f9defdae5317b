import { deepEqual, equal } from 'node:assert/strict'
import { limits } from '#app/limits.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, type BuyerAtTheCard, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'
import { runJob } from '#test/fault-matrix/world/queue.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const kinds = [{ kind: 'refuse', status: 403 }, { kind: 'refuse', status: 400 }, { kind: 'malformed' }]

/** The provider's answers for some payments are broken: all others are settled and ended as usual. */
export const oneBadRow: RunRow = async (world) => {
  await settled(world)
  await ended(world)
}

async function settled(world: World) {
  const { provider } = world
  await provider.policy([{ drop: true }])
  const [good, ...bad] = (await Promise.all([...kinds, {}].map(() => aBuyerAtTheCard(world)))).toReversed()
  if (!good) throw new Error('There is one more than there are kinds')
  // Older than the good one, they come first in every round.
  for (const { orderRow } of bad)
    await world.sql(
      `update payment_attempts set updated_at = updated_at - interval '1 second' where order_id = $1`,
      orderRow.id,
    )
  for (const buyer of [good, ...bad]) mustBe(await provider.confirm(buyer.secret, cards.good), 'succeeded')
  await breakAll(world, 'GET', bad, '')
  await world.advance(limits.settleAfter.value / 1000 + 1)
  // Without waiting for an empty queue: the webhooks about the bad ones are retried again and again.
  await world.sql(`select graphile_worker.add_job('reconcile-payments', '{}')`)
  await untilState(world, good.orderRow.id, 'placed')
  await areAll(world, bad, 'pending')
  await called(world, bad, true)
  await provider.noFaults()
  await untilAll(world, bad, 'placed', 'reconcile-payments')
  await runJob(world, 'reconcile-payments')
  await called(world, bad, false)
}

async function ended(world: World) {
  const buyers = await Promise.all([...kinds, {}].map(() => aBuyerAtTheCard(world)))
  const [good, ...bad] = buyers.toReversed()
  if (!good) throw new Error('There is one more than there are kinds')
  await breakAll(world, 'POST', bad, '/cancel')
  await breakAll(world, 'GET', bad, '')
  await world.advance(limits.reservation.value / 1000 + 1)
  await runJob(world, 'expire-orders')
  await areAll(world, [good], 'expired')
  await areAll(world, bad, 'pending')
  await world.provider.noFaults()
  await untilAll(world, bad, 'expired', 'expire-orders')
}

async function breakAll({ provider }: World, method: string, bad: readonly BuyerAtTheCard[], action: string) {
  for (const [index, { reference }] of bad.entries())
    await provider.fault({ ...kinds[index], method, path: `/v1/payment_intents/${reference}${action}`, times: 999 })
}

async function areAll({ sql }: World, buyers: readonly BuyerAtTheCard[], state: string) {
  const ids = buyers.map(({ orderRow }) => orderRow.id)
  const rows = await sql<{ state: string }>('select state from orders where id = any ($1)', ids)
  deepEqual(
    rows,
    buyers.map(() => ({ state })),
  )
}

/** Each is retried once its pause is over. */
async function untilAll(
  world: World,
  buyers: readonly BuyerAtTheCard[],
  state: string,
  job: 'reconcile-payments' | 'expire-orders',
) {
  await world.advance(limits.postponedLongest.value / 1000)
  await until(`all ${state}`, async () => {
    await runJob(world, job)
    return areAll(world, buyers, state).then(
      () => true,
      () => false,
    )
  })
}

/** Each failure is reported once, and the problem is resolved when it works. */
async function called({ sql }: World, bad: readonly BuyerAtTheCard[], isOpen: boolean) {
  const ids = bad.map(({ orderRow }) => orderRow.id)
  const calls = await sql<{ calls: number; open: boolean }>(
    `select calls, resolved_at is null as open from payment_problems where kind = 'stuck' and order_id = any ($1)`,
    ids,
  )
  equal(calls.length, bad.length)
  deepEqual([...new Set(calls.map(({ calls: times, open }) => `${times} ${open}`))], [`1 ${isOpen}`])
}
