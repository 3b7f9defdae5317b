import { limits } from '#app/limits.ts'
import { underWayStates } from '#app/orders/refund.ts'
import { db } from '#db/database.server.ts'

/** Refunds on account that nobody has transferred yet. */
function transfers() {
  return db
    .selectFrom('refunds as r')
    .innerJoin('paymentAttempts as a', 'a.id', 'r.attemptId')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .where('r.state', 'in', underWayStates)
    .where('a.method', '=', 'account')
}

/** The oldest first: its customer has waited longest. */
export function listTransfers() {
  const rows = transfers().select(['r.id', 'r.amount', 'r.currency', 'r.createdAt', 'o.number'])
  return rows.orderBy('r.createdAt').limit(limits.officeProblems.value).execute()
}

export async function countTransfers(): Promise<number> {
  const row = transfers().select((each) => each.fn.countAll<string>().as('count'))
  return Number((await row.executeTakeFirstOrThrow()).count)
}
