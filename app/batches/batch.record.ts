import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { type BatchId, isId } from '#app/kernel/ids.ts'
import type { Actor } from '#app/operations/actor.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { type BatchCounts, type BatchFacts, batchStates } from './batch.ts'
import { bulkActOf, maySeeObjects } from '#app/batches/acts/bulk-acts.server.ts'

const batchView = z.object({
  id: idOf('bat_'),
  operation: z.string(),
  list: z.string(),
  state: z.enum(batchStates),
  total: z.int(),
  done: z.int(),
  /** They were so already. */
  unchanged: z.int(),
  failed: z.int(),
  /** The batch that it undoes. */
  undoes: idOf('bat_').nullable(),
  made_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** The first of what failed, by name, each with the code of its reason. */
  failures: z.array(z.object({ label: z.string(), reason: z.string(), pointer: z.string().nullable() })),
})

/** Null when it is about to be made. */
export interface FiledBatch extends BatchFacts {
  row: Row<'batches'> | null
}

const toBeMade: FiledBatch = {
  row: null,
  state: 'draft',
  endedAt: null,
  counts: { waiting: 0, done: 0, unchanged: 0, failed: 0 },
  isUndo: false,
  canBeUndone: false,
}

/** One change for many objects. Found by its id, and by null for a new one. */
export const batch = record<string | null, FiledBatch, z.infer<typeof batchView>>({
  name: 'batches',
  prefix: 'bat_',
  permission: 'bulk:write',
  http: 'GET /batches/:batch',
  schema: batchView,
  find: (on, key, actor) => findBatch(on, key, actor, false),
  lock: (tx, key, actor) => findBatch(tx, key, actor, true),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => (isId(text) ? text : null),
  async viewOf(on, { row, counts: { done, unchanged, failed } }) {
    const { id, operation, list, state, total, undoes, madeAt, endedAt } = row ?? notFound()
    const at = { made_at: madeAt.toISOString(), ended_at: endedAt?.toISOString() ?? null }
    const found = failed > 0 ? await findFailures(on, id, shownFailures) : []
    const failures = found.map(({ label, reason, pointer }) => ({ label, reason, pointer }))
    return { id, operation, list, state, total, done, unchanged, failed, undoes, ...at, failures }
  },
})

const shownFailures = 100

/** In the order in which they were chosen. */
export async function findFailures(on: Db, id: BatchId, most: number) {
  const rows = await on
    .selectFrom('batchItems')
    .select(['label', 'reason', 'pointer', 'objectKey', 'input'])
    .where('batchId', '=', id)
    .where('state', '=', 'failed')
    .orderBy('position')
    .limit(most)
    .execute()
  // A failed item has a reason: the table says so.
  return rows.map(({ reason, ...item }) => ({ ...item, reason: reason ?? '' }))
}

async function findBatch(on: Db, key: string | null, actor: Actor, lock: boolean): Promise<FiledBatch | null> {
  if (key === null) return toBeMade
  if (!isId<BatchId>(key)) return null
  const found = on.selectFrom('batches').selectAll().where('id', '=', key)
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  if (!row || !maySeeObjects(actor, row)) return null
  const [counts, undone] = await Promise.all([
    countItems(on, row.id),
    on.selectFrom('batches').select('id').where('undoes', '=', row.id).executeTakeFirst(),
  ])
  const canBeUndone = bulkActOf(row.operation)?.operation.undo !== undefined && !undone
  return { row, state: row.state, endedAt: row.endedAt, counts, isUndo: row.undoes !== null, canBeUndone }
}

async function countItems(on: Db, id: BatchId): Promise<BatchCounts> {
  const rows = await on
    .selectFrom('batchItems')
    .select(({ fn }) => ['state', fn.countAll<string>().as('count')])
    .where('batchId', '=', id)
    .groupBy('state')
    .execute()
  const of = (state: keyof BatchCounts) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { waiting: of('waiting'), done: of('done'), unchanged: of('unchanged'), failed: of('failed') }
}
