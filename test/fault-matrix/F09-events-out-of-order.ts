import { equal } from 'node:assert/strict'
import type { RunRow } from './row.ts'
import { aBuyerAtTheCard, cards, mustBe, untilState } from './world/buyer.ts'
import { deliverAll } from './world/settle.ts'

const early = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'charge.failed',
]

/** What happened first is told last, newest first: the bank's question that failed comes after the payment. It stays paid. */
export const eventsOutOfOrder: RunRow = async (world) => {
  const { provider, sql } = world
  await provider.policy([{ types: early, hold: true }])
  const buyer = await aBuyerAtTheCard(world)
  await provider.answerBank(await provider.confirm(buyer.secret, cards.asksTheBank), 'fail')
  await provider.answerBank(await provider.confirm(buyer.secret, cards.asksTheBank), 'complete')
  equal((await provider.book(buyer.reference)).status, 'succeeded')
  await untilState(world, buyer.orderRow.id, 'placed')
  await provider.policy([{ reverse: true, oneByOne: true }])
  await provider.control('POST release', { reverse: true })
  await deliverAll(world)
  const [attempt] = await sql<{ state: string }>(
    'select state from payment_attempts where order_id = $1',
    buyer.orderRow.id,
  )
  equal(attempt?.state, 'captured')
  equal((await buyer.order()).state, 'placed')
  mustBe(
    await provider.stripe.paymentIntents.retrieve(buyer.reference).then(({ id, status }) => ({ id, status })),
    'succeeded',
  )
}
