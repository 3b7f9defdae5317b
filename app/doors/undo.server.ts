import { type ErrorCode, Fault } from '#app/errors.ts'
import { refuseOthers } from '#app/identity/people/visitor.ts'
import { demand } from '#app/operations/actor.ts'
import type { Operation } from '#app/operations/operation.server.ts'
import { perform } from '#app/operations/perform.server.ts'
import { findUndo } from '#app/operations/undo/undo.server.ts'
import type { ActPath, Path } from '#app/routes.ts'
import { type Answer, again } from '#app/web/answers/answer.ts'
import { typed } from '#app/web/forms/form.ts'
import type { Act, AnyVisit } from '#app/web/requests/visit.ts'
import { statusOf } from './form.server.ts'
import { actorOf } from './visit-actor.ts'

/** What the form of an undo carries: the entry of the change in the audit log, and the version of the object with it. */
export interface OfferedUndo {
  entry: string
  seen: string
}

/** For the notice after a change: null where it cannot be taken back, or no more. */
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

/** Takes back the change that was offered, unless the object has become another since: then nothing of anybody's is lost. */
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
    const found = await findUndo(operation, key(visit), actor)
    if (!found.ok) return refused(found.reason)
    if (found.value.entry !== entry) return refused('record.changed')
    const { input } = found.value
    const outcome = await perform(operation.undo?.by ?? operation, { key: key(visit), input, actor, seen })
    return outcome.ok ? done(visit) : refused(outcome.reason)
  }
}

const refused = (problem: ErrorCode): Answer => again({ problem }, statusOf({ problem }))
