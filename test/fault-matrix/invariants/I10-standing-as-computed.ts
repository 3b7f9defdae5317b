import { isSameStanding, type OrderStanding, standingOf } from '#app/orders/standing/order-standing.ts'
import type { ListedFacts } from '#app/orders/order-rules.ts'
import type { Invariant } from './invariant.ts'

type Owned<Fact> = Fact & { order: string }
interface OrderRow extends OrderStanding, Pick<ListedFacts, 'state' | 'held' | 'staffHeld' | 'total'> {
  id: string
  number: string
}

/**
 * The standing stored in each order's row equals what follows from its ledger, refunds, parcels and returns, computed here a
 * second time.
 */
export const standingAsComputed: Invariant = async ({ sql }) => {
  const orders = await sql<OrderRow>(
    `select id, number, state, held_because is not null as held, staff_hold is not null as "staffHeld",
       json_build_object('amount', total, 'currency', currency) as total, payment, fulfilment, to_pack as "toPack", kept::int from orders`,
  )
  const [lines, ledger, underWay, parcels, refunded, returned] = [
    await sql<Owned<ListedFacts['lines'][number]>>(
      'select order_id as "order", id, quantity, removed from order_lines',
    ),
    await sql<Owned<ListedFacts['ledger'][number]>>('select order_id as "order", kind, amount from ledger_entries'),
    await sql<Owned<{ amount: number }>>(
      `select order_id as "order", amount from refunds where state in ('requested', 'pending')`,
    ),
    await sql<Owned<ListedFacts['parcels'][number]>>(
      `select s.order_id as "order", s.state, s.packed_at as at, l.order_line_id as "orderLineId", l.quantity
       from shipments s join shipment_lines l on l.shipment_id = s.id`,
    ),
    await sql<Owned<ListedFacts['refunded'][number]>>(
      `select r.order_id as "order", r.created_at as at, l.order_line_id as "orderLineId", l.quantity
       from refunds r join refund_lines l on l.refund_id = r.id where r.state <> 'failed'`,
    ),
    await sql<Owned<{ arrived: number }>>(
      `select r.order_id as "order", l.arrived from returns r join return_lines l on l.return_id = r.id`,
    ),
  ]
  return orders.flatMap(({ id, number, payment, fulfilment, toPack, kept, ...row }) => {
    const own = <Fact>(facts: Owned<Fact>[]) => facts.filter(({ order }) => order === id)
    const computed = standingOf({
      ...row,
      lines: own(lines),
      ledger: own(ledger),
      underWay: own(underWay).reduce((sum, { amount }) => sum + amount, 0),
      parcels: own(parcels),
      refunded: own(refunded),
      returned: own(returned).reduce((sum, { arrived }) => sum + arrived, 0),
    })
    const written = { payment, fulfilment, toPack, kept }
    if (isSameStanding(computed, written)) return []
    return [`${number}: written is ${JSON.stringify(written)}, and it stands ${JSON.stringify(computed)}`]
  })
}
