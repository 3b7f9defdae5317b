import { deepEqual, equal, ok } from 'node:assert/strict'
import type { RunRow } from './row.ts'
import { aBuyer, aBuyerWhoPaid, cards, mustBe, openedPayment, untilState } from './world/buyer.ts'
import { finishJobs } from './world/queue.ts'
import { changeSettings } from './world/settings.ts'
import { staffOf } from './world/staff.ts'
import type { World } from './world/world.ts'

/** The provider has done it and the answer is lost: asked again under the same key, it is one payment, one refund, one capture. */
export const answerLost: RunRow = async (world) => {
  await whenAsked(world)
  await whenRefunding(world)
  await whenCapturing(world)
}

const lose = (world: World, path: string) => world.provider.fault({ kind: 'commit-then-reset', method: 'POST', path })

async function whenAsked(world: World) {
  const { provider } = world
  const buyer = await aBuyer(world)
  await lose(world, '/v1/payment_intents')
  const secret = await openedPayment(buyer)
  await oneKeyTwice(world, '/v1/payment_intents')
  // The browser loses its answer too, asks again, and is told that it is paid.
  await lose(world, '/v1/payment_intents/*/confirm')
  equal(await provider.confirm(secret, cards.good).catch(() => null), null)
  const again = await provider.confirm(secret, cards.good)
  deepEqual([again.error?.code, again.error?.payment_intent?.status], ['payment_intent_unexpected_state', 'succeeded'])
  const order = await buyer.order()
  await untilState(world, order.id, 'placed')
  equal((await provider.paymentsOf(order.id)).length, 1)
}

async function whenRefunding(world: World) {
  const buyer = await aBuyerWhoPaid(world)
  await lose(world, '/v1/refunds')
  equal((await staffOf(world).refund(buyer.orderRow.number)).status, 303)
  await finishJobs(world)
  await oneKeyTwice(world, '/v1/refunds')
  const { refunds, refunded, captured } = await world.provider.book(buyer.reference)
  deepEqual([refunds.length, refunded], [1, captured])
}

async function whenCapturing(world: World) {
  await changeSettings(world, { capture: 'shipping' })
  const buyer = await aBuyerWhoPaid(world)
  await changeSettings(world, { capture: 'order' })
  mustBe({ status: (await world.provider.book(buyer.reference)).status }, 'requires_capture')
  await lose(world, '/v1/payment_intents/*/capture')
  equal((await staffOf(world).ship(buyer.orderRow.number)).status, 303)
  await oneKeyTwice(world, `/v1/payment_intents/${buyer.reference}/capture`)
  equal((await world.provider.book(buyer.reference)).captured, buyer.orderRow.total)
}

/** The last two calls of this kind had one key, and the second was answered with what the first had done. */
async function oneKeyTwice({ provider }: World, path: string) {
  const [second, first] = (await provider.requests()).filter((asked) => asked.method === 'POST' && asked.path === path)
  ok(first && second && first.idempotency_key, `two calls of ${path}`)
  deepEqual([second.idempotency_key, first.fault, second.replayed], [first.idempotency_key, 'commit-then-reset', 1])
}
