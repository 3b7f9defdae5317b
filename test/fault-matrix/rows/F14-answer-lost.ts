import { deepEqual, equal, ok } from 'node:assert/strict'
import type { RunRow } from '#test/fault-matrix/row.ts'
import {
  aBuyer,
  aBuyerWhoPaid,
  type BuyerAtTheCard,
  cards,
  mustBe,
  openedPayment,
  untilState,
} from '#test/fault-matrix/world/buyer.ts'
import { finishJobs } from '#test/fault-matrix/world/queue.ts'
import { changeSettings } from '#test/fault-matrix/world/settings.ts'
import { staffOf } from '#test/fault-matrix/world/staff.ts'
import { until } from '#test/fault-matrix/world/until.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/**
 * The provider has done it and the answer is lost, on the network or because the client was killed: repeated under the
 * same key, it is one payment, one refund, one capture.
 */
export const answerLost: RunRow = async (world) => {
  await whenAsked(world)
  await whenRefunding(world)
  await whenCapturing(world)
  await whenKilledRefunding(world)
  await whenKilledCapturing(world)
}

/** More failures than the provider's library retries, so that the shop itself has to repeat the call. */
const patienceOfTheLibrary = 3
const lose = (world: World, path: string, times = patienceOfTheLibrary) =>
  world.provider.fault({ kind: 'commit-then-reset', method: 'POST', path, times })

async function whenAsked(world: World) {
  const { provider } = world
  const buyer = await aBuyer(world)
  await lose(world, '/v1/payment_intents')
  equal((await buyer.press()).status, 503)
  const secret = await openedPayment(buyer)
  await oneKeyAlways(world, '/v1/payment_intents')
  // The browser loses its answer too, asks again, and sees that it is paid.
  await lose(world, '/v1/payment_intents/*/confirm', 1)
  equal(await provider.confirm(secret, cards.good).catch(() => null), null)
  const again = await provider.confirm(secret, cards.good)
  deepEqual([again.error?.code, again.error?.payment_intent?.status], ['payment_intent_unexpected_state', 'succeeded'])
  const order = await buyer.order()
  await untilState(world, order.id, 'placed')
  equal((await provider.paymentsOf(order.id)).length, 1)
}

/**
 * A partial refund: a second one would still fit into the payment. No webhook tells the shop that the first one was
 * done.
 */
async function whenRefunding(world: World) {
  const { provider, sql } = world
  const buyer = await aBuyerWhoPaid(world)
  await lose(world, '/v1/refunds')
  await provider.policy([{ object: buyer.reference, hold: true }])
  const { status } = await staffOf(world).refund(buyer.orderRow.number, { kind: 'amount', amount: '5.00' })
  equal(status, 303)
  await finishJobs(world)
  const state = () => sql<{ state: string }>('select state from refunds where order_id = $1', buyer.orderRow.id)
  await until('the refund', async () => (await state())[0]?.state === 'succeeded')
  const { refunds, refunded } = await provider.book(buyer.reference)
  deepEqual([refunds.length, refunded], [1, 500])
  await oneKeyAlways(world, '/v1/refunds')
}

async function whenCapturing(world: World) {
  const buyer = await aBuyerWithHold(world)
  await lose(world, '/v1/payment_intents/*/capture')
  const staff = staffOf(world)
  const submission = crypto.randomUUID()
  equal((await staff.ship(buyer.orderRow.number, submission)).status, 503)
  equal((await staff.ship(buyer.orderRow.number, submission)).status, 303)
  await isSentOnce(world, buyer)
}

/** The shop is killed before it has answered, the worker after the provider has done it. */
async function whenKilledRefunding(world: World) {
  const { provider, faults, workerFaults } = world
  const buyer = await aBuyerWhoPaid(world)
  await provider.policy([{ object: buyer.reference, hold: true }])
  const press = { kind: 'amount', amount: '5.00', submission: crypto.randomUUID() }
  faults.crashAt('form-done')
  workerFaults.crashAt('refund-sent')
  await staffOf(world)
    .refund(buyer.orderRow.number, press)
    .catch(() => null)
  await Promise.all([world.shop.ended(), world.worker.ended()])
  await world.startAll()
  equal((await staffOf(world).refund(buyer.orderRow.number, press)).status, 303)
  await finishJobs(world)
  const { refunds, refunded } = await provider.book(buyer.reference)
  deepEqual([refunds.length, refunded], [1, 500])
}

async function whenKilledCapturing(world: World) {
  const buyer = await aBuyerWithHold(world)
  const submission = crypto.randomUUID()
  world.faults.crashAt('capture-sent')
  await staffOf(world)
    .ship(buyer.orderRow.number, submission)
    .catch(() => null)
  await world.shop.ended()
  await world.startAll()
  equal((await staffOf(world).ship(buyer.orderRow.number, submission)).status, 303)
  await isSentOnce(world, buyer)
}

async function aBuyerWithHold(world: World) {
  await changeSettings(world, { capture: 'shipping' })
  const buyer = await aBuyerWhoPaid(world)
  await changeSettings(world, { capture: 'order' })
  mustBe({ status: (await world.provider.book(buyer.reference)).status }, 'requires_capture')
  return buyer
}

async function isSentOnce({ provider, sql }: World, { reference, orderRow: { id, total } }: BuyerAtTheCard) {
  equal((await provider.book(reference)).captured, total)
  equal((await sql('select 1 from shipments where order_id = $1', id)).length, 1)
}

/** The latest calls of this kind, lost and answered ones, had one key; the first did it, the others are repeats. */
async function oneKeyAlways({ provider }: World, path: string) {
  const asked = (await provider.requests()).filter((seen) => seen.method === 'POST' && seen.path === path)
  const latest = asked.slice(0, patienceOfTheLibrary + 1).toReversed()
  equal(new Set(latest.map(({ idempotency_key: key }) => key)).size, 1, `one key for ${path}`)
  ok(latest.slice(1).every(({ replayed }) => replayed === 1))
}
