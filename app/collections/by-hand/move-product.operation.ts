import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isByHand } from './by-hand.server.ts'
import { placeInput } from '#app/collections/collection-input.ts'
import { collection } from '#app/catalogue/collections/collection.record.ts'
import { placed } from './order.ts'
import { isTooLarge, listPlaces, placeProducts } from '#app/catalogue/collections/places.server.ts'
import { setProducts, undoProducts } from './set-products.operation.ts'

/** One of its products goes to another place, and the others make room. */
export const moveProduct = operation({
  name: 'collections.move_product',
  http: 'POST /collections/:collection/products/move',
  permission: 'collections:write',
  nature: 'plain',
  on: collection,
  input: z.object({ product: idInput<ProductId>('prd_', 'collection.product_unknown'), place: placeInput }),
  refusals: ['collection.deleted', 'collection.by_rule', 'collection.product_unknown', 'collection.too_many_products'],
  offer: isByHand,
  undo: { by: setProducts, input: undoProducts },
  async run({ tx, facts: { row }, input: { product, place } }) {
    const { id } = row ?? notFound()
    if (await isTooLarge(tx, id)) return refuse('collection.too_many_products')
    const order = (await listPlaces(tx, id)).map((each) => each.id)
    if (!order.includes(product)) return refuse('collection.product_unknown', '/product')
    await placeProducts(tx, id, placed(order, [product], place))
    return agree()
  },
})
