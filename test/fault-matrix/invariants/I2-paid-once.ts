import { goneOf, listReturnedRefunds } from './beyond-the-shop.ts'
import type { Invariant } from './invariant.ts'

/** No order has two payments that were captured and not refunded; no press of a button has made two orders. */
export const paidOnce: Invariant = async ({ provider, sql }) => {
  const paying = new Map<string, string[]>()
  const returned = await listReturnedRefunds({ sql })
  for (const payment of await provider.wholeBook()) {
    const { id, metadata, captured } = payment
    if (captured > goneOf(payment) && metadata.order_id && !returned.has(id))
      paying.set(metadata.order_id, [...(paying.get(metadata.order_id) ?? []), id])
  }
  const twice = [...paying].filter(([, payments]) => payments.length > 1)
  const presses = await sql<{ key: string; orders: string }>(
    `select submission_key as key, string_agg(number, ', ') as orders from orders group by 1 having count(*) > 1`,
  )
  const attempts = await sql<{ number: string; open: number }>(
    `select o.number, count(*)::int as open from payment_attempts a join orders o on o.id = a.order_id
     where a.state <> 'cancelled' group by 1 having count(*) > 1`,
  )
  return [
    ...twice.map(([order, payments]) => `order ${order} is paid by ${payments.join(' and ')}`),
    ...presses.map(({ key, orders }) => `the press ${key} has made ${orders}`),
    ...attempts.map(({ number, open }) => `${number} has ${open} payments that are open or taken`),
  ]
}
