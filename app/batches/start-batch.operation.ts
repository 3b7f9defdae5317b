import { notFound } from '#app/errors.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree } from '#app/kernel/outcome.ts'
import { maker } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { givenTo, saysAlike } from './given.server.ts'
import { demandAct } from '#app/batches/acts/bulk-acts.server.ts'

/**
 * Lets a prepared bulk change run: a job does it object by object in the name of who started it, and reports each
 * failure.
 */
export const startBatch = operation({
  name: 'batches.start',
  http: 'POST /batches/:batch/start',
  nature: 'mail',
  ...saysAlike,
  async run({ tx, facts: { row }, input, actor }) {
    const found = row ?? notFound()
    demandAct(actor, found)
    const { id } = found
    const given = givenTo(found, input)
    const change = { state: 'running' as const, startedAt: actor.now, input: given, ...maker(actor) }
    await tx.updateTable('batches').set(change).where('id', '=', id).execute()
    await enqueue(tx, 'run-batch', { batchId: id }, { key: `batch-${id}` })
    return agree()
  },
})
