import { isOfPeople } from '#app/imports/beside/kinds.ts'
import type { ImportState } from '#app/imports/import.ts'
import type { ImportWork } from '#app/imports/steps/steps.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'

interface UndoFacts {
  state: ImportState
  work: ImportWork | null
  format: string
}

/**
 * Whether an import can be undone: of products, redirects and collections, once it has ended. People and orders of a former shop are
 * deleted in their own lists, each for good.
 */
export function mayUndoImport({
  state,
  work,
  format,
}: UndoFacts): Outcome<undefined, 'import.at_work' | 'import.not_undoable'> {
  if (work !== null || state === 'running') return refuse('import.at_work')
  return !isOfPeople(format) && (state === 'done' || state === 'failed') ? agree() : refuse('import.not_undoable')
}
