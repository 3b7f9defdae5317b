import type { BookedPayment } from '#test/fault-matrix/world/provider.ts'
import type { World } from '#test/fault-matrix/world/world.ts'

/** Payments whose refund was returned by a bank: the shop still has the money, and staff were asked to look. */
export async function listReturnedRefunds({ sql }: Pick<World, 'sql'>): Promise<Set<string>> {
  const rows = await sql<{ reference: string }>(
    `select a.provider_reference as reference from refunds r join payment_attempts a on a.id = r.attempt_id
     join payment_problems p on p.kind = 'refund-failed' and p.reference = r.id::text
     where r.state = 'failed' and p.resolved_at is null`,
  )
  return new Set(rows.map(({ reference }) => reference))
}

/** Money that is gone for good: refunded, or lost in a dispute. */
export function goneOf({ refunded, disputes }: BookedPayment): number {
  return disputes.filter(({ status }) => status === 'lost').reduce((sum, { away }) => sum + away, refunded)
}
