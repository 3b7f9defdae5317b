import { z } from 'zod'
import { sorts } from '#app/catalogue/lists/listing.ts'
import { usualFilters } from '#app/catalogue/shelf/facet-kinds.ts'
import { notFound } from '#app/errors.ts'
import { type CollectionId, isId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idOf } from '#app/operations/inputs.ts'
import { ruleMatches } from '#app/catalogue/rules/rule.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Row } from '#db/schema.ts'
import { collectionPicture, findPicture } from './collection-picture.server.ts'
import { listPlaces } from './places.server.ts'

/** A collection as staff see it. */
const collectionView = z.object({
  id: idOf('col_'),
  handle: z.string(),
  title: z.string(),
  description: z.string(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  /** By language: title, description, seoTitle, seoDescription. */
  translations: z.record(z.string(), z.record(z.string(), z.string())),
  /** The collection that it is below. */
  parent: idOf('col_').nullable(),
  visible: z.boolean(),
  /** On the front page. */
  featured: z.boolean(),
  /** Its place among all collections. */
  position: z.int(),
  /** In which order its list begins. */
  sort: z.enum(sorts),
  /** The filters of its list, in this order. */
  filters: z.array(z.string()),
  /** By which its products come and go; null: they are chosen by hand. */
  rule: z.object({ match: z.enum(ruleMatches), conditions: z.array(z.string()) }).nullable(),
  /** Of a collection by hand, in their order, as many as are arranged by hand. */
  products: z.array(idOf('prd_')),
  /** Its own, which stands for it where there are several, and where its page is shared. */
  picture: collectionPicture.nullable(),
  deleted_at: z.iso.datetime().nullable(),
})
export type CollectionView = z.infer<typeof collectionView>

/** Null when it is about to be made. */
export interface CollectionFacts {
  row: Row<'collections'> | null
}

/** By its id, also when it was deleted just now; by the last part of its address; or by null for a new one. */
export const collection = record<string | null, CollectionFacts, CollectionView>({
  name: 'collections',
  prefix: 'col_',
  permission: 'products:write',
  http: 'GET /collections/:collection',
  schema: collectionView,
  find: (on, key) => findCollection(on, key, false),
  lock: (tx, key) => findCollection(tx, key, true),
  isNew: ({ row }) => row === null,
  idOf: ({ row }) => row?.id ?? '',
  keyOf: (text) => text || null,
  viewOf: async (on, { row }) => viewOf(on, row ?? notFound()),
})

/** A change of one that was deleted meanwhile is refused with that reason. */
export const isThere = ({ row }: CollectionFacts) => (row?.deletedAt ? refuse('collection.deleted') : agree())

async function findCollection(on: Db, key: string | null, lock: boolean): Promise<CollectionFacts | null> {
  if (key === null) return { row: null }
  const all = on.selectFrom('collections').selectAll()
  const found = isId<CollectionId>(key)
    ? all.where('id', '=', key)
    : all.where('slug', '=', key).where('deletedAt', 'is', null)
  // Products that come in meanwhile refer to its id, which stays.
  const row = await (lock ? found.forNoKeyUpdate() : found).executeTakeFirst()
  return row ? { row } : null
}

async function viewOf(on: Db, row: Row<'collections'>): Promise<CollectionView> {
  return {
    id: row.id,
    handle: row.slug,
    title: row.title,
    description: row.description,
    seo_title: row.seoTitle,
    seo_description: row.seoDescription,
    translations: row.translations,
    parent: row.parentId,
    visible: row.visible,
    featured: row.featured,
    position: row.position,
    sort: row.sort,
    filters: row.filters ?? [...usualFilters],
    rule: row.rule,
    products: row.rule ? [] : (await listPlaces(on, row.id)).map(({ id }) => id),
    picture: await findPicture(on, row.mediaId ?? null),
    deleted_at: row.deletedAt?.toISOString() ?? null,
  }
}
