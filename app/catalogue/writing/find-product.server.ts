import { sql } from 'kysely'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import type { Db } from '#db/database.server.ts'
import type { CheckedProduct } from './product-input.ts'

/** The existing data of a described product. */
export interface Known {
  id: ProductId
  slug: string
  status: CheckedProduct['status']
  importSource: string | null
  importHash: string | null
  /** Some of its variants track stock but have no stock level. */
  isUncounted: boolean
}

const columns = ['id', 'slug', 'status', 'importSource', 'importHash'] as const
const uncounted = sql<boolean>`exists (select from variants v where v.product_id = products.id and v.tracks_stock
  and not exists (select from stock_levels l where l.variant_id = v.id))`.as('isUncounted')

interface Looking {
  /** Variants that the product takes from others. */
  takes: readonly VariantId[]
  /**
   * Two writers of one product take turns; with those that it takes variants from, as orders of these wait for them.
   */
  lock: boolean
}

/** The product to overwrite: the one of the same import source, or else with the same slug. */
export async function findKnown(
  on: Db,
  { slug, importSource }: Pick<CheckedProduct, 'slug' | 'importSource'>,
  { takes, lock }: Looking,
): Promise<Known | null> {
  const givers = on.selectFrom('variants').select('productId').where('id', 'in', takes)
  const rows = await on
    .selectFrom('products')
    .select(columns)
    .select(uncounted)
    .where((row) =>
      row.or([
        row('slug', '=', slug),
        row('importSource', '=', importSource ?? ''),
        ...(takes.length > 0 ? [row('id', 'in', givers)] : []),
      ]),
    )
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  const bySource = importSource ? rows.find((row) => row.importSource === importSource) : undefined
  const bySlug = rows.find((row) => row.slug === slug && (!importSource || !row.importSource))
  return bySource ?? bySlug ?? null
}

/**
 * For many descriptions at once, without locks: the product of the same import source, or none. Null: there is more to
 * decide, because another product has its slug, or because it takes variants from others.
 */
export async function listKnown(
  on: Db,
  described: readonly { slug: string; importSource: string; takes: readonly VariantId[] }[],
): Promise<({ known: Known | null; slug: string } | null)[]> {
  const rows = await on
    .selectFrom('products')
    .select(columns)
    .select(uncounted)
    .where((row) =>
      row.or([
        row('slug', '=', sql<string>`any (${described.map(({ slug }) => slug)}::text[])`),
        row('importSource', '=', sql<string>`any (${described.map(({ importSource }) => importSource)}::text[])`),
      ]),
    )
    .execute()
  const bySource = new Map(rows.map((row) => [row.importSource, row]))
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const named = new Set<string>()
  return described.map(({ slug, importSource, takes }) => {
    const known = bySource.get(importSource) ?? null
    const other = bySlug.get(slug)
    const isClear = takes.length === 0 && !named.has(slug) && (!other || other === known)
    named.add(slug)
    return isClear ? { known, slug } : null
  })
}

/** Finds a product by id or handle. */
export async function findCalled(on: Db, name: { id: ProductId } | { handle: string }, lock: boolean) {
  const called = on
    .selectFrom('products')
    .select(columns)
    .select(uncounted)
    .$if(lock, (query) => query.forUpdate())
  const own = 'id' in name ? called.where('id', '=', name.id) : called.where('slug', '=', name.handle)
  return (await own.executeTakeFirst()) ?? null
}

/** A product created by people keeps its address and is never overwritten by a file's product with the same name. */
export async function ownSlug(on: Db, slug: string): Promise<string> {
  const other = await on
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .where('importSource', 'is', null)
    .executeTakeFirst()
  return other ? ownSlug(on, numbered(slug)) : slug
}

function numbered(slug: string): string {
  const [, stem = slug, number = '1'] = /^(.*?)-(\d{1,3})$/.exec(slug) ?? []
  return `${stem.slice(0, 75)}-${Number(number) + 1}`
}
