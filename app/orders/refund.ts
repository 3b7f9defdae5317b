import type { Machine } from '#app/kernel/state-machine.ts'

export type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed'

export const refundMachine: Machine<RefundState, 'accept' | 'succeed' | 'fail'> = {
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

/** Why money goes back without anybody having asked for it. */
export type OwnReason = 'sold-out' | 'duplicate' | 'cancelled'
