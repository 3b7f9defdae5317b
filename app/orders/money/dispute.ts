import type { Money } from '#app/kernel/money.ts'
import type { Machine } from '#app/kernel/state-machine.ts'
import { nextState } from '#app/kernel/state-machine.ts'
import type { DisputeState } from '#app/payment-provider/payment-provider.ts'
import { type LedgerLine, sumOf } from './ledger.ts'

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
    { from: 'won', event: 'take', to: 'open', when: 'the bank has appealed, and takes the money again' },
    { from: 'lost', event: 'take', to: 'open', when: 'the shop has appealed, and the money stays away' },
    { from: 'closed', event: 'take', to: 'open', when: 'the bank is not content any more' },
    { from: 'won', event: 'lose', to: 'lost', when: 'an appeal was decided' },
    { from: 'lost', event: 'win', to: 'won', when: 'an appeal was decided' },
    { from: 'closed', event: 'win', to: 'won' },
    { from: 'closed', event: 'lose', to: 'lost' },
  ],
}

/** For now: an appeal may follow. */
export const isDecided = (state: DisputeState): boolean => state === 'won' || state === 'lost' || state === 'closed'

const eventTo = { open: 'take', won: 'win', lost: 'lose', closed: 'close' } as const

/**
 * The state of a dispute after the provider was asked, and the ledger lines to add to those that it has: the bank decides
 * about the amount that it has taken, whatever amount the provider states by then. Outdated states change nothing; of a
 * lost one the bank may give back a part, at once or later, and takes none of that again.
 */
export function followDispute(
  from: DisputeState,
  { state: to, amount, returned }: { state: DisputeState; amount: Money; returned: Money },
  before: readonly LedgerLine[],
): { state: DisputeState; lines: LedgerLine[] } {
  const next = to === 'inquiry' ? null : nextState(disputeMachine, from, eventTo[to])
  const state = next ?? from
  if (!next && (from !== 'lost' || to !== 'lost')) return { state, lines: [] }
  const had = sumOf(before, 'disputed') - sumOf(before, 'dispute_won')
  // Closed without a decision: what was taken is back, and what was not taken never is.
  const takes = had === 0 && next && state !== 'closed' ? amount.amount : 0
  const away = had + takes
  const stays = { inquiry: 0, open: away, won: 0, closed: 0, lost: keptOf(away, { amount, returned }) }[state]
  const lines: LedgerLine[] = [
    { kind: 'disputed', amount: takes },
    { kind: 'dispute_won', amount: away - stays },
    // Less than nothing where the loss is not final any more.
    { kind: 'dispute_lost', amount: (state === 'lost' ? stays : 0) - sumOf(before, 'dispute_lost') },
  ]
  return { state, lines: lines.filter((line) => line.amount !== 0) }
}

/** What the bank keeps of what it has taken. */
const keptOf = (away: number, { amount, returned }: { amount: Money; returned: Money }): number =>
  returned.amount > 0 ? Math.min(away, amount.amount - returned.amount) : away
