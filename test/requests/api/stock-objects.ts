import { exampleElsewhere } from '#app/api/reference/known-within.ts'
import { newId } from '#app/kernel/ids.ts'
import { typeId } from '#app/operations/typed-id/type-id.ts'
import { type Mine, office, shown, versionAt } from './example-objects.ts'

/** Ten of a variant of its own at the first location, and that location's id. */
async function someStock() {
  const [productId, variantId] = [newId(), newId()]
  const places = await office.rows('select id from locations order by position limit 2')
  const [locationId = '', other = ''] = places.map(({ id }) => String(id))
  await office.rows(`insert into products (id, slug, title) values ($1, $2, 'Crate')`, productId, `crate-${productId}`)
  await office.rows('insert into variants (id, product_id, price) values ($1, $2, 900)', variantId, productId)
  await office.rows(
    'insert into stock_levels (variant_id, location_id, allows_backorder, on_hand) values ($1, $2, false, 10)',
    variantId,
    locationId,
  )
  await office.rows(
    `insert into stock_movements (id, variant_id, location_id, quantity, reason, who) values ($1, $2, $3, 10, 'receipt', 'test')`,
    newId(),
    variantId,
    locationId,
  )
  return [variantId, locationId, other].map((id, index) => typeId(index === 0 ? 'var_' : 'loc_', id)) as [
    string,
    string,
    string,
  ]
}

export async function aLevel(): Promise<Mine> {
  const [variant, location] = await someStock()
  const version = await versionAt(`/stock/${variant}/${location}`)
  return { ...shown('var_', variant), ...shown('loc_', location), ...version }
}

/** With the other location, where they go. */
export async function someToMove(): Promise<Mine> {
  const [variant, location, other] = await someStock()
  const version = await versionAt(`/stock/${variant}/${location}`)
  return { ...shown('var_', variant), ...shown('loc_', location), [exampleElsewhere]: other, ...version }
}

export async function aStockItem(): Promise<Mine> {
  const [variant] = await someStock()
  return { ...shown('var_', variant), ...(await versionAt(`/stock-items/${variant}`)) }
}

/** On sale, and nothing of it left. */
export async function somethingSoldOut(): Promise<Mine> {
  const slug = `gone-${newId()}`
  await office.rows(
    `with product as (insert into products (id, slug, title, status) values (gen_random_uuid(), $1, 'Crate', 'active') returning id)
     insert into variants (id, product_id, price) select gen_random_uuid(), id, 900 from product`,
    slug,
  )
  return { 'blue-mug': slug }
}
