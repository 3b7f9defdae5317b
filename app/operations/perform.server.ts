import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ErrorCode, Fault, notFound } from '#app/errors.ts'
import { newId } from '#app/kernel/ids.ts'
import { fromPrimary } from '#app/web/reading/place.ts'
import type { Outcome } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { db, isDatabaseGone, type Tx } from '#db/database.server.ts'
import { evenIfDeadlocked, isDeadlock } from '#db/deadlock.ts'
import { noteCommitted } from '#db/which-server.server.ts'
import { traced } from '#app/kernel/traces/traces.ts'
import { type Actor, demand } from './actor.ts'
import { isAudited } from '#app/operations/audit-entry/audited.ts'
import type { EventName } from './event-names.ts'
import { type InputProblem, problemsIn } from './input-problems.ts'
import { type Claim, claim, claimOf, giveUpClaim, type OnceRefusal, stillClaims } from './once.server.ts'
import type { AnyOperation, Operation } from './operation.server.ts'
import { findCalls } from './perform-together.server.ts'
import { shownVersionOf, versionOf } from './version.server.ts'
import { workOf } from './work.server.ts'
import { keepAnswer, writeDown } from '#app/operations/audit-entry/write-down.server.ts'

/** One call of an operation, as its door passes it on. */
export interface Call<Key> {
  /** The key of the object. */
  key: Key
  /** JSON, not yet validated. */
  input: unknown
  actor: Actor
  /** Makes a repeated call happen once: the UUID of a form's page, or a client's Idempotency-Key. */
  once?: string
  /** The version of the object that the caller saw: refused if it has changed since. */
  seen?: string
}

/** One of several calls by one actor. */
type Called<Key = unknown> = Pick<Call<Key>, 'key' | 'input'>

type OwnRefusal = OnceRefusal | 'call.answered' | 'input.invalid' | 'access.not_confirmed' | 'record.changed'

export type Performed<Done, Refusal extends ErrorCode> =
  | { ok: true; value: Done; isReplay: boolean }
  /** `problems` belong to parts of the input; empty if the whole call is refused. */
  | { ok: false; reason: Refusal | OwnRefusal; problems: readonly InputProblem[] }

/** Rolls the transaction back. Anything that must survive a refusal is written outside the operation. */
class Refused extends Error {
  readonly reason: ErrorCode
  readonly problems: readonly InputProblem[]
  readonly inTheWay: unknown
  constructor(reason: ErrorCode, pointer?: string, inTheWay?: unknown) {
    super(reason)
    this.reason = reason
    this.problems = pointer === undefined ? [] : [{ pointer, code: reason }]
    this.inTheWay = inTheWay
  }
}

/**
 * The only way to run an operation, for every door: checks permission, fresh sign-in, input, idempotency key and rule,
 * asks the outside party, and then in one transaction locks the object, checks the rule again, makes the change and
 * writes the audit entry and the events.
 */
export function perform<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  call: Call<Key>,
): Promise<Performed<Done, Refusal>> {
  const run = () => performIt(operation, call)
  return traced(operation.name, { attributes: { 'barrow.door': call.actor.door } }, () => fromPrimary(run))
}

async function performIt<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  call: Call<Key>,
): Promise<Performed<Done, Refusal>> {
  const { key, actor, once } = call
  demand(actor, operation.permission)
  // Irreversible changes need a person whom the issuer has authenticated a moment ago.
  if (['money', 'secret'].includes(operation.nature) && !actor.isFresh) return refused('access.not_confirmed')
  // Without a key, a call that is sent twice would happen twice.
  if (operation.nature !== 'plain' && once === undefined) throw new Fault('request.malformed')
  const parsed = operation.input.safeParse(call.input)
  if (!parsed.success) return refused('input.invalid', problemsIn(parsed.error))
  const claimed = once === undefined ? null : claimOf(operation.name, key, parsed.data, actor, once)
  const wanted: Wanted = { ...call, operation, input: parsed.data, claimed, entry: null }
  try {
    const { ask, refresh, afterwards } = workOf(operation)
    const done = await (ask || refresh ? performAsking(wanted) : performAtOnce(wanted))
    if (wanted.entry) noteCommitted(wanted.entry)
    if (afterwards) agreed(await afterwards({ value: done.value, input: parsed.data, actor }))
    // The work belongs to this operation, so the types match.
    return done as Performed<Done, Refusal>
  } catch (error) {
    // Only this operation and this file throw `Refused`.
    if (error instanceof Refused) return refused(error.reason as Refusal | OwnRefusal, error.problems)
    throw error
  }
}

