import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { batch } from './batch.record.ts'
import { mayUndo } from './batch.ts'
import { demandAct } from '#app/batches/acts/bulk-acts.server.ts'
import { insertBatch, isBy } from './prepare-batch.operation.ts'

/**
 * Undoes a bulk change that one has made oneself, by a bulk change of its own: whatever somebody has changed since stays,
 * and is named.
 */
export const undoBatch = operation({
  name: 'batches.undo',
  http: 'POST /batches/:batch/undo',
  permission: 'bulk:write',
  nature: 'mail',
  on: batch,
  input: z.object({}),
  answer: z.object({ id: idOf('bat_') }),
  refusals: ['batch.running', 'batch.not_undoable', 'record.undo_late'],
  offer: mayUndo,
  async run({ tx, facts: { row }, actor }) {
    const found = row ?? notFound()
    demandAct(actor, found)
    if (!isBy(actor, found)) return refuse('batch.not_undoable')
    const { id, operation: name, list } = found
    const items = await tx
      .selectFrom('batchItems')
      .select(['objectKey', 'label'])
      .where('batchId', '=', id)
      .where('state', '=', 'done')
      .orderBy('position')
      .execute()
    const chosen = items.map(({ objectKey, label }) => ({ key: objectKey, label, input: null }))
    const undoing = await insertBatch(tx, { operation: name, list, actor, chosen, undoes: id })
    await enqueue(tx, 'run-batch', { batchId: undoing }, { key: `batch-${undoing}` })
    return agree({ id: undoing })
  },
})
