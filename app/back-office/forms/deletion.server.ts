import { type OfferedUndo, offerUndo } from '#app/doors/undo.server.ts'
import type { ErrorCode } from '#app/errors.ts'
import { isId } from '#app/kernel/ids.ts'
import type { Operation } from '#app/operations/operation.server.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'

/** What was deleted just now. */
export interface Deletion {
  id: string
  undo: OfferedUndo | null
}

/** The deletion that led to this list: `done=deleted` and `which` in its address. */
export async function findDeletion<Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<string | null, Facts, View, Input, Refusal, Done>,
  visit: AnyVisit,
): Promise<Deletion | null> {
  const which = visit.query.get('which') ?? ''
  if (visit.query.get('done') !== 'deleted' || !isId(which)) return null
  return { id: which, undo: await offerUndo(operation, which, visit) }
}
