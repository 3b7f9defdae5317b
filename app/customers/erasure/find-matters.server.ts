import { sql } from 'kysely'
import type { OrderId } from '#app/kernel/ids.ts'
import { listFacts } from '#app/orders/order-facts.server.ts'
import { underWayStates } from '#app/orders/money/refund.ts'
import type { Db } from '#db/database.server.ts'
import { findSubject, type Meant, type Subject } from '#app/customers/subject.server.ts'
import { type LooseWithdrawal, type OpenMatter, openMatters, type OrderMatters } from './open-matters.ts'

/** What the person's erasure waits for now. To act on it, the caller holds the locks of the orders. */
export async function findOpenMatters(on: Db, subject: Subject, now: Date): Promise<OpenMatter[]> {
  return openMatters(await listMatters(on, subject.orders), await listLoose(on, subject), now)
}

/** The same for an account or an address. */
export const findMattersOf = async (on: Db, meant: Meant, now: Date) =>
  findOpenMatters(on, await findSubject(on, meant), now)

type Beside = Omit<OrderMatters, keyof Awaited<ReturnType<typeof listFacts>>[number]> & {
  id: OrderId
  sentAt: Date | null
}

async function listMatters(on: Db, ids: readonly OrderId[]): Promise<OrderMatters[]> {
  if (ids.length === 0) return []
  const [facts, beside] = await Promise.all([listFacts(on, ids), listBeside(on, ids)])
  const known = new Map(beside.map((each) => [each.id, each]))
  return facts.flatMap((each) => {
    const rest = known.get(each.id)
    return rest ? [{ ...each, ...rest }] : []
  })
}

async function listBeside(on: Db, ids: readonly OrderId[]): Promise<Beside[]> {
  const { rows } = await sql<Beside>`
    select o.id, o.number,
      (select max(s.shipped_at) from shipments s where s.order_id = o.id and s.state = 'shipped') as "sentAt",
      (select coalesce(json_agg(a.state), '[]') from payment_attempts a where a.order_id = o.id) as attempts,
      (select count(*)::int from disputes d where d.order_id = o.id and d.state in ('inquiry', 'open')) as disputes,
      (select count(*)::int from account_refunds t join refunds r on r.id = t.refund_id
        where r.order_id = o.id and t.state = 'pending' and r.state = any (${[...underWayStates]})) as transfers,
      (select count(*)::int from returns r where r.order_id = o.id and r.state not in ('closed', 'rejected')) as returns,
      (select count(*)::int from withdrawals w where w.order_id = o.id and w.handled_at is null) as withdrawals,
      (select count(*)::int from payment_problems p where p.order_id = o.id and p.resolved_at is null and p.over_at is null) as problems,
      (select count(*)::int from invoices_due i where i.order_id = o.id) as invoices
    from orders o where o.id = any (${[...ids]}::uuid[])`.execute(on)
  return rows
}

/** Declared with the person's address for an order that is not the person's, that does not exist, or that is not named ("–"). */
async function listLoose(on: Db, { emails, orders }: Subject): Promise<LooseWithdrawal[]> {
  const { rows } = await sql<LooseWithdrawal>`
    select coalesce(nullif(order_number, ''), '–') as "order" from withdrawals
    where handled_at is null and lower(email) = any (${[...emails]}::text[])
      and (order_id is null or order_id <> all (${[...orders]}::uuid[]))
    order by received_at`.execute(on)
  return rows
}
