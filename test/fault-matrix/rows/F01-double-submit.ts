import { deepEqual, equal } from 'node:assert/strict'
import type { AttemptId, OrderId } from '#app/kernel/ids.ts'
import type { RunRow } from '#test/fault-matrix/row.ts'
import { aBuyer, cards, findOrders } from '#test/fault-matrix/world/buyer.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/** One press of the button arrives twelve times at once: one order, one payment, one answer. */
export const doubleSubmit: RunRow = async (world) => {
  const { provider } = world
  const buyer = await aBuyer(world)
  const answers = await Promise.all(Array.from({ length: 12 }, () => buyer.press()))
  const [first] = answers
  for (const answer of answers) deepEqual(answer, { ...first, status: 200 })
  const orders = await findOrders(world, buyer.email)
  equal(orders.length, 1)
  const order = await buyer.order()
  equal((await provider.paymentsOf(order.id)).length, 1)
  deepEqual(await keysOf(world, order.id), 1)
  await provider.confirm(first?.answer.clientSecret ?? '', cards.good)
}

/** How many keys the payment was requested under. */
async function keysOf({ provider, sql }: World, orderId: OrderId): Promise<number> {
  const attempts = await sql<{ id: AttemptId }>('select id from payment_attempts where order_id = $1', orderId)
  const asked = (await provider.requests()).filter(
    ({ method, path }) => method === 'POST' && path === '/v1/payment_intents',
  )
  const own = asked.filter(({ idempotency_key: key }) => attempts.some(({ id }) => key === `pi:${id}`))
  return new Set(own.map(({ idempotency_key: key }) => key)).size
}
