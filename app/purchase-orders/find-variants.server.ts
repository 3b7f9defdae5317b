import { sql } from 'kysely'
import { spellings } from '#app/kernel/gtin/gtin.ts'
import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { variantTitle } from './purchase-file.server.ts'

export interface FoundVariant {
  id: VariantId
  title: string
  sku: string | null
  onHand: number
  /** Of all purchase orders, at all locations. */
  incoming: number
}

export interface FoundVariants {
  found: FoundVariant[]
  /** There are others, which a search finds. */
  isMore: boolean
}

/** Counted variants whose SKU or barcode this is, or whose product's title holds it; those of drafts, too. */
export async function findVariants(typed: string): Promise<FoundVariants> {
  const asked = typed.trim().slice(0, limits.searchQuery.value)
  if (asked === '') return { found: [], isMore: false }
  const pattern = `%${asked.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const codes = sql`array[${sql.join(spellings(asked).map((each) => sql`search_code(${each})`))}]`
  const { rows } = await sql<FoundVariant>`
    select v.id, ${variantTitle} as title, v.sku,
      (select coalesce(sum(s.on_hand), 0)::int from stock_levels s where s.variant_id = v.id) as on_hand,
      (select coalesce(sum(l.coming), 0)::int from purchase_order_lines l where l.variant_id = v.id and l.coming > 0) as incoming
    from variants v join products p on p.id = v.product_id
    where v.tracks_stock and p.status <> 'archived' and v.id in (
      select c.id from variants c where search_code(c.sku) = search_code(${asked})
      union select c.id from variants c where search_code(c.barcode) = any (${codes})
      union select c.id from products q join variants c on c.product_id = q.id where lower(q.title) like ${pattern})
    order by search_code(v.sku) = search_code(${asked}) desc nulls last, p.title, v.position, v.id
    limit ${limits.variantsFound.value + 1}`.execute(db)
  return { found: rows.slice(0, limits.variantsFound.value), isMore: rows.length > limits.variantsFound.value }
}
