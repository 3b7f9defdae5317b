import { createHmac, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { newId } from '#app/kernel/ids.ts'
import { orderedJson } from '#app/kernel/ordered-json.ts'
import type { Tx } from '#db/database.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import { isAudited } from './audited.ts'
import { changesBetween, withoutPersonal } from './changes.ts'
import type { EventName } from '#app/operations/event-names.ts'
import type { AnyOperation } from '#app/operations/operation.server.ts'
import type { Claim } from '#app/operations/once.server.ts'
import { eventsOf, type EmittedEvents } from '#app/operations/events.server.ts'

export interface Happened {
  operation: Pick<AnyOperation, 'name' | 'nature' | 'permission' | 'keepsAnswer' | 'keepsInput'> & {
    input: z.ZodType
    on: { schema: z.ZodType }
  }
  actor: Actor
  object: { name: string; id: string }
  before: object | null
  after: object | null
  /** As it was sent: the note of a refund is stored nowhere else. */
  input: unknown
  events: readonly EventName[]
  claimed: Claim | null
  answer: unknown
}

/**
 * Writes the audit entry, the events and the answer for the caller's key in one statement, in the transaction of the
 * change. Answers with the id of the last entry, if there is one.
 */
export const writeDown = (tx: Tx, happened: Happened) => writeDownAll(tx, [happened])

/** The same for changes of many objects at once. */
export async function writeDownAll(tx: Tx, all: readonly Happened[]): Promise<string | null> {
  const entries = all.filter(({ operation }) => isAudited(operation)).map((happened) => entryOf(happened))
  const parts = [
    ...insertsOf(entries),
    ...eventsOf(all.filter(({ events }) => events.length > 0).map(emitted)),
    ...all.flatMap((happened) => (happened.claimed ? [answerOf(happened.claimed, happened)] : [])),
  ]
  if (parts.length === 0) return null
  const named = parts.map((part, index) => sql`${sql.ref(`part_${index}`)} as (${part})`)
  await sql`with ${sql.join(named)} select`.execute(tx)
  return entries.at(-1)?.id ?? null
}

function insertsOf(entries: readonly ReturnType<typeof entryOf>[]): RawBuilder<unknown>[] {
  if (entries.length === 0) return []
  const values = entries.flatMap(({ values }) => values)
  return [
    sql`insert into audit_entries
      (id, at, actor_kind, actor_id, door, operation, record, object_id, request_id, input, changes, personal)
      values ${sql.join(entries.map(({ row }) => row))}`,
    sql`insert into audit_unsealed (entry_id) values ${sql.join(entries.map(({ id }) => sql`(${id})`))}`,
    ...(values.length > 0
      ? [sql`insert into audit_values (entry_id, pointer, salt, value) values ${sql.join(values)}`]
      : []),
  ]
}

/** An entry's row, and a row for each personal value of it. */
function entryOf({ operation, actor, object, before, after, input }: Happened) {
  const changed = changesBetween(operation.on.schema, before, after)
  const isKept = operation.nature !== 'secret' && operation.keepsInput !== false
  const asked = isKept ? withoutPersonal(operation.input, input, '/input') : nothing
  const kept = [...changed.personal, ...asked.personal].map((each) => ({ ...each, salt: randomBytes(16) }))
  const digests = Object.fromEntries(kept.map(({ pointer, value, salt }) => [pointer, digestOf(value, salt)]))
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const id = newId()
  return {
    id,
    row: sql`(${id}, ${actor.now}, ${actor.kind}, ${actor.id}, ${actor.door}, ${operation.name}, ${object.name}, ${object.id},
      ${actor.requestId}, ${json(asked.value)}, ${json(changed.changes)}, ${json(digests)})`,
    values: kept.map(
      ({ pointer, salt, value }) => sql`(${id}, ${pointer}, ${salt}::bytea, ${JSON.stringify(value)}::jsonb)`,
    ),
  }
}

const nothing = { value: null, personal: [] }

/** A deleted object is emitted in its last state. */
function emitted({ actor, object, before, after, events }: Happened): EmittedEvents {
  const view = after ?? before
  if (!view) throw new Error(`An event of ${object.name} without a view`)
  return { at: actor.now, object, view, events }
}

/**
 * What remains of a personal value after erasure: without the salt the value cannot be found by trying candidates.
 * Fields are sorted, because the database stores them in its own order.
 */
export const digestOf = (value: unknown, salt: Buffer) =>
  createHmac('sha256', salt).update(orderedJson(value)).digest('base64url')

interface Answering {
  operation: Pick<AnyOperation, 'keepsAnswer'>
  actor: Actor
  answer: unknown
}

/** Stores only the answer, for a call that found nothing to do. */
export const keepAnswer = (tx: Tx, claimed: Claim, answering: Answering) => answerOf(claimed, answering).execute(tx)

function answerOf({ scope, key }: Claim, { operation, answer, actor }: Answering): RawBuilder<unknown> {
  const kept = operation.keepsAnswer === false ? null : (answer ?? null)
  return sql`update calls set answered_at = ${actor.now}, answer = ${JSON.stringify(kept)}::jsonb
    where scope = ${scope} and key = ${key}`
}
