import { deepEqual, equal } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, mustBe, untilState } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'

/** One webhook arrives five times at the same moment: five times "received", and the order moves once. */
export const fiveWebhooksAtOnce: RunRow = async (world) => {
  const { provider, sql } = world
  const buyer = await aBuyerAtTheCard(world)
  await provider.policy([{ object: buyer.reference, copies: 5 }])
  mustBe(await provider.confirm(buyer.secret, cards.good), 'succeeded')
  await untilState(world, buyer.orderRow.id, 'placed')
  await provider.policy([])
  await deliverAll(world)
  const event = await provider.eventOf('payment_intent.succeeded', buyer.reference)
  deepEqual(
    (await provider.journal(event)).map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  equal((await sql('select 1 from provider_events where event_id = $1', event)).length, 1)
  const moves = await sql<{ to: string }>(
    `select to_state as "to" from trail.steps where thing = 'orders' and thing_id = $1`,
    buyer.orderRow.id,
  )
  deepEqual(moves, [{ to: 'placed' }])
}
