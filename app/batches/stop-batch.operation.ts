import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { batch } from './batch.record.ts'
import { demandAct } from '#app/batches/acts/bulk-acts.server.ts'
import { mayStop } from './batch.ts'

/** Stops a bulk change: what is done stays done, the rest waits. */
export const stopBatch = operation({
  name: 'batches.stop',
  http: 'POST /batches/:batch/stop',
  permission: 'bulk:write',
  nature: 'plain',
  on: batch,
  input: z.object({}),
  refusals: ['batch.not_running'],
  offer: mayStop,
  async run({ tx, facts: { row }, actor }) {
    const found = row ?? notFound()
    demandAct(actor, found)
    const { id } = found
    await tx.updateTable('batches').set({ state: 'stopped', endedAt: actor.now }).where('id', '=', id).execute()
    return agree()
  },
})
