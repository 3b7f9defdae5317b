import { sql } from 'kysely'
import { wordsOf } from '#app/catalogue/lists/listing.ts'
import { saysAll } from '#app/catalogue/search/said-of-variant.server.ts'
import { productsWith } from '#app/catalogue/search/search.server.ts'
import { spellings } from '#app/kernel/gtin/gtin.ts'
import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { type Locale, titleIn, type Titles } from '#app/locales.ts'
import { db } from '#db/database.server.ts'
import { variantTitle, variantTitles } from '#app/catalogue/products/variant-title.server.ts'

export interface FoundVariant {
  id: VariantId
  title: string
  sku: string | null
  /** For sale: neither sold and not sent yet, nor reserved. */
  available: number
  /** Of all purchase orders, at all locations. */
  incoming: number
}

export interface FoundVariants {
  found: FoundVariant[]
  /** There are others, which a search finds. */
  isMore: boolean
}

/**
 * Counted variants whose SKU or barcode this is, whose product's title holds it, or of which all words are said: of the
 * product ("mug", in any language) and of the values of its options ("mug blue large"); those of drafts, too. By words of options alone
 * ("blue large") those of the products on sale that the shop's own search puts first.
 */
export async function findVariants(typed: string, locale: Locale): Promise<FoundVariants> {
  const asked = typed.trim().slice(0, limits.searchQuery.value)
  if (asked === '') return { found: [], isMore: false }
  const pattern = `%${asked.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const codes = sql`array[${sql.join(spellings(asked).map((each) => sql`search_code(${each})`))}]`
  const words = wordsOf(asked)
  // The products' own words know nothing of their options.
  const byOptions = await productsWith(words, locale)
  const spoken = (joined: ' & ' | ' | ') =>
    sql`(select string_agg(quote_literal(plain_text(word)) || ':*', ${joined}) from unnest(${words}::text[]) word)::tsquery`
  // Of a word that all products have, some: the search of the shop adds those that it puts first.
  const some = sql`limit ${limits.productsLookedThrough.value}`
  const { rows } = await sql<FoundVariant & { titles: Titles }>`
    select v.id, ${variantTitle} as title, ${variantTitles} as titles, v.sku,
      (select coalesce(sum(s.on_hand - s.reserved), 0)::int from stock_levels s where s.variant_id = v.id) as available,
      (select coalesce(sum(l.coming), 0)::int from purchase_order_lines l where l.variant_id = v.id and l.coming > 0) as incoming
    from variants v join products p on p.id = v.product_id
    where v.tracks_stock and p.status <> 'archived' and v.id in (
      select c.id from variants c where search_code(c.sku) = search_code(${asked})
      union select c.id from variants c where search_code(c.barcode) = any (${codes})
      union select c.id from (select id from products where lower(title) like ${pattern} ${some}) q join variants c on c.product_id = q.id
      union select c.id from products q join variants c on c.product_id = q.id
        where q.id in ((select id from products where search_words @@ ${spoken(' & ')} ${some})
          union (select id from products where search_words @@ ${spoken(' | ')} ${some}) union select unnest(${byOptions}::uuid[]))
        and ${saysAll(words)})
    order by search_code(v.sku) = search_code(${asked}) desc nulls last, p.title, v.position, v.id
    limit ${limits.variantsFound.value + 1}`.execute(db)
  const found = rows.map(({ title, titles, ...row }) => ({ ...row, title: titleIn(title, titles, locale) }))
  return { found: found.slice(0, limits.variantsFound.value), isMore: found.length > limits.variantsFound.value }
}
