/** One row of a machine: this event changes that state to this one. `when` names the guard for the reader. */
export interface Transition<State extends string, Event extends string> {
  from: State
  event: Event
  to: State
  when?: string
}

/** A machine has a name, an initial state and a table of transitions; nothing else changes a state. */
export interface Machine<State extends string, Event extends string> {
  name: string
  initial: State
  transitions: readonly Transition<State, Event>[]
}

export class ForbiddenTransition extends Error {
  readonly code = 'system.forbidden_transition'
  constructor(machine: string, from: string, event: string) {
    super(`${machine}: "${event}" may not happen in state "${from}"`)
  }
}

/** The next state, or null if the table has no such transition. */
export function nextState<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: State,
  event: Event,
): State | null {
  return machine.transitions.find((row) => row.from === from && row.event === event)?.to ?? null
}

/** The next state; a transition that is not in the table is a fault with a code. */
export function move<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  from: State,
  event: Event,
): State {
  const to = nextState(machine, from, event)
  if (to === null) throw new ForbiddenTransition(machine.name, from, event)
  return to
}
