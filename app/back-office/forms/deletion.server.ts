import { loadList } from '#app/doors/list-page.server.ts'
import { type OfferedUndo, offerUndo } from '#app/doors/undo.server.ts'
import type { ErrorCode } from '#app/errors.ts'
import { customerOf } from '#app/identity/people/visitor.ts'
import { isId } from '#app/kernel/ids.ts'
import type { Filters } from '#app/operations/list-filter.ts'
import type { List } from '#app/operations/list.server.ts'
import type { Operation } from '#app/operations/operation.server.ts'
import type { AnyVisit } from '#app/web/requests/visit.ts'

/** What was deleted just now. */
export interface Deletion {
  id: string
  undo: OfferedUndo | null
}

/** The deletion that led to this list: `done=deleted` and `which` in its address. */
export async function findDeletion<
  Key extends string | null,
  Facts,
  View extends object,
  Input,
  Refusal extends ErrorCode,
  Done,
>(operation: Operation<Key, Facts, View, Input, Refusal, Done>, visit: AnyVisit): Promise<Deletion | null> {
  const which = visit.query.get('which') ?? ''
  if (visit.query.get('done') !== 'deleted' || !isId(which)) return null
  // An id is a key of each of these records.
  return { id: which, undo: await offerUndo(operation, which as unknown as Key, visit) }
}

/** A list to which its objects' pages lead back after a deletion. */
export function loadWithDeletion<
  Of extends Filters,
  Row extends { id: string },
  Facts,
  View extends object,
  Input,
  Refusal extends ErrorCode,
  Done,
>(shown: List<Of, Row>, operation: Operation<string | null, Facts, View, Input, Refusal, Done>) {
  return async (visit: AnyVisit) => {
    const list = await loadList(shown, visit)
    if ('kind' in list) return list
    return { list, deletion: await findDeletion(operation, visit), customerId: customerOf(visit).id }
  }
}
