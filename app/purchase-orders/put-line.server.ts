import { sql } from 'kysely'
import type { PurchaseOrderId, VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { keepProducts, productsOf } from '#app/stock/keep-products.server.ts'
import type { Tx } from '#db/database.server.ts'
import { variantTitle } from '#app/catalogue/products/variant-title.server.ts'

interface Put {
  variantId: VariantId
  quantity: number
  /** In minor units. Left out: as it is. */
  unitCost?: number | null
}

/** Orders so many of a variant, in a line of its own. The caller has locked the order. */
export async function putLine(
  tx: Tx,
  id: PurchaseOrderId,
  { variantId, quantity, unitCost }: Put,
): Promise<Outcome<undefined, 'stock.variant' | 'stock.not_counted'>> {
  await keepProducts(tx, productsOf([variantId]))
  const { rows } = await sql<{ title: string; sku: string | null; isCounted: boolean }>`
    select ${variantTitle} as title, v.sku, v.tracks_stock as is_counted
    from variants v join products p on p.id = v.product_id where v.id = ${variantId}`.execute(tx)
  const [variant] = rows
  if (!variant) return refuse('stock.variant')
  if (!variant.isCounted) return refuse('stock.not_counted')
  const { title, sku } = variant
  await sql`
    insert into purchase_order_lines (purchase_order_id, variant_id, position, title, sku, quantity, unit_cost)
    values (${id}, ${variantId}, (select coalesce(max(position), 0) + 1 from purchase_order_lines where purchase_order_id = ${id}),
      ${title}, ${sku}, ${quantity}, ${unitCost ?? null})
    on conflict (purchase_order_id, variant_id) do update set title = excluded.title, sku = excluded.sku,
      quantity = excluded.quantity, coming = least(purchase_order_lines.coming, excluded.quantity)`.execute(tx)
  if (unitCost !== undefined)
    await tx
      .updateTable('purchaseOrderLines')
      .set({ unitCost })
      .where('purchaseOrderId', '=', id)
      .where('variantId', '=', variantId)
      .execute()
  return agree()
}
