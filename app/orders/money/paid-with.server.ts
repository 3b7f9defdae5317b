import type { AttemptId, OrderId } from '#app/kernel/ids.ts'
import type { Db } from '#db/database.server.ts'
import type { PaidWith } from './paid-with.ts'

/** What an attempt was paid with, by default the order's latest; null before anything was tried, and on account. */
export async function findPaidWith(tx: Db, orderId: OrderId, attemptId?: AttemptId): Promise<PaidWith | null> {
  const attempts = tx
    .selectFrom('paymentAttempts')
    .select(['paidWith', 'paidWithDetail'])
    .where('orderId', '=', orderId)
    .$if(attemptId !== undefined, (query) => query.where('id', '=', attemptId ?? null))
  const found = await attempts.orderBy('sequence', 'desc').limit(1).executeTakeFirst()
  return found?.paidWith ? { type: found.paidWith, detail: found.paidWithDetail } : null
}
