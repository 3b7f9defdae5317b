import { sql } from 'kysely'
import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Tx } from '#db/database.server.ts'
import type { CheckedProduct } from './product-input.ts'

type Variant = CheckedProduct['variants'][number]
type Sale = NonNullable<Variant['sale']>

const hasBegun = ({ startsAt }: Sale, now: Date) => !startsAt || Date.parse(startsAt) <= now.getTime()
const isOver = ({ endsAt }: Sale, now: Date) => endsAt !== null && Date.parse(endsAt) <= now.getTime()

/** With the prices of this moment: those of the sales that run. */
export const pricedAt = (product: CheckedProduct, now: Date): CheckedProduct => ({
  ...product,
  variants: product.variants.map((variant) => {
    const { sale, price } = variant
    const runs = product.status !== 'archived' && sale && hasBegun(sale, now) && !isOver(sale, now)
    return runs ? { ...variant, price: sale.price, compareAtPrice: price } : variant
  }),
})

/**
 * Plans the sales of a description, or lets them run, once its variants are written as `pricedAt` says. One that someone has begun at
 * another price is over by then; a description without sales leaves planned ones as they are.
 */
export async function writeSales(
  tx: Tx,
  { status, variants }: Pick<CheckedProduct, 'status' | 'variants'>,
  ids: readonly VariantId[],
  now: Date,
) {
  if (status === 'archived') return
  const far = now.getTime() + limits.plannedAhead.value
  const rows = variants.flatMap(({ sale, price, compareAtPrice = null }, at) => {
    const variantId = ids[at]
    if (!variantId || !sale || isOver(sale, now)) return []
    const startsAt = sale.startsAt ? new Date(sale.startsAt) : now
    if (startsAt.getTime() > far) return []
    const endsAt = sale.endsAt && Date.parse(sale.endsAt) <= far ? new Date(sale.endsAt) : null
    const planned = { variantId, price: sale.price, startsAt, endsAt }
    if (!hasBegun(sale, now))
      return { ...planned, state: 'planned' as const, formerPrice: null, formerCompareAtPrice: null }
    return { ...planned, state: 'running' as const, formerPrice: price, formerCompareAtPrice: compareAtPrice }
  })
  if (rows.length === 0) return
  await tx
    .insertInto('variantSales')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('variantId')
        .doUpdateSet((row) => ({
          price: row.ref('excluded.price'),
          startsAt: row.ref('excluded.startsAt'),
          endsAt: row.ref('excluded.endsAt'),
          state: row.ref('excluded.state'),
          formerPrice: row.ref('excluded.formerPrice'),
          formerCompareAtPrice: row.ref('excluded.formerCompareAtPrice'),
        }))
        // A sale that runs at the price of the description is not the one that it plans.
        .where(sql<boolean>`variant_sales.state = 'planned' or excluded.state = 'running'`),
    )
    .execute()
}
