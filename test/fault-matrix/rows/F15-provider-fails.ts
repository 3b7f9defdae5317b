import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { OrderId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyer, cards, mustBe, openedPayment, untilState } from '#test/fault-matrix/world/buyer.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

const create = { method: 'POST', path: '/v1/payment_intents' }
/** More than any number of retries. */
const always = 50
/** The provider's library retries these itself; after "slow down" and half an answer the shopper presses again. */
const repeated = ['drop-before', 'conflict', 'error-unstored', 'error-stored'] as const

/**
 * The provider is unreachable, busy or broken: a single failure is not noticed; a long one is reported with "try
 * again", and does nothing twice.
 */
export const providerFails: RunRow = async (world) => {
  for (const kind of repeated) await once(world, kind)
  for (const kind of ['drop-before', 'conflict', 'rate-limit', 'error-unstored', 'cut-off']) await forLong(world, kind)
}

async function once(world: World, kind: string) {
  const buyer = await aBuyer(world)
  await world.provider.fault({ kind, ...create })
  const { status, answer } = await buyer.press()
  deepEqual([status, answer.problem], [200, undefined], kind)
  await world.provider.noFaults()
  // An attempt whose failure the provider has stored is given up: another one replaces it, and only that can be paid.
  equal((await open(world, (await buyer.order()).id)).length, 1, kind)
}

async function forLong(world: World, kind: string) {
  const { provider } = world
  const buyer = await aBuyer(world)
  await provider.fault({ kind, ...create, times: always })
  const { status, answer } = await buyer.press()
  equal(status, 503, kind)
  match(answer.problem ?? '', /try again/i)
  const order = await buyer.order()
  const tries = (await provider.requests()).filter(({ fault }) => fault === kind)
  ok(tries.length <= 10, `${tries.length} tries of ${kind}`)
  await provider.noFaults()
  const secret = await openedPayment(buyer)
  equal((await open(world, order.id)).length, 1, kind)
  mustBe(await provider.confirm(secret, cards.good), 'succeeded')
  await untilState(world, order.id, 'placed')
}

async function open({ provider }: World, orderId: OrderId) {
  return (await provider.paymentsOf(orderId)).filter(({ status }) => status !== 'canceled')
}
