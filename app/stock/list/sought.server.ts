import { type RawBuilder, sql } from 'kysely'
import { spellings } from '#app/kernel/gtin/gtin.ts'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { db } from '#db/database.server.ts'
import { isTitledLike } from '#db/own-titles.server.ts'

/** What a search of the list means. */
export interface Sought {
  /** Those with this SKU or barcode. */
  variants: readonly VariantId[]
  /** Those with such a title; null: too many of them to be named. */
  products: readonly ProductId[] | null
  /** Whether the product `p` has such a title. */
  isTitled: RawBuilder<unknown>
}

export async function findSought(q: string): Promise<Sought> {
  const most = limits.productsOfSearch.value
  const isTitled = sql`(lower(p.title) like ${partOf(q)} or ${isTitledLike('p', partOf(q))})`
  const { rows } = await sql<{ variants: VariantId[]; products: ProductId[] }>`select
    array(select c.id from variants c where search_code(c.sku) = search_code(${q})
      union select c.id from variants c where search_code(c.barcode) = any (array[${sql.join(spellings(q).map((each) => sql`search_code(${each})`))}])) as variants,
    array(select p.id from products p where ${isTitled} limit ${most + 1}) as products`.execute(db)
  const { variants = [], products = [] } = rows[0] ?? {}
  return { variants, products: products.length > most ? null : products, isTitled }
}

const partOf = (q: string) => `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * The condition that a variant is sought. If few products are, their variants are found first. If many are, reading in the order of
 * the list soon meets enough of them, while a count finds all of them first.
 */
export function isSought(
  { variants, products, isTitled }: Sought,
  id: RawBuilder<unknown>,
  as: 'in order' | 'counted',
): RawBuilder<unknown> {
  if (products)
    return sql`${id} = any (array(select unnest(${variants}::uuid[])
      union select c.id from variants c where c.product_id = any (${products}::uuid[])))`
  const isOfTitle =
    as === 'counted'
      ? sql`${id} in (select c.id from products p join variants c on c.product_id = p.id where ${isTitled})`
      : // The offset: a row is looked at when it is met.
        sql`exists (select from variants c join products p on p.id = c.product_id where c.id = ${id} and ${isTitled} offset 0)`
  return variants.length > 0 ? sql`(${id} = any (${variants}::uuid[]) or ${isOfTitle})` : isOfTitle
}

/**
 * How many rows of the list are sought, whatever else they are, counted up to `most`: product by product, until there are so many. The
 * offset: otherwise all variants are read first.
 */
export async function countSought({ variants, isTitled }: Sought, most: number): Promise<number> {
  const rowsOf = (which: RawBuilder<unknown>) => sql`select from variants c
    left join stock_levels t on t.variant_id = c.id and t.counted where ${which} and (t.id is not null or not c.tracks_stock)`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from products p cross join lateral (${rowsOf(sql`c.product_id = p.id`)} offset 0) row where ${isTitled}
      union all
      ${rowsOf(sql`c.id = any (${variants}::uuid[]) and not exists (select from products p where p.id = c.product_id and ${isTitled})`)}
      limit ${most}) fits`.execute(db)
  return rows[0]?.count ?? 0
}
