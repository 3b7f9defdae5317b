import { deepEqual, equal } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, mustBe, openedPayment, untilState } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/** Two cards are declined, the third pays the same payment; the second decline arrives last and changes nothing. */
export const retryAfterDecline: RunRow = async (world) => {
  const { provider } = world
  const buyer = await aBuyerAtTheCard(world)
  equal((await provider.confirm(buyer.secret, cards.declined)).error?.code, 'card_declined')
  await until('the decline to be known', async () => (await attemptOf(world, buyer.orderRow.id))?.state === 'declined')
  await provider.policy([
    { object: buyer.reference, types: ['payment_intent.payment_failed', 'charge.failed'], hold: true },
  ])
  equal((await provider.confirm(buyer.secret, cards.declined)).error?.code, 'card_declined')
  equal(await openedPayment(buyer), buyer.secret)
  mustBe(await provider.confirm(buyer.secret, cards.good), 'succeeded')
  await untilState(world, buyer.orderRow.id, 'placed')
  await provider.policy([])
  await provider.control('POST release', {})
  await deliverAll(world)
  deepEqual(await attemptOf(world, buyer.orderRow.id), { state: 'captured', reference: buyer.reference, attempts: 1 })
  equal((await buyer.order()).state, 'placed')
}

async function attemptOf({ sql }: World, orderId: OrderId) {
  const [row] = await sql<{ state: string; reference: string | null; attempts: number }>(
    `select max(state) as state, max(provider_reference) as reference, count(*)::int as attempts
     from payment_attempts where order_id = $1`,
    orderId,
  )
  return row && { ...row }
}
