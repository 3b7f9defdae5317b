import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { collection, isThere } from '#app/catalogue/collections/collection.record.ts'
import { restoreCollection } from './restore-collection.operation.ts'

/** Nobody sees it any more, and its address is free. Its products stay as they are; a job takes the rest of it away later. */
export const deleteCollection = operation({
  name: 'collections.delete',
  http: 'DELETE /collections/:collection',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: z.object({}),
  refusals: ['collection.deleted'],
  offer: isThere,
  undo: { by: restoreCollection, input: () => ({}) },
  async run({ tx, facts, actor }) {
    const { id } = facts.row ?? notFound()
    await tx.updateTable('collections').set({ deletedAt: actor.now }).where('id', '=', id).execute()
    const delay = limits.deletedCollection.value
    await enqueue(tx, 'remove-collection', { id, deletedAt: actor.now.toISOString() }, { delay })
    return agree()
  },
})
