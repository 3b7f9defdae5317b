import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { demandAct } from '#app/batches/acts/bulk-acts.server.ts'
import { givenTo, saysAlike } from './given.server.ts'

/** Says what all objects of a bulk change get alike, so that its preview shows what comes of it. Nothing happens to them yet. */
export const changeBatch = operation({
  name: 'batches.change',
  http: 'PATCH /batches/:batch',
  nature: 'plain',
  ...saysAlike,
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
