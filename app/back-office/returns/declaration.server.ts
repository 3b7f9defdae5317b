import type { OrderId, WithdrawalId } from '#app/kernel/ids.ts'
import { db } from '#db/database.server.ts'

/** A declaration of withdrawal from this order, with its items as they were typed. */
export async function findDeclaration(id: WithdrawalId, orderId: OrderId) {
  const declared = db.selectFrom('withdrawals').select(['id', 'items', 'locale', 'name', 'receivedAt'])
  return (await declared.where('id', '=', id).where('orderId', '=', orderId).executeTakeFirst()) ?? null
}
