import type { ErrorCode } from '#app/errors.ts'
import type { Actor } from '#app/operations/actor.ts'
import type { Operation } from '#app/operations/operation.server.ts'
import { perform, performOnce } from '#app/operations/perform.server.ts'
import { findUndo, hasChanged, isUndone } from '#app/operations/undo/undo.server.ts'

/**
 * Applies an operation to one object of a bulk change. The same `once` is the same change, also after a crash; with
 * `seen`, only as long as the object is as it was seen.
 */
export function performOne<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  call: { key: Key; input: unknown; actor: Actor; once: string; seen?: string },
) {
  return performOnce(operation, call)
}

/** Whether a bulk change has had its effect on the object, whoever let it run. */
export async function isDone<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  { key, actor, request }: Pick<Undoing<Key>, 'key' | 'actor' | 'request'>,
): Promise<boolean> {
  return (await hasChanged(operation, key, actor, request)) === true
}

/** Whether the object was so already: the bulk change has been made and has changed nothing of it. */
export async function hasStayed<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  { key, actor, request }: Pick<Undoing<Key>, 'key' | 'actor' | 'request'>,
): Promise<boolean> {
  return (await hasChanged(operation, key, actor, request)) === false
}

interface Undoing<Key> {
  key: Key
  actor: Actor
  /** The bulk change that is undone. */
  request: string
  /** The change that a call before a crash was about to undo. */
  entry: string | null
  /** Keeps that before the call. */
  keep(entry: string): Promise<unknown>
  /** By which request another one is undone, where several are undone one after the other. */
  undoOf?(request: string): string
}

/**
 * Undoes what a bulk change did to one object, unless somebody has changed it since. What was so already, such as a tag
 * that was there before, is left as it was.
 */
export async function undoOne<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  { key, actor, request, entry, keep, undoOf }: Undoing<Key>,
) {
  if (entry && (await isUndone(operation, key, actor, entry))) return { ok: true as const }
  if ((await hasChanged(operation, key, actor, request)) === false) return { ok: true as const }
  const found = await findUndo(operation, key, actor, request, undoOf)
  if (!found.ok) return { ...found, problems: [] }
  const { seen, input } = found.value
  await keep(found.value.entry)
  return perform(operation.undo?.by ?? operation, { key, input, actor, seen })
}
