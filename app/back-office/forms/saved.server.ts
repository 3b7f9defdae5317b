import { type OfferedUndo, offerUndo } from '#app/doors/undo.server.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { Operation } from '#app/operations/operation.server.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'

/** What led to this page: a change or its undo; each can be undone for a while. */
export interface Saved {
  isUndone: boolean
  undo: OfferedUndo | null
}

/** By the `done` of the address: `word` after a change. Null: the page was opened for itself. */
export async function findSaved<Key, Facts, View extends object, Input, Refusal extends ErrorCode, Done>(
  operation: Operation<Key, Facts, View, Input, Refusal, Done>,
  key: Key,
  visit: AnyVisit,
  word: string,
): Promise<Saved | null> {
  const done = visit.query.get('done')
  if (done !== word && done !== 'undone') return null
  return { isUndone: done === 'undone', undo: await offerUndo(operation, key, visit) }
}
