import { type ErrorCode, Fault } from '#app/errors.ts'
import { refuseOthers } from '#app/identity/people/visitor.ts'
import { refuse } from '#app/kernel/outcome.ts'
import { type Actor, demand } from '#app/operations/actor.ts'
import type { Operation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo, isUndone } from '#app/operations/undo/undo.server.ts'
import type { ActPath, Path } from '#app/routes.ts'
import { type Answer, again } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Act, AnyVisit } from '#app/web/requests/visit.ts'
import { statusOf } from './form.server.ts'
import { actorOf } from './visit-actor.ts'

/** What the undo form carries: the change's entry in the audit log, and the version of the object after it. */
export interface OfferedUndo {
  entry: string
  seen: string
}

/** The undo for the notice after a change; null if the change cannot be undone, or no longer. */
export async function offerUndo<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  key: Key,
  visit: AnyVisit,
): Promise<OfferedUndo | null> {
  const found = await findUndo(operation, key, actorOf(visit))
  return found.ok ? found.value : null
}

interface UndoDoor<P extends Path | ActPath, Key> {
  key(visit: Act<P>): Key
  done(visit: Act<P>): Answer
}

/** Undoes the offered change, unless the object has changed since: no later change is lost. */
export function undoOf<
  P extends Path | ActPath,
  Key,
  Facts,
  View extends object,
  Input,
  Refusal extends ErrorCode,
  Done,
>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  { key, done }: UndoDoor<P, Key>,
): (visit: Act<P>) => Promise<Answer> {
  return async (visit) => {
    refuseOthers(visit)
    const actor = actorOf(visit)
    demand(actor, operation.permission)
    const { entry, seen } = typed(visit.form)
    if (!entry || !seen) throw new Fault('request.malformed')
    const undone = await undo(operation, key(visit), actor, { entry, seen })
    if (undone.ok || (await isUndone(operation, key(visit), actor, entry))) return done(visit)
    return again({ problem: undone.reason }, statusOf({ problem: undone.reason }))
  }
}

async function undo<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  key: Key,
  actor: Actor,
  { entry, seen }: OfferedUndo,
) {
  const found = await findUndo(operation, key, actor)
  if (!found.ok) return found
  const { input } = found.value
  if (found.value.entry !== entry) return refuse('record.changed')
  return perform(operation.undo?.by ?? operation, { key, input, actor, seen })
}
