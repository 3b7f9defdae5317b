import { haveLocation } from '#app/imports/stock/first-location.server.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { receiveStock } from '#app/stock/receive.server.ts'
import type { Tx } from '#db/database.server.ts'

/** Variants that are counted from now on begin with none. */
export async function countNew(tx: Tx, productId: ProductId, { who, now }: { who: string; now: Date }) {
  const fresh = await tx
    .selectFrom('variants as v')
    .select(['v.id', 'v.allowsBackorder'])
    .where('v.productId', '=', productId)
    .where('v.tracksStock', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('stockLevels as l').select('l.variantId').whereRef('l.variantId', '=', 'v.id'))),
    )
    .execute()
  if (fresh.length === 0) return
  const locationId = await haveLocation(tx)
  await receiveStock(
    tx,
    fresh.map((variant) => ({ ...variant, stock: 0 })),
    { locationId, who, now },
  )
}
