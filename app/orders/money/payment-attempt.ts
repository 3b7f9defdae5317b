import type { Machine, Transition } from '#app/kernel/state-machine.ts'

export type AttemptState =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'authorised'
  | 'captured'
  | 'declined'
  | 'cancelled'
export type AttemptEvent = 'ask' | 'process' | 'authorise' | 'capture' | 'decline' | 'cancel' | 'reopen'

const events = {
  ask: 'requires_action',
  process: 'processing',
  authorise: 'authorised',
  capture: 'captured',
  decline: 'declined',
  cancel: 'cancelled',
} as const

/** Every state except the end states can be followed by any other: the provider says what has happened. */
function fromOpen(from: AttemptState): Transition<AttemptState, AttemptEvent>[] {
  return Object.entries(events)
    .filter(([, to]) => to !== from)
    .map(([event, to]) => ({
      from,
      // The keys of `events` are the events.
      event: event as AttemptEvent,
      to,
      ...(from === 'declined' && event !== 'cancel' && { when: 'the shopper tries again' }),
    }))
}

/**
 * `captured` and `cancelled` are end states: no message, however late, leaves them. Only staff do, when they reverse a
 * recorded transfer.
 */
export const paymentAttemptMachine: Machine<AttemptState, AttemptEvent> = {
  name: 'payment attempt',
  initial: 'created',
  transitions: [
    ...fromOpen('created'),
    ...fromOpen('requires_action'),
    ...fromOpen('processing'),
    ...fromOpen('declined'),
    { from: 'authorised', event: 'capture', to: 'captured', when: 'the goods are sent, or a person captures it' },
    { from: 'authorised', event: 'cancel', to: 'cancelled', when: 'the authorisation ends' },
    { from: 'captured', event: 'reopen', to: 'authorised', when: 'on account, a receipt is taken back' },
  ],
}
