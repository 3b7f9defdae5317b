import type { OtherProducts } from '#app/catalogue/writing/option-writing.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import type { Saved } from '#app/catalogue/writing/product-writing.server.ts'
import { performRow } from '#app/doors/row.server.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { RowReason } from '#app/imports/file/row-problem.ts'
import type { LocationId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Actor } from '#app/operations/actor.ts'
import { db } from '#db/database.server.ts'
import { importProduct } from './import-product.operation.ts'

interface Importing {
  actor: Actor
  /** Where new stock lies; null where the shop has no location yet. */
  location: LocationId | null
  others?: OtherProducts
}

const reasons = {
  'product.sku_taken': 'sku_taken',
  'product.pieces_reserved': 'pieces_reserved',
  'import.stays_on_sale': 'stays',
} as const satisfies Partial<Record<ErrorCode, RowReason>>

/** Writes one product in a transaction of its own, with its collections and the fetching of its pictures, or nothing of it. */
export async function writeProduct(
  product: ProductInput,
  { actor, location, others: { takes, removes } = { takes: [], removes: [] } }: Importing,
): Promise<Outcome<Saved, 'sku_taken' | 'pieces_reserved' | 'stays' | 'not_saved'>> {
  const key = { importSource: product.importSource ?? '', slug: product.slug, takes }
  try {
    const outcome = await performRow(importProduct, { key, input: { product, location, takes, removes }, actor })
    if (outcome.ok) return agree(outcome.value)
    const { reason } = outcome
    return refuse(isKnown(reason) ? reasons[reason] : 'not_saved')
  } catch (error) {
    if (isRefusal(error)) return refuse('not_saved')
    throw error
  }
}

const isKnown = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason)

/** PostgreSQL refused these values (classes 22 and 23); anything else is no matter of this product. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

/** The codes among these that other products of the shop have. */
export async function takenSkus(skus: string[], importSource: string): Promise<Set<string>> {
  if (skus.length === 0) return new Set()
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select('sku')
    .where('sku', 'in', skus)
    .where((row) => row.or([row('importSource', 'is', null), row('importSource', '<>', importSource)]))
    .execute()
  return new Set(rows.map(({ sku }) => sku ?? ''))
}
