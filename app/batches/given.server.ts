import { z } from 'zod'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { batch, type FiledBatch } from './batch.record.ts'
import { mayStart } from './batch.ts'
import { sharedFields } from '#app/batches/acts/bulk-act.ts'
import { bulkActOf } from '#app/batches/acts/bulk-acts.server.ts'

const givenInput = z.object({
  /** What all objects get alike, by the fields of the operation: `{ "carrier": "DHL" }`. It counts over what was said before. */
  given: z.record(z.string(), z.string().max(2_000, 'field.too_long').nullable()).default({}),
})
type Given = z.infer<typeof givenInput>

/** The fields that all get alike are checked here; each object is checked when its turn comes. */
function fits({ row }: FiledBatch, input: Given): Outcome<undefined, 'batch.field'> {
  const act = bulkActOf(row?.operation ?? '')
  // Nothing else reaches the operation, or its input would have fields that no preview shows.
  const other = act && Object.keys(input.given).find((field) => !Object.hasOwn(sharedFields(act), field))
  if (other !== undefined) return refuse('batch.field', `/given/${other}`)
  const read = act?.shared.safeParse(givenTo(row ?? { input: {} }, input))
  if (read?.success) return agree()
  const [problem] = read?.error.issues ?? []
  return refuse('batch.field', `/given/${problem?.path.join('/') ?? ''}`)
}

/** What was said before, and over it what is said now. An empty box says nothing about all of them. */
export function givenTo({ input }: { input: Record<string, unknown> }, { given }: Given): Record<string, unknown> {
  const all = Object.entries({ ...input, ...given })
  return Object.fromEntries(all.filter(([, value]) => typeof value === 'string' && value.trim() !== ''))
}

/** What the operations have alike that say something of all objects of a prepared bulk change. */
export const saysAlike = {
  permission: 'bulk:write' as const,
  on: batch,
  input: givenInput,
  refusals: ['batch.started', 'batch.field'] as const,
  offer: mayStart,
  may: fits,
}
