import { sql } from 'kysely'
import { few } from '#app/catalogue/products/stock.ts'
import { readFilter } from '#app/doors/list-address.ts'
import { orders } from '#app/orders/lists/orders.list.ts'
import { underWayStates } from '#app/orders/money/refund.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import type { Due } from './daily.ts'

const counted = (rows: { count: string | number }) => Number(rows.count)

/** Payments that somebody has to look at, and of those what each kind is. */
export async function countProblems() {
  const [kinds, disputes] = await Promise.all([
    db
      .selectFrom('paymentProblems')
      .select(['kind', (row) => row.fn.countAll<string>().as('count')])
      .where('resolvedAt', 'is', null)
      .groupBy('kind')
      .execute(),
    db
      .selectFrom('disputes')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('state', 'in', ['inquiry', 'open'])
      .executeTakeFirstOrThrow(),
  ])
  const of = (kind: string) => Number(kinds.find((each) => each.kind === kind)?.count ?? 0)
  const problems = kinds.reduce((sum, { count }) => sum + Number(count), 0)
  return { problems, failed: of('refund-failed'), overdue: of('payment-overdue'), disputes: counted(disputes) }
}

export async function countWithdrawals(): Promise<number> {
  const open = db.selectFrom('withdrawals').where('handledAt', 'is', null)
  return counted(await open.select((all) => all.fn.countAll<string>().as('count')).executeTakeFirstOrThrow())
}

/** Refunds on account that nobody has transferred yet. */
export function transfers() {
  return db
    .selectFrom('refunds as r')
    .innerJoin('paymentAttempts as a', 'a.id', 'r.attemptId')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .where('r.state', 'in', underWayStates)
    .where('a.method', '=', 'account')
}

export async function countTransfers(): Promise<number> {
  const row = transfers().select((each) => each.fn.countAll<string>().as('count'))
  return counted(await row.executeTakeFirstOrThrow())
}

/** What cannot be bought any more, or soon: of what is on offer and is neither made nor bought once it is ordered. */
async function countScarce() {
  const { rows } = await sql<{ soldOut: number; fewLeft: number }>`
    select count(*) filter (where at.left <= 0)::int as "soldOut", count(*) filter (where at.left > 0)::int as "fewLeft"
    from variants v join products p on p.id = v.product_id,
      lateral (select coalesce(sum(s.on_hand - s.reserved), 0) as left from stock_levels s where s.variant_id = v.id) at
    where p.status = 'active' and v.tracks_stock and not v.allows_backorder and at.left <= ${few}`.execute(db)
  return rows[0] ?? { soldOut: 0, fewLeft: 0 }
}

/** Messages are answered by mail: how many have come is all that the shop knows. */
async function countMessages(from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from threads where created_at >= ${from} and created_at < ${until}`.execute(db)
  return rows[0]?.count ?? 0
}

/** All that waits as it is now, and the messages of a day. */
export async function countDue({ from, until }: { from: Date; until: Date }): Promise<Due> {
  const toPack = readFilter(orders, orders.views.to_pack)
  const [pack, problems, withdrawals, toTransfer, scarce, messages] = await Promise.all([
    orders.count(toPack, limits.officeCounts.value),
    countProblems(),
    countWithdrawals(),
    countTransfers(),
    countScarce(),
    countMessages(from, until),
  ])
  const { soldOut, fewLeft } = scarce
  return { pack, ...problems, withdrawals, transfers: toTransfer, messages, sold_out: soldOut, few_left: fewLeft }
}
