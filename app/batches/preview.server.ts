import type { ErrorCode } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { Actor } from '#app/operations/actor.ts'
import { db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { type BulkAct, bulkActOf } from './bulk-acts.server.ts'

/** What will happen to one object, asked of the same rules that decide it later. */
export interface PreviewedItem {
  position: number
  label: string
  /** What the file says of it. */
  given: Record<string, unknown> | null
  /** Why it will not happen; null: it will. */
  reason: ErrorCode | null
  /** How many items leave. */
  count: number | null
}

/** The first of a prepared batch. All of them, if there are no more than `limits.batchChecked`. */
export async function previewItems(row: Row<'batches'>, actor: Actor): Promise<PreviewedItem[]> {
  const act = bulkActOf(row.operation)
  if (!act) return []
  const items = await db
    .selectFrom('batchItems')
    .select(['position', 'objectKey', 'label', 'input'])
    .where('batchId', '=', row.id)
    .orderBy('position')
    .limit(limits.batchChecked.value)
    .execute()
  const previewed: PreviewedItem[] = []
  for (const { position, objectKey, label, input } of items)
    previewed.push({ position, label, given: input, ...(await look(act, objectKey, input, actor)) })
  return previewed
}

async function look(act: BulkAct, key: string, given: Record<string, unknown> | null, actor: Actor) {
  const { operation } = act
  const facts = await operation.on.find(db, key, actor)
  if (!facts) return { reason: 'request.not_found' as const, count: null }
  const count = act.countOf?.(facts) ?? null
  const offered = operation.offer?.(facts, actor.now)
  if (offered && !offered.ok) return { reason: offered.reason, count }
  // Without what all get alike, which is not known yet, only what the file says can be checked.
  const input = operation.input.safeParse(act.inputOf(facts, { ...given }))
  if (!input.success || !operation.may) return { reason: null, count }
  const may = operation.may(facts, input.data, actor.now)
  const isAboutShared = !may.ok && may.pointer !== undefined && may.pointer.slice(1) in sharedParts(act)
  return { reason: may.ok || isAboutShared ? null : may.reason, count }
}

/** The fields that are asked for once. */
function sharedParts({ shared }: BulkAct): Record<string, unknown> {
  // Each is an object's schema.
  return 'shape' in shared ? (shared.shape as Record<string, unknown>) : {}
}

/** The names of the fields that are asked for once. */
export const fieldsToAsk = ({ operation }: Row<'batches'>): string[] => {
  const act = bulkActOf(operation)
  return act ? Object.keys(sharedParts(act)) : []
}
