import type { Machine } from '#app/kernel/state-machine.ts'
import { nextState } from '#app/kernel/state-machine.ts'
import type { DisputeState } from '#app/payment-provider/payment-provider.ts'
import type { LedgerKind } from './ledger.ts'

type DisputeEvent = 'take' | 'win' | 'lose' | 'close'

/** A buyer's bank asks a question (an inquiry) or takes the money until it has decided. */
export const disputeMachine: Machine<DisputeState, DisputeEvent> = {
  name: 'dispute',
  initial: 'inquiry',
  transitions: [
    { from: 'inquiry', event: 'take', to: 'open', when: 'the bank takes the money until it has decided' },
    { from: 'inquiry', event: 'close', to: 'closed', when: 'the bank was content with the answer' },
    { from: 'inquiry', event: 'win', to: 'won' },
    { from: 'inquiry', event: 'lose', to: 'lost' },
    { from: 'open', event: 'win', to: 'won', when: 'the money is back' },
    { from: 'open', event: 'lose', to: 'lost', when: 'the money is gone' },
    { from: 'open', event: 'close', to: 'closed' },
  ],
}

const eventTo = { open: 'take', won: 'win', lost: 'lose', closed: 'close' } as const
const linesAt: Record<DisputeState, readonly LedgerKind[]> = {
  inquiry: [],
  open: ['disputed'],
  won: ['disputed', 'dispute_won'],
  lost: ['disputed', 'dispute_lost'],
  closed: [],
}

/** The state of a dispute after the provider was asked, and the ledger lines to add. Outdated states change nothing. */
export function followDispute(from: DisputeState, to: DisputeState): { state: DisputeState; lines: LedgerKind[] } {
  const state = to === 'inquiry' ? null : nextState(disputeMachine, from, eventTo[to])
  if (!state) return { state: from, lines: [] }
  // Opened and closed without a decision: the money is back.
  const wanted = state === 'closed' && from === 'open' ? (['dispute_won'] as const) : linesAt[state]
  return { state, lines: wanted.filter((kind) => !linesAt[from].includes(kind)) }
}
