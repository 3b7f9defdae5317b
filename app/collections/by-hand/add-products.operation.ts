import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { placeInput, productIds } from '#app/collections/collection-input.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { isByHand } from './by-hand.server.ts'
import { isTooLarge, knownProducts, listPlaces, placeProducts } from '#app/catalogue/collections/places.server.ts'
import { placed } from './order.ts'
import { setProducts, undoProducts } from './set-products.operation.ts'

/** Products come into a collection by hand, at its end or at a place. Those that are in it already stay where they are. */
export const addProducts = operation({
  name: 'collections.add_products',
  http: 'POST /collections/:collection/products',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: z.object({ products: productIds.min(1, 'field.required'), place: placeInput.nullish() }),
  refusals: ['collection.deleted', 'collection.by_rule', 'collection.product_unknown', 'collection.too_many_products'],
  offer: isByHand,
  undo: { by: setProducts, input: undoProducts },
  async run({ tx, facts: { row }, input }) {
    const { id } = row ?? notFound()
    const before = (await listPlaces(tx, id)).map((each) => each.id)
    const there = new Set(before)
    const fresh = [...new Set(input.products)].filter((product) => !there.has(product))
    if ((await knownProducts(tx, fresh)).size < fresh.length) return refuse('collection.product_unknown', '/products')
    if (await isTooLarge(tx, id, fresh.length)) return refuse('collection.too_many_products', '/products')
    await placeProducts(tx, id, placed(before, fresh, input.place ?? before.length + 1))
    return agree()
  },
})
