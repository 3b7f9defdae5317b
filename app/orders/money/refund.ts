import { type Machine, nextState } from '#app/kernel/state-machine.ts'
import { contestedOf, type LedgerKind, type LedgerLine, sumOf } from './ledger.ts'

export type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed'
type RefundEvent = 'accept' | 'succeed' | 'fail'

export const refundMachine: Machine<RefundState, RefundEvent> = {
  name: 'refund',
  initial: 'requested',
  transitions: [
    { from: 'requested', event: 'accept', to: 'pending' },
    { from: 'requested', event: 'succeed', to: 'succeeded' },
    { from: 'requested', event: 'fail', to: 'failed' },
    { from: 'pending', event: 'succeed', to: 'succeeded' },
    { from: 'pending', event: 'fail', to: 'failed' },
    { from: 'succeeded', event: 'fail', to: 'failed', when: 'the bank sent the money back' },
  ],
}

/** Requested or pending, and not in the ledger yet. */
export const underWayStates = ['requested', 'pending'] as const satisfies RefundState[]

const eventTo = { pending: 'accept', succeeded: 'succeed', failed: 'fail' } as const

/** The state of a refund after the provider was asked, and the ledger lines to add. Outdated states change nothing. */
export function followRefund(
  from: RefundState,
  to: 'pending' | 'succeeded' | 'failed',
): { state: RefundState; line: LedgerKind | null } | null {
  const state = nextState(refundMachine, from, eventTo[to])
  if (!state) return null
  if (state === 'succeeded') return { state, line: 'refunded' }
  return { state, line: from === 'succeeded' ? 'refund_failed' : null }
}

/**
 * Why the shop refunds money without the buyer asking. `duplicate`: the order is paid already; `replaced`: it had
 * ended, and the buyer had ordered again. `edited`: staff took items out of the order.
 */
export type OwnReason = 'sold-out' | 'duplicate' | 'replaced' | 'cancelled' | 'called-off' | 'edited'

/** The reasons that staff can choose; a refund found at the provider has `dashboard`. */
export const staffReasons = ['goodwill', 'returned', 'damaged', 'mistake'] as const
export type StaffReason = (typeof staffReasons)[number]

/** What can still be refunded: the captured amount, less all refunds that may succeed, less disputes. */
export function refundableOf({
  ledger,
  underWay,
}: {
  ledger: readonly LedgerLine[]
  /** Requested or pending, and not in the ledger yet. */
  underWay: number
}): number {
  const gone = sumOf(ledger, 'refunded') - sumOf(ledger, 'refund_failed') + sumOf(ledger, 'dispute_lost')
  return Math.max(0, sumOf(ledger, 'captured') - gone - contestedOf(ledger) - underWay)
}
