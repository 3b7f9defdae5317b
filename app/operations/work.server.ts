import type { ErrorCode } from '#app/errors.ts'
import type { Outcome } from '#app/kernel/outcome.ts'
import type { Tx } from '#db/database.server.ts'
import type { Actor } from './actor.ts'
import type { EventName } from './event-names.ts'
import type { AnyOperation, Stopped } from './operation.server.ts'

export interface Asked<Facts, Input> {
  facts: Facts
  input: Input
  actor: Actor
}

/** The implementation of an operation. Only `perform` can reach it. */
export interface Work<Key, Facts, Input, Refusal extends ErrorCode, Learnt, Done, InTheWay, Way> {
  /**
   * Fetches what an outside party knows of the object and the shop does not yet, before the rule is checked. It moves
   * no money.
   */
  refresh?(asked: Asked<Facts, Input>): Promise<Outcome<unknown, Refusal>>
  /**
   * For operations that ask an outside party. No transaction is open. It must be safe to repeat under the same `key`,
   * which is the same each time this call is repeated.
   */
  ask?(asked: Asked<Facts, Input> & { key: string }): Promise<Outcome<Learnt, Refusal>>
  /**
   * The result if everything asked for is already so: then nothing is written, logged or sent. Runs under the object's
   * lock, before the rule and the version check. Null, or left out: there is something to do.
   */
  already?(asked: Asked<Facts, Input>): Done | null
  /**
   * Runs under the object's lock, after `may` has agreed. A refusal is rolled back; it names what is `inTheWay`, if
   * that can be moved.
   */
  run(
    work: Asked<Facts, Input> & Means<Key> & { tx: Tx; learnt: Learnt; way: Way | null },
  ): Promise<Outcome<Done, Refusal> & { inTheWay?: InTheWay }>
  /**
   * For an operation that runs by the thousand: many calls in one transaction, with few statements. An error undoes all of
   * them, and each one is then run by itself.
   */
  together?: Together<Key, Facts, Input, Done>
  /**
   * Runs after a refusal, with no transaction open: removes what `run` found in its way, and returns what `run` needs
   * to know on the next try. Null keeps the refusal, as does the last try. Cannot be combined with `ask`.
   */
  makeWay?(stopped: Stopped<InTheWay, Way>): Promise<Outcome<Way, Refusal> | null>
  /**
   * A second step of the same change, in its own transactions: after `run` has committed, through any door, also for a
   * call that was answered before. It must be safe to repeat, because a process may end in between and the call is then
   * repeated. Its refusal is returned; what `run` changed stays.
   */
  afterwards?(done: { value: Done; input: Input; actor: Actor }): Promise<Outcome<unknown, Refusal>>
}

export interface Together<Key, Facts, Input, Done> {
  /** The objects in the order of their keys, without locks. */
  findAll(tx: Tx, keys: readonly Key[], actor: Actor): Promise<readonly (Facts | null)[]>
  /** Whether this call may be one of many. The others are run by themselves. */
  fits(asked: Asked<Facts, Input>): boolean
  run(tx: Tx, calls: readonly Asked<Facts, Input>[]): Promise<readonly Ran<Done>[]>
}

/** One of the calls: the id of its object and the view afterwards, its result and its events. */
export interface Ran<Done> {
  id: string
  after: object
  value: Done
  events: readonly EventName[]
}

interface Means<Key> {
  /** Sends an event to a merchant's other systems after the commit. */
  emit(event: EventName): void
  /** The log and the events use this key from now on: the object is new or was renamed. */
  became(key: Key): void
}

/**
 * Kept apart from the definition, so that code with the definition can run it only through `perform`. Lint checks who
 * imports this file.
 */
const works = new WeakMap<object, unknown>()

export function keepWork(definition: object, work: unknown) {
  works.set(definition, work)
}

export function workOf(definition: AnyOperation) {
  const work = works.get(definition)
  if (!work) throw new Error(`${definition.name} was not made by operation()`)
  // Stored above under this definition, which a caller's types come from too.
  return work as Work<unknown, unknown, unknown, ErrorCode, unknown, unknown, unknown, unknown>
}
