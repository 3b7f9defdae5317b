import { sql } from 'kysely'
import { product } from '#app/catalogue/writing/product.record.ts'
import { notFound } from '#app/errors.ts'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { operation } from '#app/operations/operation.server.ts'
import { readSettings } from '#app/settings/settings.server.ts'
import { emitRenamed } from '#app/stock/write-levels.server.ts'
import { isRefusedBy, type Tx } from '#db/database.server.ts'
import { countNew } from './count-new.server.ts'
import { amountsOf, columnsOf, type VariantChange, undoingVariants, variantChanges } from './variant-change.ts'

type Changes = [VariantId, VariantChange][]

/** Prices, codes, weights and stock rules of as many variants as one likes. What is left out of one stays. */
export const changeVariants = operation({
  name: 'products.change_variants',
  http: 'PATCH /products/:product/variants',
  permission: 'products:write',
  nature: 'plain',
  on: product,
  input: variantChanges,
  refusals: [
    'product.price',
    'product.price_changed',
    'product.sku_taken',
    'product.variant_unknown',
    'product.picture_unknown',
  ],
  undo: { input: undoingVariants },
  async run({ tx, facts: { known }, input, actor, emit }) {
    const { id } = known ?? notFound()
    const { currency } = await readSettings(tx)
    // The record's keys are the ids that its schema has checked.
    const changes = Object.entries(input.variants) as Changes
    for (const [variant, change] of changes)
      for (const { name, amount } of amountsOf(change))
        if (amount.currency !== currency) return refuse('product.price', `/variants/${variant}/${name}`)
    const fits = await mayWrite(tx, id, changes)
    if (!fits.ok) return fits
    try {
      await write(tx, changes)
    } catch (error) {
      if (isRefusedBy(error, 'variants_sku_key')) return refuse('product.sku_taken', '/variants')
      throw error
    }
    if (changes.some(([, { tracks_stock: tracks, sold_beyond_stock: beyond }]) => tracks ?? beyond))
      await countNew(tx, id, { who: nameOf(actor), now: actor.now })
    await tx
      .updateTable('products')
      .set((row) => ({ updatedAt: actor.now, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    emit('product.updated')
    return agree()
  },
})

type Refused = 'product.price_changed' | 'product.sku_taken' | 'product.variant_unknown' | 'product.picture_unknown'

async function mayWrite(tx: Tx, id: ProductId, changes: Changes): Promise<Outcome<undefined, Refused>> {
  const rows = await tx
    .selectFrom('variants')
    .select(['id', 'price'])
    .where('productId', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = new Map(rows.map((row) => [row.id, row.price]))
  const other = changes.find(([variant]) => !own.has(variant))
  if (other) return refuse('product.variant_unknown', `/variants/${other[0]}`)
  const late = changes.find(([variant, { price_was: was }]) => was && was.amount !== own.get(variant))
  if (late) return refuse('product.price_changed', `/variants/${late[0]}/price`)
  const unknown = await findUnknownPicture(tx, id, changes)
  if (unknown) return refuse('product.picture_unknown', `/variants/${unknown}/picture`)
  const clash = await findSkuClash(tx, changes)
  return clash ? refuse('product.sku_taken', `/variants/${clash}/sku`) : agree()
}

/** The variant that is to show a picture which its product does not have. Nothing is asked where no picture changes: a grid saves by the hundred. */
async function findUnknownPicture(tx: Tx, id: ProductId, changes: Changes): Promise<VariantId | null> {
  if (!changes.some(([, { picture }]) => picture)) return null
  const pictures = await tx.selectFrom('productMedia').select('mediaId').where('productId', '=', id).execute()
  const shown = new Set(pictures.map(({ mediaId }) => mediaId))
  return changes.find(([, { picture }]) => picture && !shown.has(picture))?.[0] ?? null
}

/** The variant that is to get a SKU which another one keeps. */
async function findSkuClash(tx: Tx, changes: Changes): Promise<VariantId | null> {
  const wanted = new Map(changes.flatMap(([variant, { sku }]) => (sku ? [[sku, variant] as const] : [])))
  if (wanted.size === 0) return null
  const taken = await tx
    .selectFrom('variants')
    .select(['id', 'sku'])
    .where('sku', '=', sql<string>`any (${[...wanted.keys()]}::text[])`)
    .execute()
  // Of those that get another one now, it is free.
  const renamed = new Map(changes.filter(([, { sku }]) => sku !== undefined))
  const clash = taken.find(({ id: holder, sku }) => holder !== wanted.get(sku ?? '') && !renamed.has(holder))
  return wanted.get(clash?.sku ?? '') ?? null
}

async function write(tx: Tx, changes: Changes) {
  const renamed = changes.flatMap(([id, { sku }]) => (sku === undefined ? [] : [id]))
  // Two of them may exchange theirs: neither holds the other's while they are written.
  if (renamed.length > 0) await tx.updateTable('variants').set({ sku: null }).where('id', 'in', renamed).execute()
  for (const [id, change] of changes) {
    const columns = columnsOf(change)
    if (Object.keys(columns).length > 0) await tx.updateTable('variants').set(columns).where('id', '=', id).execute()
  }
  if (renamed.length > 0) await emitRenamed(tx, renamed)
}
