import { deepEqual, equal } from 'node:assert/strict'
import { id } from '#test/support/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyer, cards, findOrders, mustBe, openedPayment, untilState } from '#test/fault-matrix/world/buyer.ts'
import { referenceOf } from '#test/fault-matrix/world/provider.ts'

const aDayAndMore = 25 * 3_600

/**
 * Seconds until Saturday evening: orders of then and of Sunday leave on the same day, so that the page stays the same.
 */
function untilSaturday(now: Date): number {
  const days = (6 - now.getUTCDay() + 7) % 7
  const evening = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 18)
  const wait = Math.ceil((evening - now.getTime()) / 1000)
  return wait > 0 ? wait : wait + 7 * 86_400
}

/**
 * The answer was lost, and a day later the provider has forgotten the key: its list is searched before anything is
 * created.
 */
export const keyForgotten: RunRow = async (world) => {
  const { provider, sql, worker } = world
  await world.advance(untilSaturday(world.now()))
  const [waits, returns] = [await aBuyer(world), await aBuyer(world)]
  await provider.fault({ kind: 'commit-then-reset', method: 'POST', path: '/v1/payment_intents', times: 50 })
  for (const buyer of [waits, returns]) equal((await buyer.press()).status, 503)
  await provider.noFaults()
  const order = await waits.order()
  // Its deadline is extended, so that it is still the same order tomorrow; the other one's has passed.
  await sql(`update orders set expires_at = expires_at + interval '2 days' where id = $1`, order.id)
  await worker.kill()
  await world.advance(aDayAndMore)
  const secret = await openedPayment(waits)
  deepEqual(
    (await provider.paymentsOf(order.id)).map(({ id }) => id),
    [referenceOf(secret)],
  )
  mustBe(await provider.confirm(secret, cards.good), 'succeeded')
  const [overdue] = await findOrders(world, returns.email)
  await returns.lookAgain()
  const again = await openedPayment(returns)
  const left = await provider.paymentsOf(overdue?.id ?? id(''))
  deepEqual(
    left.map(({ status }) => status),
    ['canceled'],
  )
  await world.startAll()
  mustBe(await provider.confirm(again, cards.good), 'succeeded')
  const [, anew] = await findOrders(world, returns.email)
  await untilState(world, anew?.id ?? id(''), 'placed')
  await untilState(world, order.id, 'placed')
}
