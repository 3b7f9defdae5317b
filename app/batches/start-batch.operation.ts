import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { maker } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { type FiledBatch, batch } from './batch.record.ts'
import { mayStart } from './batch.ts'
import { bulkActOf, demandAct } from './bulk-acts.server.ts'

const startInput = z.object({
  /** What all objects get alike, by the fields of the operation: `{ "carrier": "DHL" }`. */
  given: z.record(z.string(), z.string().max(2_000, 'field.too_long').nullable()).default({}),
})

/** The fields that all get alike are checked here; each object is checked when its turn comes. */
function fits({ row }: FiledBatch, { given }: z.infer<typeof startInput>): Outcome<undefined, 'batch.field'> {
  const read = bulkActOf(row?.operation ?? '')?.shared.safeParse(given)
  if (read?.success) return agree()
  const [problem] = read?.error.issues ?? []
  return refuse('batch.field', `/given/${problem?.path.join('/') ?? ''}`)
}

/**
 * Lets a prepared bulk change run: a job does it object by object in the name of who started it, and reports each
 * failure.
 */
export const startBatch = operation({
  name: 'batches.start',
  http: 'POST /batches/:batch/start',
  permission: 'bulk:write',
  nature: 'mail',
  on: batch,
  input: startInput,
  refusals: ['batch.started', 'batch.field'],
  offer: mayStart,
  may: fits,
  async run({ tx, facts: { row }, input, actor }) {
    const found = row ?? notFound()
    demandAct(actor, found)
    const { id } = found
    const given = withoutEmpty(input.given)
    const change = { state: 'running' as const, startedAt: actor.now, input: given, ...maker(actor) }
    await tx.updateTable('batches').set(change).where('id', '=', id).execute()
    await enqueue(tx, 'run-batch', { batchId: id }, { key: `batch-${id}` })
    return agree()
  },
})

/** An empty box says nothing about all of them. */
const withoutEmpty = (given: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value.trim() !== ''))
