import type { Tx } from '#db/database.server.ts'

/** What of an order's money is asked back or on its way back, and not in the ledger yet. */
export async function underWayOf(tx: Tx, orderId: string): Promise<number> {
  const refunds = tx.selectFrom('refunds').select('amount').where('orderId', '=', orderId)
  const underWay = await refunds.where('state', 'in', ['requested', 'pending']).execute()
  return underWay.reduce((sum, { amount }) => sum + amount, 0)
}
