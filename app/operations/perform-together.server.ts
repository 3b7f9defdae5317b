import { sql } from 'kysely'
import type { ErrorCode } from '#app/errors.ts'
import { db, type Tx } from '#db/database.server.ts'
import { type Actor, demand } from './actor.ts'
import type { AnyOperation, Operation } from './operation.server.ts'
import { type Asked, workOf } from './work.server.ts'
import { writeDownAll } from '#app/operations/audit-entry/write-down.server.ts'

/** The results of the calls in their order; null: this one is to be performed by itself. */
export type Together<Done> = readonly ({ value: Done } | null)[]

/**
 * Performs many calls of one operation in one transaction: those that change nothing, and those that fit its
 * `together`. For all others, and for all of them if a statement fails, `perform` decides; it also finds the reason of a
 * refusal. Neither a key for repeated calls nor a seen version is possible.
 */
export async function performTogether<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  { calls, actor }: { calls: readonly { key: Key; input: unknown }[]; actor: Actor },
): Promise<Together<Done>> {
  demand(actor, operation.permission)
  if (operation.nature !== 'plain') throw new Error(`${operation.name} cannot be performed together`)
  // The work belongs to this operation, so the types match.
  return (await db.transaction().execute((tx) => runAll(tx, operation, calls, actor))) as Together<Done>
}

interface Found extends Asked<unknown, unknown> {
  index: number
}

async function runAll(
  tx: Tx,
  operation: AnyOperation,
  calls: readonly { key: unknown; input: unknown }[],
  actor: Actor,
): Promise<Together<unknown>> {
  if (operation.isDurable === false) await sql`set local synchronous_commit = off`.execute(tx)
  const results: ({ value: unknown } | null)[] = calls.map(() => null)
  const { already, together } = workOf(operation)
  if (!together) throw new Error(`${operation.name} cannot be performed together`)
  const fitting: Found[] = []
  for (const found of await findCalls(tx, operation, calls, actor)) {
    const done = already?.(found)
    if (done) results[found.index] = { value: done }
    else if (agrees(operation, found) && together.fits(found)) fitting.push(found)
  }
  if (fitting.length === 0) return results
  const ran = await together.run(tx, fitting)
  await writeDownAll(
    tx,
    ran.map(({ id, after, value, events }, at) => ({
      operation,
      actor,
      events,
      after,
      before: null,
      claimed: null,
      answer: value,
      object: { name: operation.on.name, id },
      input: fitting[at]?.input,
    })),
  )
  ran.forEach(({ value }, at) => (results[fitting[at]?.index ?? -1] = { value }))
  return results
}

/** The calls with a valid input and an object that is clear; `index`: their place among all. */
export async function findCalls(
  tx: Tx,
  operation: AnyOperation,
  calls: readonly { key: unknown; input: unknown }[],
  actor: Actor,
): Promise<Found[]> {
  const keys = calls.map(({ key }) => key)
  const facts = await workOf(operation).together?.findAll(tx, keys, actor)
  return calls.flatMap(({ input }, index) => {
    const parsed = operation.input.safeParse(input)
    const found = facts?.[index] ?? null
    return parsed.success && found !== null ? [{ facts: found, input: parsed.data, actor, index }] : []
  })
}

function agrees({ offer, may }: AnyOperation, { facts, input, actor: { now } }: Found): boolean {
  return (offer?.(facts, now).ok ?? true) && (may?.(facts, input, now).ok ?? true)
}
