import { newId, type ProductId } from '#app/kernel/ids.ts'
import { receiveStock } from '#app/stock/receive.server.ts'
import type { Tx } from '#db/database.server.ts'
import { insertOptions, optionRows, planOf } from './option-writing.server.ts'
import { insertPictures } from './picture-writing.server.ts'
import type { CheckedProduct } from './product-input.ts'
import { pricedAt, writeSales } from './sale-writing.server.ts'
import { valuesOf } from './product-writing.server.ts'
import { rowsOf, type Writing } from './variant-writing.server.ts'

/**
 * Saves products that the shop does not have, with one statement for each table. Their slugs and SKUs have to be free,
 * or a constraint refuses all of them. Collections by rule are left to the caller.
 */
export async function insertProducts(
  tx: Tx,
  products: readonly CheckedProduct[],
  { now, who, locationId }: Pick<Writing, 'now' | 'who' | 'locationId'>,
): Promise<ProductId[]> {
  const made = products.map((product) => ({ id: newId<ProductId>(), product, plan: planOf(product, { options: [] }) }))
  await tx
    .insertInto('products')
    .values(made.map(({ id, product }) => ({ id, ...valuesOf(product, now), createdAt: product.createdAt ?? now })))
    .execute()
  const pictures = await insertPictures(
    tx,
    made.map(({ id, product }) => ({ id, pictures: product.pictures })),
  )
  const options = made.map(({ id, product, plan }) => optionRows(id, product, plan))
  await insertOptions(tx, {
    options: options.flatMap((each) => each.options),
    values: options.flatMap((each) => each.values),
  })
  const variants = made.map(({ id, product, plan }, at) =>
    rowsOf(
      id,
      pricedAt(product, now),
      { values: plan.map(({ values }) => values), variants: new Map() },
      pictures[at] ?? [],
    ),
  )
  await tx.insertInto('variants').values(variants.flat()).execute()
  for (const [at, { product }] of made.entries())
    await writeSales(tx, product, variants[at]?.map(({ id }) => id) ?? [], now)
  const counted = made.flatMap(({ product }, at) =>
    product.variants.flatMap((variant, index) => {
      const id = variants[at]?.[index]?.id
      return id && variant.tracksStock ? [{ ...variant, id }] : []
    }),
  )
  if (locationId) await receiveStock(tx, counted, { locationId, who, now })
  return made.map(({ id }) => id)
}