/**
 * Performs a few calls of an operation that has `together` in one transaction, each as `perform` would: what a transaction
 * costs is paid once. They take their objects in the order of their ids, so two of these do not wait for each other in a
 * circle. Null: this one was refused or failed, nothing of it is written, and `perform` finds the reason. Throws, with
 * nothing written at all, if the transaction fails.
 */
export async function performInOne<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  { calls, actor }: { calls: readonly Called<Key>[]; actor: Actor },
): Promise<({ value: Done } | null)[]> {
  demand(actor, operation.permission)
  const { together, ask, refresh, makeWay, afterwards } = workOf(operation)
  if (operation.nature !== 'plain' || !together || ask || refresh || makeWay || afterwards)
    throw new Error(`${operation.name} cannot share a transaction`)
  return evenIfDeadlocked(async () => {
    const results: ({ value: Done } | null)[] = calls.map(() => null)
    let last: string | null = null
    await db.transaction().execute(async (tx) => {
      if (operation.isDurable === false) await sql`set local synchronous_commit = off`.execute(tx)
      for (const { input, index } of await inOrderOfIds(tx, operation, calls, actor)) {
        const wanted: Wanted = { key: calls[index]?.key, input, actor, operation, claimed: null, entry: null }
        const done = await unlessItFails(tx, () => change(tx, wanted, undefined))
        // The work belongs to this operation, so the types match.
        if (done) results[index] = { value: done.value as Done }
        last = wanted.entry ?? last
      }
    })
    if (last) noteCommitted(last)
    return results
  })
}

/** One that is new has no id yet and comes first. */
async function inOrderOfIds(tx: Tx, operation: AnyOperation, calls: readonly Called[], actor: Actor) {
  const idOf = ({ facts }: { facts: unknown }) => operation.on.idOf(facts)
  const found = await findCalls(tx, operation, calls, actor)
  return found.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : Number(idOf(one) > idOf(other))))
}

/** Null: nothing of it is written, and the transaction goes on. One that PostgreSQL has to end as a whole is thrown. */
async function unlessItFails<Value>(tx: Tx, work: () => Promise<Value>): Promise<Value | null> {
  await sql`savepoint one`.execute(tx)
  try {
    const value = await work()
    await sql`release savepoint one`.execute(tx)
    return value
  } catch (error) {
    if (isDatabaseGone(error) || isDeadlock(error)) throw error
    await sql`rollback to savepoint one`.execute(tx)
    return null
  }
}

/** For a button pressed twice: the second press waits for the result of the first and gets it. */
export async function performOnce<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  call: Call<Key>,
): Promise<Performed<Done, Refusal>> {
  for (let waited = 0; ; waited += limits.callLook.value) {
    // Time has passed: a process that has ended meanwhile is noticed.
    const now = new Date(call.actor.now.getTime() + waited)
    const outcome = await perform(operation, { ...call, actor: { ...call.actor, now } })
    if (outcome.ok || outcome.reason !== 'call.running' || waited >= limits.callWait.value) return outcome
    await wait(limits.callLook.value)
  }
}

function refused<Reason>(reason: Reason, problems: readonly InputProblem[] = []) {
  return { ok: false as const, reason, problems }
}

function agreed<Value>(outcome: Outcome<Value, ErrorCode> & { inTheWay?: unknown }): Value {
  if (!outcome.ok) throw new Refused(outcome.reason, outcome.pointer, outcome.inTheWay)
  return outcome.value
}

/** A program has seen the whole object, a page what somebody decides about it. */
function sameAsSeen({ operation: { on } }: Wanted, view: object, seen: string) {
  if (seen !== versionOf(view) && seen !== shownVersionOf(on, view)) throw new Refused('record.changed')
}

/** A call in progress, of any operation. */
interface Wanted extends Call<unknown> {
  operation: AnyOperation
  claimed: Claim | null
  /** Of the audit log, once it is written. */
  entry: string | null
}
type Doing = Promise<{ ok: true; value: unknown; isReplay: boolean }>

function agreeing({ operation: { offer, may }, input, actor: { now } }: Wanted, facts: unknown) {
  if (offer) agreed(offer(facts, now))
  if (may) agreed(may(facts, input, now))
}

/** The stored answer of this call. Null: it has no key, or it is the first with its key, which is claimed now. */
async function findAnswer(on: Tx | typeof db, { claimed, operation }: Wanted) {
  const before = claimed && (await claim(on, claimed))
  if (typeof before === 'string') throw new Refused(before)
  if (before && operation.keepsAnswer === false) throw new Refused('call.answered')
  return before && { ok: true as const, value: before.answer, isReplay: true }
}

