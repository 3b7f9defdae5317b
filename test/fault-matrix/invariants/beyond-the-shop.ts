import type { BookedPayment } from '#test/fault-matrix/world/provider.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/** Payments of which a bank has sent a refund back: the money is with the shop against its will, and a person is called. */
export async function listReturnedRefunds({ sql }: Pick<World, 'sql'>): Promise<Set<string>> {
  const rows = await sql<{ reference: string }>(
    `select a.provider_reference as reference from refunds r join payment_attempts a on a.id = r.attempt_id
     join payment_problems p on p.kind = 'refund-failed' and p.reference = r.id::text
     where r.state = 'failed' and p.resolved_at is null`,
  )
  return new Set(rows.map(({ reference }) => reference))
}

/** What is gone for good: given back, or taken by the buyer's bank in a dispute that the shop has lost. */
export function goneOf({ refunded, disputes }: BookedPayment): number {
  return disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, refunded)
}
