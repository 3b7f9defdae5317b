import { sql } from 'kysely'
import type { OtherProducts } from '#app/catalogue/writing/option-writing.server.ts'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import type { Saved } from '#app/catalogue/writing/product-writing.server.ts'
import { performRow, performRows, performRowsInOne } from '#app/doors/row.server.ts'
import type { ErrorCode } from '#app/errors.ts'
import type { RowReason } from '#app/imports/file/row-problem.ts'
import type { ActorNow } from '#app/imports/report/run-record.server.ts'
import type { LocationId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import type { Actor } from '#app/operations/actor.ts'
import { db, isDatabaseGone } from '#db/database.server.ts'
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
  'product.to_send': 'to_send',
  'import.stays_on_sale': 'stays',
} as const satisfies Partial<Record<ErrorCode, RowReason>>

/** Writes one product in a transaction of its own, with its collections and the fetching of its pictures, or nothing of it. */
export async function writeProduct(
  product: ProductInput,
  { actor, location, others: { takes, removes } = { takes: [], removes: [] } }: Importing,
): Promise<Outcome<Saved, 'sku_taken' | 'pieces_reserved' | 'to_send' | 'stays' | 'not_saved'>> {
  try {
    const outcome = await performRow(importProduct, { ...callOf(product, { location, takes, removes }), actor })
    if (outcome.ok) return agree(outcome.value)
    const { reason } = outcome
    return refuse(isKnown(reason) ? reasons[reason] : 'not_saved')
  } catch (error) {
    if (isRefusal(error)) return refuse('not_saved')
    throw error
  }
}

// A changed product stays locked until the transaction ends, and its buyers wait.
const changedAtOnce = 20

/**
 * Writes many products with few statements and transactions: the new and the unchanged ones, then those of the others that
 * are clear. Null: this one is for `writeProduct`, as is every one of a transaction that fails.
 */
export async function writeProducts(
  products: readonly ProductInput[],
  { by, location }: { by: ActorNow; location: LocationId | null },
): Promise<readonly (Saved | null)[]> {
  const taken = await takenSkus(products)
  const free = products.filter(({ variants }) => !variants.some(({ sku }) => sku && taken.has(sku)))
  const saved = new Map<ProductInput, Saved>()
  const write = async (some: readonly ProductInput[], rows: typeof performRows) => {
    const calls = some.map((product) => callOf(product, { location, takes: [], removes: [] }))
    const actor = await by()
    const perform = () => rows(importProduct, { calls, actor })
    // Two batches at once may both create the same collection: then the second try finds it.
    const results = await perform()
      .catch(unlessGone(perform))
      .catch(unlessGone(() => []))
    for (const [at, product] of some.entries()) {
      const done = results[at]
      if (done) saved.set(product, done.value)
    }
  }
  await write(free, performRows)
  const others = free.filter((product) => !saved.has(product))
  for (let at = 0; at < others.length; at += changedAtOnce)
    await write(others.slice(at, at + changedAtOnce), performRowsInOne)
  return products.map((product) => saved.get(product) ?? null)
}

const unlessGone =
  <Value>(instead: () => Value) =>
  (error: unknown) => {
    if (isDatabaseGone(error)) throw error
    return instead()
  }

function callOf(product: ProductInput, others: { location: LocationId | null } & OtherProducts) {
  const { takes } = others
  return { key: { importSource: product.importSource ?? '', slug: product.slug, takes }, input: { product, ...others } }
}

const isKnown = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason)

/** PostgreSQL refused these values (classes 22 and 23); anything else is no matter of this product. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

/** The SKUs of these products that other products of the shop have. */
export async function takenSkus(products: readonly ProductInput[]): Promise<Set<string>> {
  const owners = new Map(
    products.flatMap(({ variants, importSource }) =>
      variants.flatMap(({ sku }) => (sku ? [[sku, importSource ?? ''] as const] : [])),
    ),
  )
  if (owners.size === 0) return new Set()
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['sku', 'importSource'])
    .where('sku', '=', sql<string>`any (${[...owners.keys()]}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ sku, importSource }) => (sku && owners.get(sku) !== importSource ? [sku] : [])))
}