// Other calls may do the same at the same time, so no number of tries is certain to succeed.
const mostTries = 5

/** What runs in it changes nothing else (a lint rule), so it can be done again. */
const inTransaction = (run: (tx: Tx) => Doing): Doing => evenIfDeadlocked(() => db.transaction().execute(run))

/** Tries again each time that `makeWay` has removed what was in the way. */
async function performAtOnce(wanted: Wanted, way: unknown = null, tries = 1): Doing {
  try {
    return await inTransaction(async (tx) => {
      // Set first: a lock that is taken without a change is written to the disk, too.
      if (wanted.operation.isDurable === false) await sql`set local synchronous_commit = off`.execute(tx)
      // No outside party was asked, so there is no result of one.
      return (await findAnswer(tx, wanted)) ?? change(tx, wanted, undefined, way)
    })
  } catch (error) {
    const { makeWay } = workOf(wanted.operation)
    if (!makeWay || !(error instanceof Refused)) throw error
    const isLast = tries === mostTries
    const made = await makeWay({ inTheWay: error.inTheWay, way, isLast })
    if (!made || (made.ok && isLast)) throw error
    return performAtOnce(wanted, agreed(made), tries + 1)
  }
}

/** The key is claimed and committed before an outside party is asked, or two calls at once would ask twice. */
async function performAsking(wanted: Wanted): Doing {
  const { operation, key, input, actor, claimed } = wanted
  const { ask, refresh } = workOf(operation)
  const find = async () => (await operation.on.find(db, key, actor)) ?? notFound()
  const before = await findAnswer(db, wanted)
  if (before) return before
  try {
    if (refresh) agreed(await refresh({ facts: await find(), input, actor }))
    const facts = await find()
    if (wanted.seen !== undefined) sameAsSeen(wanted, await operation.on.viewOf(db, facts), wanted.seen)
    agreeing(wanted, facts)
    const learnt = ask && agreed(await ask({ facts, input, actor, key: wanted.once ?? newId() }))
    return await inTransaction(async (tx) => {
      if (claimed && !(await stillClaims(tx, claimed))) throw new Refused('call.running')
      return change(tx, wanted, learnt)
    })
  } catch (error) {
    if (claimed) await giveUpClaim(db, claimed)
    throw error
  }
}

async function change(tx: Tx, wanted: Wanted, learnt: unknown, way: unknown = null): Doing {
  const { operation, key, input, actor, claimed, seen } = wanted
  const { on } = operation
  const facts = (await on.lock(tx, key, actor)) ?? notFound()
  const { run, already } = workOf(operation)
  // Checked before the version is compared: a form that is sent twice shows the version before its change (RFC 9110,
  // 13.1.1, says the same of If-Match).
  const done = already?.({ facts, input, actor })
  if (done) return answerUnchanged(tx, wanted, done)
  const seenNow = seen === undefined ? null : await on.viewOf(tx, facts)
  if (seenNow && seen !== undefined) sameAsSeen(wanted, seenNow, seen)
  agreeing(wanted, facts)
  // Of an object that is being created, or restored after its deletion, there is no view before.
  const before = on.isNew?.(facts) ? null : (seenNow ?? (isAudited(operation) ? await on.viewOf(tx, facts) : null))
  const events: EventName[] = []
  const emit = (event: EventName) => void events.push(event)
  let known = key
  const became = (other: unknown) => void (known = other)
  const value = agreed(await run({ tx, facts, input, actor, learnt, way, emit, became }))
  if (on.settle) await on.settle(tx, facts)
  const isTold = isAudited(operation) || events.length > 0
  if (!isTold && !claimed) return { ok: true, value, isReplay: false }
  const now = isTold ? await on.find(tx, known, actor) : null
  const after = now && (await on.viewOf(tx, now))
  const object = { name: on.name, id: on.idOf(now ?? facts) }
  wanted.entry = await writeDown(tx, { operation, actor, object, before, after, input, events, claimed, answer: value })
  return { ok: true, value, isReplay: false }
}

/** Nothing had to be done: only the answer is stored under the call's key. */
async function answerUnchanged(tx: Tx, { operation, claimed, actor }: Wanted, value: unknown): Doing {
  if (claimed) await keepAnswer(tx, claimed, { operation, actor, answer: value })
  return { ok: true, value, isReplay: false }
}
