import type { Machine } from '#app/kernel/state-machine.ts'

/** A conversation: open while we owe an answer. */
export const threadMachine = {
  name: 'thread',
  initial: 'open',
  transitions: [
    { from: 'open', event: 'answer', to: 'answered' },
    { from: 'answered', event: 'write', to: 'open', when: 'the customer writes again' },
    { from: 'answered', event: 'close', to: 'closed' },
  ],
} as const satisfies Machine<'open' | 'answered' | 'closed', 'answer' | 'write' | 'close'>
