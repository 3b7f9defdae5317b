import { deepEqual, equal } from 'node:assert/strict'
import type { AttemptId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyer, cards, mustBe, openedPayment, untilState } from '#test/fault-matrix/world/buyer.ts'

/**
 * A bug of ours has used an attempt's key for another amount: an alarm is raised, and a new attempt with a new key is
 * paid.
 */
export const keyUsedBefore: RunRow = async (world) => {
  const { provider, sql } = world
  const buyer = await aBuyer(world)
  await provider.fault({ kind: 'drop-before', method: 'POST', path: '/v1/payment_intents', times: 50 })
  equal((await buyer.press()).status, 503)
  await provider.noFaults()
  const order = await buyer.order()
  const [attempt] = await sql<{ id: AttemptId }>('select id from payment_attempts where order_id = $1', order.id)
  const other = { amount: order.total + 1, currency: 'eur' }
  await provider.stripe.paymentIntents.create(other, { idempotencyKey: `pi:${attempt?.id}` })
  const secret = await openedPayment(buyer)
  const problems = await sql('select kind, reference from payment_problems where order_id = $1', order.id)
  deepEqual(problems, [{ kind: 'key-spent', reference: attempt?.id }])
  const attempts = await sql('select state from payment_attempts where order_id = $1 order by sequence', order.id)
  deepEqual(attempts, [{ state: 'cancelled' }, { state: 'created' }])
  const said = world.shop.said.filter((line) => line.includes('"alarm":true') && line.includes(attempt?.id ?? 'none'))
  equal(said.length, 1, 'one alarm in the log')
  mustBe(await provider.confirm(secret, cards.good), 'succeeded')
  await untilState(world, order.id, 'placed')
  equal((await provider.paymentsOf(order.id)).at(0)?.captured, order.total)
}
