import { sql } from 'kysely'
import { z } from 'zod'
import { type CollectionId, newId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { idOf } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { newCollection } from './collection-input.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { freeHandle } from '#app/catalogue/collections/free-handle.server.ts'
import { mayGoBelow } from './parents.server.ts'

/** An empty collection by hand, behind the others. Its address follows from its title. */
export const createCollection = operation({
  name: 'collections.create',
  http: 'POST /collections',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: newCollection,
  answer: z.object({ id: idOf('col_'), handle: z.string() }),
  refusals: ['collection.parent_unknown', 'collection.loop', 'collection.too_deep', 'collection.too_many'],
  async run({ tx, input, became }) {
    if (input.parent) {
      const may = await mayGoBelow(tx, null, input.parent)
      if (!may.ok) return may
    }
    const { count } = await tx
      .selectFrom('collections')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.collections.value) return refuse('collection.too_many')
    const [id, handle] = [newId<CollectionId>(), await freeHandle(tx, input.title)]
    await tx
      .insertInto('collections')
      .values({
        id,
        slug: handle,
        title: input.title,
        description: input.description,
        parentId: input.parent,
        visible: input.visible,
        position: sql`(select least(coalesce(max(position), 0) + 1, ${limits.collectionPlace.value}) from collections where deleted_at is null)`,
      })
      .execute()
    became(id)
    return agree({ id, handle })
  },
})
