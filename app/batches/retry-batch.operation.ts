import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree } from '#app/kernel/outcome.ts'
import { maker } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { batch } from './batch.record.ts'
import { mayRetry } from './batch.ts'
import { demandAct } from '#app/batches/acts/bulk-acts.server.ts'

/** Runs a bulk change again, in the name of who presses, for what failed and for what still waits after a stop. */
export const retryBatch = operation({
  name: 'batches.retry',
  http: 'POST /batches/:batch/retry',
  permission: 'bulk:write',
  nature: 'mail',
  on: batch,
  input: z.object({}),
  refusals: ['batch.running', 'batch.nothing_failed'],
  offer: mayRetry,
  async run({ tx, facts: { row }, actor }) {
    const found = row ?? notFound()
    demandAct(actor, found)
    const { id } = found
    const change = { state: 'running' as const, endedAt: null, ...maker(actor) }
    await tx.updateTable('batches').set(change).where('id', '=', id).execute()
    await tx
      .updateTable('batchItems')
      .set({ state: 'waiting', reason: null, pointer: null, settled: null, entry: null, tries: sql`tries + 1` })
      .where('batchId', '=', id)
      .where('state', '=', 'failed')
      .execute()
    await enqueue(tx, 'run-batch', { batchId: id }, { key: `batch-${id}` })
    return agree()
  },
})
