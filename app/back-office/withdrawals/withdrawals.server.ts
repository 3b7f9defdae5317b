import type { OrderId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'

const listed = () =>
  db
    .selectFrom('withdrawals as w')
    .leftJoin('orders as o', 'o.id', 'w.orderId')
    .select(['w.id', 'w.orderNumber', 'w.name', 'w.email', 'w.items', 'w.receivedAt', 'w.handledAt', 'w.fromBuyer'])
    .select(['o.number', 'o.email as orderEmail'])

export type FiledWithdrawal = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

/**
 * What somebody has to act on. Buyers' own come first, or a stranger could hide them behind a hundred made-up ones; of those the
 * oldest: the time to refund runs.
 */
export async function listOpenWithdrawals() {
  const size = limits.officeWithdrawals.value
  const query = listed().where('w.handledAt', 'is', null).orderBy('w.fromBuyer', 'desc').orderBy('w.receivedAt')
  const rows = await query.limit(size + 1).execute()
  return { withdrawals: rows.slice(0, size), more: rows.length > size }
}

/**
 * Those of an order, the newest last. Anybody who knows its number can send a declaration about it, so the buyers' own come before
 * others, and there is an end.
 */
export async function listWithdrawalsOf(orderId: OrderId): Promise<FiledWithdrawal[]> {
  const query = listed().where('w.orderId', '=', orderId).orderBy('w.fromBuyer', 'desc').orderBy('w.receivedAt', 'desc')
  const rows = await query.limit(limits.officeWithdrawals.value).execute()
  return rows.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
}
