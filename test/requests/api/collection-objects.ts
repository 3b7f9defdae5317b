import { exampleIdOf } from '#app/api/openapi/json-schema.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { exampleAbove } from '#app/api/reference/known-within.ts'
import { good, type Mine, office, shown, staff, versionAt } from './example-objects.ts'
import { aProduct } from './product-objects.ts'

/** A collection by hand, and a product that is not in it. */
async function aCollection(): Promise<Mine> {
  const title = `Shelf ${crypto.randomUUID().slice(0, 12)}`
  const { result } = good(await staff('POST /collections', { body: { title } }))
  const above = good(await staff('POST /collections', { body: { title: `${title} above` } }))
  return {
    ...(await aProduct()),
    'blue-mug': `shelf-${crypto.randomUUID().slice(0, 12)}`,
    ...shown('col_', result.id),
    [exampleAbove]: above.result.id,
    ...(await versionAt(`/collections/${result.id}`)),
  }
}

/** The same with that product. */
async function aFilledCollection(): Promise<Mine> {
  const mine = await aCollection()
  const [id, product] = [mine[exampleIdOf('col_')], mine[exampleIdOf('prd_')]]
  good(await staff(`POST /collections/${id}/products`, { body: { products: [product] } }))
  return { ...mine, ...(await versionAt(`/collections/${id}`)) }
}

/** The same, and a picture that the shop has. */
async function aCollectionToPicture(): Promise<Mine> {
  const mine = await aCollection()
  const [row] = await office.rows(`select id from media where state = 'ready' limit 1`)
  return { ...mine, ...shown('pic_', typeId('pic_', String(row?.id))) }
}

async function aDeletedCollection(): Promise<Mine> {
  const mine = await aCollection()
  good(await staff(`DELETE /collections/${mine[exampleIdOf('col_')]}`))
  return mine
}

export const ofCollections: Record<string, () => Promise<Mine>> = {
  'collections.add_products': aCollection,
  'collections.change': aCollection,
  'collections.change_rule': aCollection,
  'collections.choose_filters': aCollection,
  'collections.create': aCollection,
  'collections.delete': aCollection,
  'collections.move_product': aFilledCollection,
  'collections.remove_products': aFilledCollection,
  'collections.restore': aDeletedCollection,
  'collections.set_picture': aCollectionToPicture,
  'collections.set_products': aFilledCollection,
}
