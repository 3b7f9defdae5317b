import { z } from 'zod'
import { hasRoom } from '#app/catalogue/lists/memberships.server.ts'
import { notFound } from '#app/errors.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isRefusedBy } from '#db/database.server.ts'
import { collection, type CollectionFacts } from '#app/catalogue/collections/collection.record.ts'

/** A collection that was deleted is there again, as long as nothing else has its address. */
export const restoreCollection = operation({
  name: 'collections.restore',
  http: 'POST /collections/:collection/restore',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: z.object({}),
  refusals: ['collection.not_deleted', 'collection.deleted', 'collection.handle_taken', 'collection.too_many_rules'],
  offer: mayRestore,
  async run({ tx, facts }) {
    const { id, rule } = facts.row ?? notFound()
    if (rule && !(await hasRoom(tx))) return refuse('collection.too_many_rules')
    try {
      await tx.updateTable('collections').set({ deletedAt: null }).where('id', '=', id).execute()
      // Meanwhile nobody has kept it current.
      if (rule) await enqueue(tx, 'settle-collection', { id }, { key: `settle-collection:${id}` })
      return agree()
    } catch (error) {
      if (isRefusedBy(error, 'collections_slug_key')) return refuse('collection.handle_taken')
      throw error
    }
  },
})

/** Until the job that takes it away may have begun: after that its products could be missing. */
function mayRestore({ row }: CollectionFacts, now: Date) {
  if (!row?.deletedAt) return refuse('collection.not_deleted')
  return now.getTime() - row.deletedAt.getTime() < limits.deletedCollection.value
    ? agree()
    : refuse('collection.deleted')
}
