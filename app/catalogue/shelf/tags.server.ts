import { createHash } from 'node:crypto'
import type { CollectionId } from '#app/kernel/ids.ts'
import type { Listed, Narrowing, Sort } from '#app/catalogue/lists/listing.ts'

// What pages that show products depend on, by the words that the database tells (db/migrations/0049_told.sql).

/** Of products as lists show them. */
export function cardTags(products: readonly Pick<Listed, 'slug'>[]): string[] {
  return products.map(({ slug }) => `card:${slug}`)
}

const orders: Record<Sort, 'price' | 'title' | null> = {
  featured: null,
  newest: null,
  'price-up': 'price',
  'price-down': 'price',
  title: 'title',
}

/**
 * Of a list: the collection, which products it has, the counts beside its filters, their order, and what it shows of
 * each.
 */
export function listTags(
  collection: CollectionId,
  { sort, from, to }: Pick<Narrowing, 'sort' | 'from' | 'to'>,
  products: readonly Pick<Listed, 'slug'>[],
): string[] {
  const order = orders[sort]
  // Which products lie between two prices changes with their order by price.
  const isByPrice = order === 'price' || from !== null || to !== null
  return [
    `collection:${collection}`,
    `list:${collection}`,
    ...(isByPrice ? [`order:${collection}:price`] : []),
    ...(order === 'title' ? [`order:${collection}:title`] : []),
    ...cardTags(products),
  ]
}

/** Of collections as tiles, each with how many products it has. */
export function tileTags(collections: readonly { id: CollectionId }[]): string[] {
  return collections.flatMap(({ id }) => [`collection:${id}`, `members:${id}`])
}

/**
 * Of the products that go with one: those that there are of its type, what is shown of them, what was bought with it
 * and comes back, and where these are too few its collection. What was bought with it is told with the product itself.
 */
export function kinTags({
  type,
  related,
  relatedBy,
}: {
  type: string
  related: readonly Pick<Listed, 'slug'>[] | null
  relatedBy: { beside: CollectionId | null; hidden: readonly string[] } | null
}): string[] {
  const { beside = null, hidden = [] } = relatedBy ?? {}
  return [
    ...(type ? [`kin:${createHash('md5').update(`type:${type}`).digest('hex')}`] : []),
    ...(beside ? [`list:${beside}`] : []),
    ...cardTags([...(related ?? []), ...hidden.map((slug) => ({ slug }))]),
  ]
}
