import { sql } from 'kysely'
import type { ProductInput } from '#app/catalogue/writing/product-input.ts'
import { type Saved, saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import type { Writing } from '#app/catalogue/writing/variant-writing.server.ts'
import { enqueue } from '#app/jobs/queue.server.ts'
import type { ProductId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { db, isRefusedBy, type Tx } from '#db/database.server.ts'
import { shelve } from './shelve.server.ts'

/** Writes one product in a transaction of its own, with its collections and the fetching of its pictures, or nothing of it. */
export async function writeProduct(
  product: ProductInput,
  writing: Writing,
): Promise<Outcome<Saved, 'sku_taken' | 'pieces_reserved' | 'not_saved'>> {
  try {
    return agree(await db.transaction().execute((tx) => write(tx, product, writing)))
  } catch (error) {
    if (isRefusedBy(error, 'variants_sku_key')) return refuse('sku_taken')
    if (isRefusedBy(error, 'pieces_are_held')) return refuse('pieces_reserved')
    if (isRefusal(error)) return refuse('not_saved')
    throw error
  }
}

/** PostgreSQL refused these values (classes 22 and 23); anything else is no matter of this product. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

async function write(tx: Tx, product: ProductInput, writing: Writing): Promise<Saved> {
  // Nobody waits for the disk at each of ten thousand products: the import's own last row is written through, and all
  // before it with that. After a crash some are missing, and running the file again adds them.
  await sql`set local synchronous_commit = off`.execute(tx)
  const slug = await ownSlug(tx, product.slug)
  const saved = await saveProduct(tx, { ...product, slug }, writing)
  if (saved.written === 'unchanged') return saved
  const { id } = await tx
    .selectFrom('products')
    .select('id')
    .where('importSource', '=', product.importSource ?? '')
    .executeTakeFirstOrThrow()
  if (product.collections) await shelve(tx, id, product.collections)
  await owePictures(tx, id)
  return saved
}

/** A product that people made by hand keeps its address and is never overwritten by one that only has the same name. */
async function ownSlug(tx: Tx, slug: string): Promise<string> {
  const other = await tx
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .where('importSource', 'is', null)
    .executeTakeFirst()
  return other ? ownSlug(tx, numbered(slug)) : slug
}

function numbered(slug: string): string {
  const [, stem = slug, number = '1'] = /^(.*?)-(\d{1,3})$/.exec(slug) ?? []
  return `${stem.slice(0, 75)}-${Number(number) + 1}`
}

/** Pictures are fetched later, by a job each; the import itself asks nobody outside. */
async function owePictures(tx: Tx, productId: ProductId) {
  const pending = await tx
    .selectFrom('productMedia')
    .innerJoin('media', 'media.id', 'productMedia.mediaId')
    .select('media.id')
    .where('productMedia.productId', '=', productId)
    .where('media.state', '=', 'pending')
    .execute()
  for (const { id } of pending) await enqueue(tx, 'fetch-picture', { mediaId: id }, { key: `fetch-picture:${id}` })
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
