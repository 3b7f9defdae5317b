import type { ErrorCode } from '#app/errors.ts'
import type { Outcome } from '#app/kernel/outcome.ts'
import type { Tx } from '#db/database.server.ts'
import type { Actor } from './actor.ts'
import type { EventName } from './event-names.ts'
import type { AnyOperation, Stopped } from './operation.server.ts'

interface Asked<Facts, Input> {
  facts: Facts
  input: Input
  actor: Actor
}

/** What an operation does. Only `perform` gets at it. */
export interface Work<Key, Facts, Input, Refusal extends ErrorCode, Learnt, Done, InTheWay, Way> {
  /** Brings in what an outside party knows of the object and the shop does not yet: before the rule is asked. It moves nothing. */
  refresh?(asked: Asked<Facts, Input>): Promise<Outcome<unknown, Refusal>>
  /**
   * Where an outside party has a say. No transaction is open; what it does must be safe to do again under the same `key`, which is
   * the same each time this very call is made.
   */
  ask?(asked: Asked<Facts, Input> & { key: string }): Promise<Outcome<Learnt, Refusal>>
  /**
   * What it answers where all that is asked for is so already: then nothing is written, logged or sent to
   * others. Under the object's lock, before the rule and the version that the caller saw. Null, or left out: there is something to do.
   */
  already?(asked: Asked<Facts, Input>): Done | null
  /** Under the object's lock, after `may` has agreed. A refusal is rolled back; with what is `inTheWay`, where that may give way. */
  run(
    work: Asked<Facts, Input> & Means<Key> & { tx: Tx; learnt: Learnt; way: Way | null },
  ): Promise<Outcome<Done, Refusal> & { inTheWay?: InTheWay }>
  /**
   * After each refusal, with no transaction open: puts out of the way what `run` has found there, and answers what `run` is to know
   * when it is tried once more. Null leaves it at the refusal, as the last one does in any case. Not beside `ask`.
   */
  makeWay?(stopped: Stopped<InTheWay, Way>): Promise<Outcome<Way, Refusal> | null>
  /**
   * A second step that belongs to the same wish, in transactions of its own: once `run` is committed, by whatever door, also for a call
   * that had its answer before. Safe to do again and again: a process may end in between, and the same call is made once more. What it
   * refuses is answered; what `run` has changed stays.
   */
  afterwards?(done: { value: Done; input: Input; actor: Actor }): Promise<Outcome<unknown, Refusal>>
}

interface Means<Key> {
  /** Tells a merchant's other systems, once this is committed. */
  emit(event: EventName): void
  /** The log and the events use this key from now on: the object is new, or was renamed. */
  became(key: Key): void
}

/** Kept apart from the definition, so that code that has the definition can run it only by `perform`. Lint sees to this file. */
const works = new WeakMap<object, unknown>()

export function keepWork(definition: object, work: unknown) {
  works.set(definition, work)
}

export function workOf(definition: AnyOperation) {
  const work = works.get(definition)
  if (!work) throw new Error(`${definition.name} was not made by operation()`)
  // Kept above under this very definition: a caller's types come from there too.
  return work as Work<unknown, unknown, unknown, ErrorCode, unknown, unknown, unknown, unknown>
}
