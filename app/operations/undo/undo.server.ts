import { sql } from 'kysely'
import type { ErrorCode } from '#app/errors.ts'
import { orderedJson } from '#app/kernel/ordered-json.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Changes } from '#app/operations/changes.ts'
import type { AnyOperation, Operation } from '#app/operations/operation.server.ts'
import { versionOf } from '#app/operations/version.server.ts'

/** A change that can be taken back. */
interface Undo {
  /** Its entry in the audit log. */
  entry: string
  /** The version of the object with it: whoever has changed that since is not overruled. */
  seen: string
  /** Of the operation that takes it back. */
  input: unknown
}

/**
 * Whether this actor made the last change of this object, by this operation and minutes ago, and can take it back. How the object was
 * is read off the audit log, where what is personal may be erased meanwhile: such a change stays.
 */
export async function findUndo<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  key: Key,
  actor: Actor,
): Promise<Outcome<Undo, 'record.changed' | 'record.undo_late'>> {
  const { on, undo } = operation
  const facts = await on.find(db, key, actor)
  if (!facts || !undo) return refuse('record.undo_late')
  const [is, last] = await Promise.all([on.viewOf(db, facts), findLastChange(on.name, on.idOf(facts))])
  const since = actor.now.getTime() - limits.undo.value
  if (!last || last.at.getTime() <= since) return refuse('record.undo_late')
  const isOwn = last.operation === operation.name && last.actorKind === actor.kind && last.actorId === actor.id
  // Written by `writeDown`, of views of this record.
  const changes = last.changes as Changes
  if (!isOwn || !stands(changes, is)) return refuse('record.changed')
  const was = Object.fromEntries(Object.entries(changes).map(([field, [before]]) => [field, before]))
  const input = Object.keys(last.personal).length > 0 ? null : undo.input(was as Partial<View>, is)
  if (input === null || !accepts(undo.by ?? operation, facts, input, actor)) return refuse('record.undo_late')
  return agree({ entry: last.id, seen: versionOf(is), input })
}

/** What changed nothing is none: the same press again, for one. */
function findLastChange(record: string, objectId: string) {
  return db
    .selectFrom('auditEntries')
    .select(['id', 'at', 'operation', 'actorKind', 'actorId', 'changes', 'personal'])
    .where('record', '=', record)
    .where('objectId', '=', objectId)
    .where(sql<boolean>`(changes <> '{}' or personal <> '{}')`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Everything is as this change has left it, also for whoever changes things without an operation, such as the card provider. */
function stands(changes: Changes, is: object): boolean {
  const now = new Map(Object.entries(is))
  return Object.entries(changes).every(
    ([field, [, after]]) => orderedJson(now.get(field) ?? null) === orderedJson(after),
  )
}

/** As the server will answer: what is offered is accepted. */
function accepts({ input, permission, offer, may }: AnyOperation, facts: unknown, given: unknown, actor: Actor) {
  const parsed = input.safeParse(given)
  if (!parsed.success || !actor.permissions.has(permission)) return false
  return (offer?.(facts, actor.now).ok ?? true) && (may?.(facts, parsed.data, actor.now).ok ?? true)
}
