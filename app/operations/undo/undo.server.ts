import { sql } from 'kysely'
import type { ErrorCode } from '#app/errors.ts'
import { firstIdAt, isId } from '#app/kernel/ids.ts'
import { orderedJson } from '#app/kernel/ordered-json.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Changes } from '#app/operations/audit-entry/changes.ts'
import type { AnyOperation, Operation } from '#app/operations/operation.server.ts'
import { shownVersionOf } from '#app/operations/version.server.ts'

/** A change that can be undone. */
interface Undo {
  /** Its entry in the audit log. */
  entry: string
  /** The version of the object after it: a later change is not overwritten. */
  seen: string
  /** The input of the operation that undoes it. */
  input: unknown
}

/**
 * The undo of this object's last change, if this actor made it with this operation some minutes ago and it can be
 * undone. The old values come from the audit log, where personal data may have been erased; then there is no undo. With
 * `request`: only of the change that was made by this request, however long ago: a bulk change has its own time. What
 * the same request did to the object by other operations, and what this call has undone of that, is no later change; nor
 * is a request whose undo, by the request that `undoOf` names, came since.
 */
export async function findUndo<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  key: Key,
  actor: Actor,
  request?: string,
  undoOf?: (request: string) => string,
): Promise<Outcome<Undo, 'record.changed' | 'record.undo_late'>> {
  const { on, undo } = operation
  const found = await on.find(db, key, actor)
  // What this operation has deleted is found by the operation that restores it.
  const facts = found ?? ((await undo?.by?.on.find(db, key, actor)) as Facts | null | undefined)
  if (!facts || !undo) return refuse('record.undo_late')
  const object = [on.name, on.idOf(facts)] as const
  const [is, last] = await Promise.all([
    on.viewOf(db, facts),
    request === undefined
      ? findLastChange(...object)
      : findLastOfRequest(object, { operation: operation.name, request, undoneBy: actor.requestId, undoOf }),
  ])
  const since = actor.now.getTime() - limits.undo.value
  if (!last || (request === undefined && last.at.getTime() <= since)) return refuse('record.undo_late')
  const isAsked = request === undefined || last.requestId === request
  const isOwn = last.operation === operation.name && isBy(actor, last) && isAsked
  // Written by `writeDown`, of views of this record.
  const changes = last.changes as Changes
  if (!isOwn || !isUnchanged(changes, found ? is : {})) return refuse('record.changed')
  const was = Object.fromEntries(Object.entries(changes).map(([field, [before]]) => [field, before]))
  const input = hasPersonal(last) && found ? null : undo.input(was as Partial<View>, is, last.input ?? {})
  if (input === null || !accepts(undo.by ?? operation, facts, input, actor)) return refuse('record.undo_late')
  return agree({ entry: last.id, seen: shownVersionOf(on, is), input })
}

/** For a press that comes twice: this actor made the last change, and every value it touched is as it was before. */
export async function isUndone<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  { name, on, undo }: Operation<Key, Facts, View, Input, Refusal, Done>,
  key: Key,
  actor: Actor,
  entry: string,
): Promise<boolean> {
  const facts = await on.find(db, key, actor)
  if (!facts || !isId(entry)) return false
  const object = [on.name, on.idOf(facts)] as const
  const [last, change] = await Promise.all([
    findLastChange(...object),
    changesOf(...object)
      .where('id', '=', entry)
      .executeTakeFirst(),
  ])
  if (!last || !isBy(actor, last)) return false
  if (change?.operation !== name || !isBy(actor, change)) return false
  // Changes of personal data cannot be undone, except a deletion, whose row is kept whole.
  if (hasPersonal(change) && (undo?.by?.on ?? on) === on) return false
  // Written by `writeDown`, of views of this record.
  const changes = Object.entries(change.changes as Changes)
  const back: Changes = Object.fromEntries(changes.map(([field, [before, after]]) => [field, [after, before]]))
  return isUnchanged(back, await on.viewOf(db, facts))
}

