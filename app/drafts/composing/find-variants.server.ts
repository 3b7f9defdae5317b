import { sql } from 'kysely'
import { isUnlimited, piecesOnOffer } from '#app/catalogue/lists/on-offer.ts'
import { wordsOf } from '#app/catalogue/lists/listing.ts'
import { ownTitle } from '#app/catalogue/products/own-text.server.ts'
import { saysAll } from '#app/catalogue/search/said-of-variant.server.ts'
import { productsWith } from '#app/catalogue/search/search.server.ts'
import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { db } from '#db/database.server.ts'

export interface FoundVariant {
  id: VariantId
  title: string
  /** Its values of the options: "Oat, Large". */
  values: string
  sku: string | null
  price: number
  /** Null: no limit. */
  available: number | null
}

/** Variants on sale of products that the shop's search finds, those first of which all words are said; or whose SKU this is. */
export async function findVariants(typed: string, locale: Locale): Promise<FoundVariant[]> {
  const asked = typed.trim().slice(0, limits.searchQuery.value)
  if (asked === '') return []
  const words = wordsOf(asked)
  const products = await productsWith(words, locale)
  // Of a product with many variants, those that are meant come first.
  const isSaid = sql`(select ${saysAll(words)} from variants c join products q on q.id = c.product_id where c.id = v.id)`
  const ownName = sql`coalesce(nullif(w.translations #>> array[${locale}, 'name'], ''), w.name)`
  const { rows } = await sql<FoundVariant>`
    select v.id, ${ownTitle('p', locale)} as title, coalesce((select string_agg(${ownName}, ', ' order by o.position)
        from options o join option_values w on w.option_id = o.id
        where w.id in (v.value1_id, v.value2_id, v.value3_id)), '') as values,
      v.sku, v.price, case when ${sql.raw(isUnlimited('v'))} then null else ${sql.raw(piecesOnOffer('v'))} end as available
    from variants v join products p on p.id = v.product_id
    where p.status = 'active' and v.id in (
      select c.id from variants c where search_code(c.sku) = search_code(${asked})
      union select c.id from products q join variants c on c.product_id = q.id where q.id = any (${products}::uuid[]))
    order by search_code(v.sku) = search_code(${asked}) desc nulls last, ${isSaid} desc, array_position(${products}::uuid[], p.id), v.position
    limit ${limits.variantsFound.value}`.execute(db)
  return rows
}
