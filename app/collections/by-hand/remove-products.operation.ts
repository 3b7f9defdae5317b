import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import { agree } from '#app/kernel/outcome.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isByHand } from './by-hand.server.ts'
import { productIds } from '#app/collections/collection-input.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { takeOut } from '#app/catalogue/collections/places.server.ts'
import { setProducts, undoProducts } from './set-products.operation.ts'

/** Products leave a collection by hand, and stay in the shop. */
export const removeProducts = operation({
  name: 'collections.remove_products',
  http: 'POST /collections/:collection/products/remove',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: z.object({ products: productIds.min(1, 'field.required') }),
  refusals: ['collection.deleted', 'collection.by_rule'],
  offer: isByHand,
  undo: { by: setProducts, input: undoProducts },
  async run({ tx, facts: { row }, input }) {
    await takeOut(tx, (row ?? notFound()).id, input.products)
    return agree()
  },
})
