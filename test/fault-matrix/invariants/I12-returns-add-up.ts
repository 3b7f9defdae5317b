import type { World } from '#test/fault-matrix/world/world.ts'
import type { Invariant } from './invariant.ts'

/**
 * No more comes back than was sent, what is put into stock has arrived and is there once, a return is refunded once, and what
 * has paid for other items is not refunded as well.
 */
export const returnsAddUp: Invariant = async (world) => [
  ...(await pieces(world)),
  ...(await restocked(world)),
  ...(await refunds(world)),
  ...(await exchanges(world)),
  ...(await states(world)),
]

/** Announced ones count until their parcel is there, then those that have arrived. */
async function pieces({ sql }: World): Promise<string[]> {
  const wrong = await sql<{ number: string; back: number; sent: number }>(
    `select o.number, b.back, coalesce(s.sent, 0)::int as sent
     from (select l.order_line_id, r.order_id,
         sum(case when r.state in ('requested', 'approved') then l.quantity when r.state = 'rejected' then 0 else l.arrived end)::int as back
       from return_lines l join returns r on r.id = l.return_id group by 1, 2) b
     join orders o on o.id = b.order_id
     left join (select p.order_line_id, sum(p.quantity) as sent from shipment_lines p join shipments h on h.id = p.shipment_id
       where h.state in ('shipped', 'delivered') group by 1) s using (order_line_id)
     where b.back > coalesce(s.sent, 0)`,
  )
  return wrong.map(({ number, back, sent }) => `${number}: ${back} in returns of ${sent} sent`)
}

async function restocked({ sql }: World): Promise<string[]> {
  const wrong = await sql<{ number: string; noted: number; moved: number }>(
    `select o.number, coalesce(l.noted, 0)::int as noted, coalesce(m.moved, 0)::int as moved from orders o
     left join (select r.order_id, sum(l.restocked) as noted from returns r join return_lines l on l.return_id = r.id group by 1) l
       on l.order_id = o.id
     left join (select reference, sum(quantity) as moved from stock_movements where reason = 'return' group by 1) m
       on m.reference = o.number
     where coalesce(l.noted, 0) <> coalesce(m.moved, 0)`,
  )
  return wrong.map(({ number, noted, moved }) => `${number}: ${moved} put into stock of ${noted} noted in its returns`)
}

async function refunds({ sql }: World): Promise<string[]> {
  const wrong = await sql<{ number: string }>(
    `select r.number from returns r join refunds f on f.return_id = r.id where f.state <> 'failed'
     group by r.number having count(distinct f.created_at) > 1 or bool_or(f.order_id <> r.order_id)`,
  )
  return wrong.map(({ number }) => `${number} is refunded twice, or with the money of another order`)
}

/** What staff refund and what pays for other items is never more than the order's money; nor is a return exchanged twice. */
async function exchanges({ sql }: World): Promise<string[]> {
  const wrong = await sql<{ number: string; exchanged: number; returns: number; drafts: number }>(
    `select o.number, sum(d.exchanged)::int as exchanged, count(distinct r.id)::int as returns, count(*)::int as drafts
     from drafts d join returns r on r.id = d.exchanges join orders o on o.id = r.order_id
     where d.state in ('open', 'sent') or exists (select from orders n
       where n.cart_id = d.cart_id and n.state in ('placed', 'closed') and n.fulfilment <> 'returned')
     group by o.id, o.number
     having count(*) > count(distinct r.id) or sum(d.exchanged)
       + (select coalesce(sum(f.amount), 0) from refunds f where f.order_id = o.id and f.state <> 'failed' and f.reason <> 'dashboard')
       > (select coalesce(sum(l.amount), 0) from ledger_entries l where l.order_id = o.id and l.kind in ('captured', 'promised'))`,
  )
  return wrong.map(
    ({ number, exchanged, returns, drafts }) =>
      `${number}: ${drafts} exchanges of ${returns} returns have taken ${exchanged}, and the refunds leave less`,
  )
}

async function states({ sql }: World): Promise<string[]> {
  const wrong = await sql<{ number: string; state: string }>(
    `select r.number, r.state from returns r join return_lines l on l.return_id = r.id
     group by r.number, r.state, r.received_at
     having (sum(l.arrived) > 0) <> (r.received_at is not null) or (sum(l.arrived) > 0 and r.state not in ('received', 'closed'))
       or (r.state = 'received' and sum(l.arrived) = 0)`,
  )
  return wrong.map(({ number, state }) => `${number} is ${state}, and its items say something else`)
}
