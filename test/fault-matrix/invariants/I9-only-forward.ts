import type { Invariant } from './invariant.ts'

/** The allowed transitions, written independently of the shop's own tables: a change there must be made here, too. */
const allowed: Record<string, Record<string, readonly string[]>> = {
  orders: {
    pending: ['placed', 'expired', 'cancelled'],
    expired: ['placed'],
    placed: ['cancelled', 'closed'],
  },
  payment_attempts: {
    created: ['requires_action', 'processing', 'authorised', 'captured', 'declined', 'cancelled'],
    requires_action: ['processing', 'authorised', 'captured', 'declined', 'cancelled'],
    processing: ['requires_action', 'authorised', 'captured', 'declined', 'cancelled'],
    declined: ['requires_action', 'processing', 'authorised', 'captured', 'cancelled'],
    authorised: ['captured', 'cancelled'],
  },
  refunds: { requested: ['pending', 'succeeded', 'failed'], pending: ['succeeded', 'failed'], succeeded: ['failed'] },
  stock_reservations: { held: ['committed', 'released'], committed: ['released'], released: ['held', 'committed'] },
  provider_events: { received: ['deferred', 'processed', 'ignored'], deferred: ['processed', 'ignored'] },
  // A decision can be appealed against, and is then open again until the next one.
  disputes: {
    inquiry: ['open', 'won', 'lost', 'closed'],
    open: ['won', 'lost', 'closed'],
    won: ['open', 'lost'],
    lost: ['open', 'won'],
    closed: ['open', 'won', 'lost'],
  },
  letters: { owed: ['sent', 'refused'] },
  returns: { requested: ['approved', 'rejected'], approved: ['received', 'closed'], received: ['closed'] },
}

interface Step {
  thing: string
  id: string
  from: string
  to: string
  /** A payment with a reversed transfer. */
  isTakenBack: boolean
}

/**
 * No state has gone back: a paid payment never becomes pending or failed again, whatever came late, unless staff have
 * recorded a mistake. A decided dispute may be opened again by an appeal.
 */
export const onlyForward: Invariant = async ({ sql }) => {
  const steps = await sql<Step>(
    `select thing, thing_id as id, from_state as "from", to_state as "to",
       exists (select from account_receipts r join account_payments p on p.id = r.payment_id
         where r.takes_back is not null and p.attempt_id::text = thing_id) as "isTakenBack"
     from trail.steps order by trail.steps.id`,
  )
  const isMistake = ({ isTakenBack, from, to }: Step) => isTakenBack && from === 'captured' && to === 'authorised'
  return steps
    .filter((step) => !allowed[step.thing]?.[step.from]?.includes(step.to) && !isMistake(step))
    .map(({ thing, id, from, to }) => `${thing} ${id}: ${from} became ${to}`)
}
