import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { newId, type ProductId } from '#app/kernel/ids.ts'
import { slugOf } from '#app/kernel/slug.ts'
import type { Tx } from '#db/database.server.ts'
import { leadTo } from '#app/catalogue/redirects/redirects.server.ts'
import { findKnown, type Known } from './find-product.server.ts'
import { type CheckedProduct, type ProductInput, productInput } from './product-input.ts'
import { removeLeftOver, writeOptions } from './option-writing.server.ts'
import { writePictures } from './picture-writing.server.ts'
import { pricedAt, writeSales } from './sale-writing.server.ts'
import type { SoldOut } from './sold-out.ts'
import { type Writing, writeVariants } from './variant-writing.server.ts'

export type Written = 'created' | 'changed' | 'unchanged'

export interface Saved {
  id: ProductId
  written: Written
  /** What the product has now, by whichever change. */
  status: CheckedProduct['status']
  soldOut: SoldOut[]
}

/**
 * Saves a product as described, new or over the one with the same import source or else the same slug. Variants keep
 * their ids as long as their option values or their SKUs stay, so carts and orders keep referencing them. An unchanged
 * description changes nothing, and keeps later edits by staff.
 */
export async function saveProduct(tx: Tx, input: ProductInput, writing: Writing): Promise<Saved> {
  const product = productInput.parse(input)
  const known = await findKnown(tx, product, { takes: writing.others?.takes ?? [], lock: true })
  if (known && isAsDescribed(known, product))
    return { id: known.id, written: 'unchanged', status: known.status, soldOut: [] }
  return writeOver(tx, known, product, writing)
}

/** The product was last written from this same description, so there is nothing to write. */
export const isAsDescribed = (known: Known, product: CheckedProduct) => known.importHash === hashOf(product)

/** The same for a caller that has already found and locked the existing rows. */
export async function writeOver(
  tx: Tx,
  known: Known | null,
  product: CheckedProduct,
  writing: Writing,
): Promise<Saved> {
  const id = known?.id ?? newId<ProductId>()
  await writeRow(tx, id, product, known, writing.now)
  const target = { id, isNew: known === null }
  const pictures = await writePictures(tx, target, product.pictures)
  const plan = await writeOptions(tx, target, product, writing.others)
  const { soldOut, ids } = await writeVariants(tx, target, pricedAt(product, writing.now), plan, pictures, writing)
  await writeSales(tx, product, ids, writing.now)
  await removeLeftOver(tx, plan)
  return { id, written: known ? 'changed' : 'created', status: product.status, soldOut }
}

function hashOf({ createdAt: _, ...product }: CheckedProduct): string {
  return createHash('sha256').update(JSON.stringify(product)).digest('base64url')
}

async function writeRow(tx: Tx, id: ProductId, product: CheckedProduct, known: Known | null, now: Date) {
  const slug = product.slug === known?.slug ? known.slug : await freeSlug(tx, product.slug, id)
  const importSource = product.importSource ?? known?.importSource ?? null
  const values = { ...valuesOf(product, now), slug, importSource }
  if (!known) {
    await tx
      .insertInto('products')
      .values({ id, ...values, createdAt: product.createdAt ?? now })
      .execute()
    return
  }
  await tx
    .updateTable('products')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  if (known.slug !== slug) await leadTo(tx, [{ from: `/products/${known.slug}`, to: `/products/${slug}` }], 'shop')
}

/** The columns of a product's row that its description says. */
export function valuesOf(product: CheckedProduct, now: Date) {
  return {
    slug: product.slug,
    title: product.title,
    description: product.description,
    vendor: product.vendor,
    productType: product.type,
    tags: product.tags,
    status: product.status,
    taxClass: product.taxClass,
    safety: product.safety ? JSON.stringify(product.safety) : null,
    facts: JSON.stringify(product.facts ?? {}),
    category: product.category ?? '',
    featured: product.featured ?? false,
    customFields: JSON.stringify(product.customFields ?? {}),
    draftReasons: JSON.stringify(product.draftReasons ?? []),
    seoTitle: product.seoTitle ?? null,
    seoDescription: product.seoDescription ?? null,
    translations: JSON.stringify(product.translations),
    importSource: product.importSource ?? null,
    importHash: hashOf(product),
    updatedAt: now,
  }
}

/**
 * Two shops' files may contain the same slug: the later product gets a number appended. Two at once wait for each other:
 * both could choose the same.
 */
export async function freeSlug(tx: Tx, wanted: string, id: ProductId): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('addresses of products', 0))`.execute(tx)
  const short = slugOf(wanted.slice(0, 75)) || 'product'
  const rows = await tx
    .selectFrom('products')
    .select('slug')
    .where((or) => or.or([or('slug', '=', wanted), or('slug', 'like', `${short}-%`)]))
    .where('id', '<>', id)
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  let slug = wanted
  for (let number = 2; taken.has(slug); number += 1) slug = `${short}-${number}`
  return slug
}
