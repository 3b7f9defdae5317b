import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { demandAct } from '#app/batches/acts/bulk-acts.server.ts'
import { batch } from './batch.record.ts'
import { mayStart } from './batch.ts'
import { fits, givenInput, givenTo } from './given.server.ts'

/** Says what all objects of a bulk change get alike, so that its preview shows what comes of it. Nothing happens to them yet. */
export const changeBatch = operation({
  name: 'batches.change',
  http: 'PATCH /batches/:batch',
  permission: 'bulk:write',
  nature: 'plain',
  on: batch,
  input: givenInput,
  refusals: ['batch.started', 'batch.field'],
  offer: mayStart,
  may: fits,
  async run({ tx, facts: { row }, input, actor }) {
    const found = row ?? notFound()
    demandAct(actor, found)
    await tx
      .updateTable('batches')
      .set({ input: givenTo(found, input) })
      .where('id', '=', found.id)
      .execute()
    return agree()
  },
})