/** Whether this request has changed anything of the object with this operation. Null: there is no such object. */
export async function hasChanged<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  { name, on }: Operation<Key, Facts, View, Input, Refusal, Done>,
  key: Key,
  actor: Actor,
  request: string,
): Promise<boolean | null> {
  const facts = await on.find(db, key, actor)
  if (!facts) return null
  const changes = changesOf(on.name, on.idOf(facts)).where('requestId', '=', request).where('operation', '=', name)
  return (await changes.limit(1).executeTakeFirst()) !== undefined
}

/** Entries without an effect do not count, such as the same press again. */
function changesOf(record: string, objectId: string) {
  return db
    .selectFrom('auditEntries')
    .select(['id', 'at', 'operation', 'actorKind', 'actorId', 'requestId', 'input', 'changes', 'personal'])
    .where('record', '=', record)
    .where('objectId', '=', objectId)
    .where(sql<boolean>`(changes <> '{}' or personal <> '{}')`)
}

const findLastChange = (record: string, objectId: string) =>
  changesOf(record, objectId).orderBy('id', 'desc').limit(1).executeTakeFirst()

/** What this request has changed last with the operation; otherwise the change that somebody has made since. */
async function findLastOfRequest(
  object: readonly [record: string, objectId: string],
  asked: { operation: string; request: string; undoneBy: string; undoOf?: ((request: string) => string) | undefined },
) {
  const { operation, request, undoneBy, undoOf } = asked
  const own = await changesOf(...object)
    .where('requestId', '=', request)
    .where('operation', '=', operation)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const later = await changesOf(...object)
    .$if(own !== undefined, (query) => query.where('id', '>', own?.id ?? ''))
    .where('requestId', 'not in', [request, undoneBy])
    .orderBy('id', 'desc')
    .limit(limits.undoLooksBack.value)
    .execute()
  if (later.length === limits.undoLooksBack.value) return later[0]
  const requests = new Set(later.map((each) => each.requestId))
  const isUndone = (made: string) => undoOf !== undefined && requests.has(undoOf(made))
  const undos = new Set(undoOf && [...requests].filter(isUndone).map(undoOf))
  return later.find((each) => !isUndone(each.requestId) && !undos.has(each.requestId)) ?? own
}

/** Which objects this actor has changed by a request since then, by the operations that did it. */
export function listChangedBy({ kind, id }: Actor, request: string, since: Date, operations: readonly string[]) {
  return db
    .selectFrom('auditEntries')
    .select(['operation', 'objectId', 'at'])
    .where(sql<boolean>`actor_kind || ':' || coalesce(actor_id, '') = ${`${kind}:${id ?? ''}`}`)
    .where('operation', 'in', [...operations])
    .where('id', '>=', firstIdAt(since))
    .where('requestId', '=', request)
    .where(sql<boolean>`(changes <> '{}' or personal <> '{}')`)
    .orderBy('id')
    .execute()
}

const isBy = ({ kind, id }: Actor, { actorKind, actorId }: { actorKind: string; actorId: string | null }) =>
  actorKind === kind && actorId === id

const hasPersonal = ({ personal }: { personal: object }) => Object.keys(personal).length > 0

/** Every value is still as this change left it. Changes without an operation count too, such as the card provider's. */
function isUnchanged(changes: Changes, is: object): boolean {
  const now = new Map(Object.entries(is))
  return Object.entries(changes).every(
    ([field, [, after]]) => orderedJson(now.get(field) ?? null) === orderedJson(after),
  )
}

/** The same checks as when the operation runs: an offered undo is accepted. */
function accepts({ input, permission, offer, may }: AnyOperation, facts: unknown, given: unknown, actor: Actor) {
  const parsed = input.safeParse(given)
  if (!parsed.success || !actor.permissions.has(permission)) return false
  return (offer?.(facts, actor.now).ok ?? true) && (may?.(facts, parsed.data, actor.now).ok ?? true)
}
