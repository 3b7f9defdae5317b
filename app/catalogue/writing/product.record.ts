import { isId, type ProductId, type VariantId } from '#app/kernel/ids.ts'
import { record } from '#app/operations/record.server.ts'
import type { Db } from '#db/database.server.ts'
import { findCalled, findKnown, type Known, listKnown, ownSlug } from './find-product.server.ts'
import { findProductView, type ProductView, productView } from './product-view.server.ts'

/** How a product is found: by its name, by a file's description, or by null when it is about to be made. */
export type ProductKey = { id: ProductId } | { handle: string } | DescribedByFile | null

export interface DescribedByFile {
  importSource: string
  slug: string
  /** Variants that it takes over from other products of the file. */
  takes: readonly VariantId[]
}

export interface ProductFacts {
  /** Null: a file describes it or staff make it, but it does not exist yet. */
  known: Known | null
  /** Its address. */
  slug: string
}

export const product = record<ProductKey, ProductFacts, ProductView>({
  name: 'products',
  prefix: 'prd_',
  permission: 'products:write',
  http: 'GET /products/:product',
  schema: productView,
  find: (on, key) => findProduct(on, key, false),
  lock: (tx, key) => findProduct(tx, key, true),
  isNew: ({ known }) => known === null,
  idOf: ({ known }) => known?.id ?? '',
  keyOf: (text) => (isId<ProductId>(text) ? { id: text } : text === '' ? null : { handle: text }),
  viewOf: (on, { known }) => findProductView(on, known?.id ?? null),
})

/** For descriptions by a file; null for any other key, and where only a description by itself can decide. */
export async function findDescribed(on: Db, keys: readonly ProductKey[]): Promise<(ProductFacts | null)[]> {
  const described = keys.filter((key) => key !== null && 'importSource' in key)
  if (described.length < keys.length) return keys.map(() => null)
  return listKnown(on, described)
}

async function findProduct(on: Db, key: ProductKey, lock: boolean): Promise<ProductFacts | null> {
  if (key === null) return { known: null, slug: '' }
  if ('importSource' in key) {
    const slug = await ownSlug(on, key.slug)
    return { known: await findKnown(on, { ...key, slug }, { takes: key.takes, lock }), slug }
  }
  const known = await findCalled(on, key, lock)
  return known && { known, slug: known.slug }
}
