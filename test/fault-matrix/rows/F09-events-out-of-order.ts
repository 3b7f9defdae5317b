import { equal } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyerAtTheCard, cards, untilState } from '#test/fault-matrix/world/buyer.ts'
import { deliverAll } from '#test/fault-matrix/world/settle.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const early = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'charge.failed',
]

/** Events arrive newest first; and an old one is still being processed as the payment is stored. */
export const eventsOutOfOrder: RunRow = async (world) => {
  await toldBackwards(world)
  await oldNewsInHand(world)
}

async function toldBackwards(world: World) {
  const { provider } = world
  await provider.policy([{ types: early, hold: true }])
  const buyer = await aBuyerAtTheCard(world)
  await provider.answerBank(await provider.confirm(buyer.secret, cards.asksTheBank), 'fail')
  await provider.answerBank(await provider.confirm(buyer.secret, cards.asksTheBank), 'complete')
  equal((await provider.book(buyer.reference)).status, 'succeeded')
  await untilState(world, buyer.orderRow.id, 'placed')
  await provider.policy([{ reverse: true, oneByOne: true }])
  await provider.control('POST release', { reverse: true })
  await deliverAll(world)
  await staysPaid(world, buyer.orderRow.id)
}

/**
 * The worker has queried the provider, got "the bank refused", and pauses there; meanwhile it is paid and she is back.
 */
async function oldNewsInHand(world: World) {
  const { provider, workerFaults } = world
  await provider.policy([])
  const buyer = await aBuyerAtTheCard(world)
  const asked = await provider.confirm(buyer.secret, cards.asksTheBank)
  await deliverAll(world)
  workerFaults.pauseAt('payment-asked')
  await provider.answerBank(asked, 'fail')
  await workerFaults.reached('payment-asked')
  await provider.answerBank(await provider.confirm(buyer.secret, cards.asksTheBank), 'complete')
  await buyer.comeBack(buyer.secret)
  await untilState(world, buyer.orderRow.id, 'placed')
  workerFaults.letGo('payment-asked')
  await deliverAll(world)
  await staysPaid(world, buyer.orderRow.id)
}

async function staysPaid({ sql }: World, orderId: OrderId) {
  const [row] = await sql<{ order: string; attempt: string }>(
    `select o.state as "order", a.state as attempt from orders o join payment_attempts a on a.order_id = o.id where o.id = $1`,
    orderId,
  )
  equal(`${row?.order}, ${row?.attempt}`, 'placed, captured')
}
