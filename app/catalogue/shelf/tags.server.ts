import { createHash } from 'node:crypto'
import type { CollectionId } from '#app/kernel/ids.ts'
import type { Listed, Narrowing, Sort } from '#app/catalogue/lists/listing.ts'

// The tags that pages with products depend on, as the database announces them (db/migrations/0049_told.sql).

/** For products in lists. */
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
 * For a list: the collection, its products, the counts beside its filters, their order, and the content of each card.
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

/** For collections as tiles, each with its number of products. */
export function tileTags(collections: readonly { id: CollectionId }[]): string[] {
  return collections.flatMap(({ id }) => [`collection:${id}`, `members:${id}`])
}

/**
 * For similar products: the products of its type, their cards, hidden ones that may return, and if there are too few,
 * its collection. A change of what was bought together is announced with the product itself.
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
