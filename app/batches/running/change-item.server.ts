import { createHash } from 'node:crypto'
import { hasStayed, isDone, performOne, undoOne } from '#app/doors/bulk.server.ts'
import { type ErrorCode, notFound } from '#app/errors.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { uuidv7 } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { findNamed, keyFrom } from '#app/batches/choosing/chosen.server.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import type { BulkAct } from '#app/batches/acts/bulk-act.ts'
import type { Failure, Success } from './run-batch.server.ts'

export type Item = Row<'batchItems'>

/** A batch that runs, as its maker. */
export interface Running {
  row: Row<'batches'>
  act: BulkAct
  actor: Actor
}

/** Done: the object is changed, by this call or by the one before a crash. */
export async function changeItem({ row, act, actor }: Running, item: Item): Promise<Success | Failure> {
  const { operation } = act
  const key = keyFrom(operation.on, item.objectKey)
  // Begun before. Its change may be stored although its end was not noticed, and whoever tries again has other keys.
  const isBegun = item.settled !== null || item.tries > 1
  const change = { key, actor, request: row.id }
  if (isBegun && (await isDone(operation, change))) return 'done'
  const input = item.settled ?? (await settle(item, { settled: await inputFor(act, row, item, actor) })).settled
  const now = currentTime()
  const outcome = await performOne(operation, {
    key,
    input,
    actor: { ...actor, now },
    once: keyOf(item),
  })
  if (!outcome.ok) return failureOf(outcome)
  return (await hasStayed(operation, change)) ? 'unchanged' : 'done'
}

/** What the operation gets of one object: what all get alike, and what the file says of this one. */
export async function inputFor(
  act: BulkAct,
  row: Pick<Row<'batches'>, 'input'>,
  item: Pick<Item, 'objectKey' | 'input'>,
  actor: Actor,
) {
  const facts = (await findNamed(act.operation.on, item.objectKey, actor)) ?? notFound()
  return act.inputOf(facts, { ...row.input, ...item.input })
}

/** Done: what the batch did to the object is undone. Whatever changed it since is not overwritten. */
export async function undoItem({ row, act, actor }: Running, item: Item): Promise<Success | Failure> {
  const by = { ...actor, now: currentTime() }
  const keep = (entry: string) => settle(item, { entry })
  const key = keyFrom(act.operation.on, item.objectKey)
  const call = { key, actor: by, request: row.undoes ?? row.id, entry: item.entry, keep }
  const outcome = await undoOne(act.operation, call)
  return outcome.ok ? 'done' : failureOf(outcome)
}

const failureOf = ({
  reason,
  problems: [problem],
}: {
  reason: ErrorCode
  problems: readonly { pointer: string; code: ErrorCode }[]
}): Failure => (problem ? { reason: problem.code, pointer: problem.pointer } : { reason })

/** Stored before the call, so that a job that continues after a crash makes the same call. */
async function settle(item: Item, set: { settled: unknown } | { entry: string }) {
  // Whatever is settled is JSON.
  const stored = 'settled' in set ? { settled: JSON.stringify(set.settled) } : set
  return db
    .updateTable('batchItems')
    .set(stored)
    .where('batchId', '=', item.batchId)
    .where('position', '=', item.position)
    .returning('settled')
    .executeTakeFirstOrThrow()
}

/** The key of this object's call: the same as long as the same run tries it. */
function keyOf({ batchId, position, tries }: Item): string {
  return uuidv7(0, createHash('sha256').update(`${batchId} ${position} ${tries}`).digest())
}
