import { createHash } from 'node:crypto'
import type { CollectionId } from '#app/kernel/ids.ts'
import type { Listed, Sort } from '#app/catalogue/lists/listing.ts'

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

/** Of a list: the collection, which products it has, the counts beside its filters, their order, and what it shows of each. */
export function listTags(collection: CollectionId, sort: Sort, products: readonly Pick<Listed, 'slug'>[]): string[] {
  const order = orders[sort]
  return [
    `collection:${collection}`,
    `list:${collection}`,
    ...(order ? [`order:${collection}:${order}`] : []),
    ...cardTags(products),
  ]
}

/** Of collections as tiles, each with how many products it has. */
export function tileTags(collections: readonly { id: CollectionId }[]): string[] {
  return collections.flatMap(({ id }) => [`collection:${id}`, `members:${id}`])
}

/** Of the products that go with one: those that there are of its type and its tags, and what is shown of them. */
export function kinTags({
  type,
  tags,
  related,
}: {
  type: string
  tags: readonly string[]
  related: readonly Pick<Listed, 'slug'>[] | null
}): string[] {
  const kinds = [...(type ? [`type:${type}`] : []), ...tags.map((tag) => `tag:${tag}`)]
  const digestOf = (kind: string) => createHash('md5').update(kind).digest('hex')
  return [...kinds.map((kind) => `kin:${digestOf(kind)}`), ...cardTags(related ?? [])]
}
