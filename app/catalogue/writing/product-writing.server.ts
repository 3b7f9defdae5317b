import { createHash } from 'node:crypto'
import { newId, type ProductId, type VariantId } from '#app/kernel/ids.ts'
import type { Tx } from '#db/database.server.ts'
import { refreshMemberships } from '#app/catalogue/lists/memberships.server.ts'
import { type CheckedProduct, type ProductInput, productInput } from './product-input.ts'
import { removeLeftOver, writeOptions } from './option-writing.server.ts'
import { writePictures } from './picture-writing.server.ts'
import { type SoldOut, type Writing, writeVariants } from './variant-writing.server.ts'

export type Written = 'created' | 'changed' | 'unchanged'

export interface Saved {
  written: Written
  soldOut: SoldOut[]
}

/**
 * Writes a product as it is described, new or over the one of the same import source or else the same slug. Variants keep
 * their ids as long as their option values or their SKUs stay, so carts and orders go on pointing at them. A description that is the same
 * as the last one leaves everything as it is, with whatever staff changed by hand since.
 */
export async function saveProduct(tx: Tx, input: ProductInput, writing: Writing): Promise<Saved> {
  const product = productInput.parse(input)
  const hash = hashOf(product)
  const known = await findKnown(tx, product, writing.others?.takes ?? [])
  if (known?.importHash === hash) return { written: 'unchanged', soldOut: [] }
  const id = known?.id ?? newId()
  await writeRow(tx, id, product, hash, known, writing.now)
  const pictures = await writePictures(tx, id, product.pictures)
  const plan = await writeOptions(tx, id, product, writing.others)
  const soldOut = await writeVariants(tx, id, product, plan, pictures, writing)
  await removeLeftOver(tx, plan)
  if (writing.memberships !== 'later') await refreshMemberships(tx, id)
  return { written: known ? 'changed' : 'created', soldOut }
}

function hashOf({ createdAt: _, ...product }: CheckedProduct): string {
  return createHash('sha256').update(JSON.stringify(product)).digest('base64url')
}

interface Known {
  id: ProductId
  slug: string
  importSource: string | null
  importHash: string | null
}

/** Locked, so that two writers of one product take turns; with those that it takes variants from, as whoever buys these waits for them. */
async function findKnown(
  tx: Tx,
  { slug, importSource }: CheckedProduct,
  takes: readonly VariantId[],
): Promise<Known | null> {
  const givers = tx.selectFrom('variants').select('productId').where('id', 'in', takes)
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'slug', 'importSource', 'importHash'])
    .where((row) =>
      row.or([
        row('slug', '=', slug),
        row('importSource', '=', importSource ?? ''),
        ...(takes.length > 0 ? [row('id', 'in', givers)] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const bySource = importSource ? rows.find((row) => row.importSource === importSource) : undefined
  const bySlug = rows.find((row) => row.slug === slug && (!importSource || !row.importSource))
  return bySource ?? bySlug ?? null
}

async function writeRow(tx: Tx, id: ProductId, product: CheckedProduct, hash: string, known: Known | null, now: Date) {
  const slug = await freeSlug(tx, product.slug, id)
  const values = {
    slug,
    title: product.title,
    description: product.description,
    vendor: product.vendor,
    productType: product.type,
    tags: product.tags,
    status: product.status,
    taxClass: product.taxClass,
    safety: product.safety ? JSON.stringify(product.safety) : null,
    facts: JSON.stringify(product.facts ?? {}),
    seoTitle: product.seoTitle ?? null,
    seoDescription: product.seoDescription ?? null,
    translations: JSON.stringify(product.translations),
    importSource: product.importSource ?? known?.importSource ?? null,
    importHash: hash,
    updatedAt: now,
  }
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
  if (known.slug !== slug) await redirect(tx, `/products/${known.slug}`, `/products/${slug}`)
}

/** Two shops' files may hold the same slug: the one that comes later gets a number behind it. */
async function freeSlug(tx: Tx, wanted: string, id: ProductId): Promise<string> {
  const rows = await tx
    .selectFrom('products')
    .select('slug')
    .where('slug', 'like', `${wanted}%`)
    .where('id', '<>', id)
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  if (!taken.has(wanted)) return wanted
  const numbered = (number: number) => `${wanted.slice(0, 75)}-${number}`
  let number = 2
  while (taken.has(numbered(number))) number += 1
  return numbered(number)
}

/** Old addresses lead to the new one directly, however often it has changed. */
async function redirect(tx: Tx, from: string, to: string) {
  await tx.deleteFrom('redirects').where('fromPath', '=', to).execute()
  await tx.updateTable('redirects').set({ toPath: to }).where('toPath', '=', from).execute()
  await tx
    .insertInto('redirects')
    .values({ fromPath: from, toPath: to })
    .onConflict((conflict) => conflict.column('fromPath').doUpdateSet({ toPath: to }))
    .execute()
}
