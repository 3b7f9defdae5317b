import type { LocationId, ProductId } from '#app/kernel/ids.ts'
import { receiveStock } from '#app/stock/receive.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { CheckedProduct } from './product-input.ts'

/**
 * Receives what an earlier run of the same file could not, for want of a location: the variants that are counted and have no level. All
 * else stays as it is, with whatever staff changed by hand since.
 */
export async function receiveUncounted(
  tx: Tx,
  id: ProductId,
  { variants }: CheckedProduct,
  receiving: { locationId: LocationId; who: string; now: Date },
) {
  const rows = await tx
    .selectFrom('variants')
    .leftJoin('stockLevels', 'stockLevels.variantId', 'variants.id')
    .select(['variants.id', 'sku', 'variants.position', 'tracksStock', 'stockLevels.variantId as counted'])
    .where('productId', '=', id)
    .execute()
  const fresh = rows.flatMap((row) => {
    // One without an SKU still has the position that it was written at, even if others have moved to other products since.
    const at = variants[row.position - 1]
    const described = row.sku === null ? (at?.sku ? undefined : at) : variants.find(({ sku }) => sku === row.sku)
    return row.tracksStock && row.counted === null && described ? [{ ...described, id: row.id }] : []
  })
  await receiveStock(tx, fresh, receiving)
}
