import { goneOf, listReturnedRefunds } from './beyond-the-shop.ts'
import type { World } from '#test/fault-matrix/world/world.ts'
import type { Invariant } from './invariant.ts'

interface Bound {
  reference: string
  number: string
  state: string
}

/** Captured money pays for exactly one order, or all of it was refunded with a stored reason. */
export const noMoneyWithoutOrder: Invariant = async (world) => [
  ...(await paysForNothing(world)),
  ...(await placedForNothing(world)),
]

/** The reverse: an order that continues although the shop itself has refunded its money without anyone asking. */
async function placedForNothing({ sql }: World): Promise<string[]> {
  const wrong = await sql<{ number: string; amount: number }>(
    `select o.number, sum(r.amount)::int as amount from orders o join refunds r on r.order_id = o.id and r.state <> 'failed'
     where o.state in ('placed', 'closed') group by o.id
     having bool_and(r.requested_by = 'shop') and sum(r.amount) >=
       (select sum(amount) from ledger_entries l where l.order_id = o.id and l.kind = 'captured')`,
  )
  return wrong.map(({ number, amount }) => `${number} goes on, and its ${amount} were given back by the shop itself`)
}

async function paysForNothing({ provider, sql }: World): Promise<string[]> {
  const bound = await sql<Bound>(
    `select a.provider_reference as reference, o.number, o.state
     from payment_attempts a join orders o on o.id = a.order_id where a.provider_reference is not null`,
  )
  const reasons = await sql<{ reference: string }>(
    `select a.provider_reference as reference from refunds r join payment_attempts a on a.id = r.attempt_id
       where r.reason <> '' and r.state <> 'failed'
     union select reference from payment_problems
     union select a.provider_reference from payment_problems p join payment_attempts a on a.id::text = p.reference`,
  )
  const explained = new Set(reasons.map(({ reference }) => reference))
  const returned = await listReturnedRefunds({ sql })
  const found: string[] = []
  for (const payment of await provider.wholeBook()) {
    const { id, captured, refunded, metadata, disputes } = payment
    if (captured === 0) continue
    const orders = bound.filter(({ reference }) => reference === id)
    const isPaying = orders.length === 1 && orders.every(({ state }) => state === 'placed' || state === 'closed')
    const gone = goneOf(payment)
    // Banks alone can take more than was paid: by several disputes, or of what was refunded before.
    const isAll = gone === captured || (gone > captured && refunded <= captured)
    const isBack = isAll && (explained.has(id) || disputes.length > 0)
    const whose =
      orders.map(({ number, state }) => `${number} (${state})`).join(', ') || `of order ${metadata.order_id}`
    if (!isPaying && !isBack && !returned.has(id))
      found.push(`${id}: ${captured} taken, ${refunded} given back, for ${whose}`)
  }
  return found
}
