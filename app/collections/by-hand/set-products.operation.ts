import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isByHand } from './by-hand.server.ts'
import { productIds } from '#app/collections/collection-input.ts'
import { collection, type CollectionView } from '#app/catalogue/collections/collection.record.ts'
import { isTooLarge, knownProducts, placeProducts } from '#app/catalogue/collections/places.server.ts'

/** All products of a collection by hand, in their order: those that are left out are not in it any more. */
export const setProducts = operation({
  name: 'collections.set_products',
  http: 'PUT /collections/:collection/products',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: z.object({ products: productIds }),
  refusals: ['collection.deleted', 'collection.by_rule', 'collection.product_unknown', 'collection.too_many_products'],
  offer: isByHand,
  undo: { input: undoProducts },
  async run({ tx, facts: { row }, input }) {
    const { id } = row ?? notFound()
    const order = [...new Set(input.products)]
    if (await isTooLarge(tx, id)) return refuse('collection.too_many_products', '/products')
    if ((await knownProducts(tx, order)).size < order.length) return refuse('collection.product_unknown', '/products')
    await placeProducts(tx, id, order)
    return agree()
  },
})

/** Of a collection with more products than a view shows, nobody knows which there were. */
export function undoProducts({ products }: Partial<CollectionView>) {
  return products && products.length < limits.productsByHand.value ? { products } : null
}
