import { z } from 'zod'
import { usualFilters } from '#app/catalogue/shelf/facet-kinds.ts'
import { type CollectionId, isId } from '#app/kernel/ids.ts'
import { idOf } from '#app/operations/inputs.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'

/** A collection as staff see it. */
const collectionView = z.object({
  id: idOf('col_'),
  handle: z.string(),
  title: z.string(),
  /** The filters of its list, in this order. */
  filters: z.array(z.string()),
})

export interface CollectionFacts {
  id: CollectionId
  handle: string
  title: string
  /** Null where the owner has chosen nothing. */
  filters: string[] | null
}

/** By its id, or by the last part of its address. */
export const collection = record<string, CollectionFacts, z.infer<typeof collectionView>>({
  name: 'collections',
  prefix: 'col_',
  permission: 'products:write',
  http: 'GET /collections/:collection',
  schema: collectionView,
  find: (on, key) => findCollection(on, key, false),
  lock: (tx, key) => findCollection(tx, key, true),
  idOf: ({ id }) => id,
  keyOf: (text) => text || null,
  viewOf: async (_, { filters, ...facts }) => ({ ...facts, filters: filters ?? [...usualFilters] }),
})

async function findCollection(on: Db, key: string, lock: boolean): Promise<CollectionFacts | null> {
  const found = on
    .selectFrom('collections')
    .select(['id', 'slug as handle', 'title', 'filters'])
    .where(isId(key) ? 'id' : 'slug', '=', key as never)
  return (await (lock ? found.forUpdate() : found).executeTakeFirst()) ?? null
}
