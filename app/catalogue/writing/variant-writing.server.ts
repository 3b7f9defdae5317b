import { sql } from 'kysely'
import { newId, type LocationId, type ProductId, type VariantId, type MediaId } from '#app/kernel/ids.ts'
import { emitRenamed } from '#app/stock/write-levels.server.ts'
import { receiveStock } from '#app/stock/receive.server.ts'
import type { Tx } from '#db/database.server.ts'
import type { OptionIds, OtherProducts } from './option-writing.server.ts'
import { type CheckedProduct, combination, type Target } from './product-input.ts'
import type { SoldOut } from './sold-out.ts'

export interface Writing {
  now: Date
  /** For the stock movements: who received the stock. */
  who: string
  /** The location of new stock; null if the shop has none yet. */
  locationId: LocationId | null
  /** Without it, no variant moves between products. */
  others?: OtherProducts
}

/**
 * Sets a product's variants over those that stay, and receives the stock of those that were not counted before. Answers
 * with those that are sold out by it, because they are not sold beyond stock any more.
 */
export async function writeVariants(
  tx: Tx,
  { id: productId, isNew }: Target,
  product: CheckedProduct,
  options: OptionIds,
  pictures: MediaId[],
  writing: Writing,
): Promise<{ soldOut: SoldOut[]; ids: VariantId[] }> {
  const rows = rowsOf(productId, product, options, pictures)
  const beyond = isNew ? [] : await listSoldBeyondStock(tx, productId)
  await freeSkus(tx, rows, options)
  await tx
    .insertInto('variants')
    .values(inOrder(rows, options))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        productId: row.ref('excluded.productId'),
        position: row.ref('excluded.position'),
        value1Id: row.ref('excluded.value1Id'),
        value2Id: row.ref('excluded.value2Id'),
        value3Id: row.ref('excluded.value3Id'),
        sku: row.ref('excluded.sku'),
        barcode: row.ref('excluded.barcode'),
        price: row.ref('excluded.price'),
        compareAtPrice: row.ref('excluded.compareAtPrice'),
        weightGrams: row.ref('excluded.weightGrams'),
        cost: row.ref('excluded.cost'),
        requiresShipping: row.ref('excluded.requiresShipping'),
        dimensions: row.ref('excluded.dimensions'),
        customFields: row.ref('excluded.customFields'),
        contentAmount: row.ref('excluded.contentAmount'),
        contentUnit: row.ref('excluded.contentUnit'),
        // The same, variant by variant: a file may say it of some alone.
        customsCode: row.fn.coalesce('excluded.customsCode', 'variants.customsCode'),
        originCountry: row.fn.coalesce('excluded.originCountry', 'variants.originCountry'),
        tracksStock: row.ref('excluded.tracksStock'),
        allowsBackorder: row.ref('excluded.allowsBackorder'),
        // If the input does not mention it, as in every import, the value set by staff stays.
        ...(product.variants.some(({ noReturn }) => noReturn !== undefined) && {
          noReturn: row.ref('excluded.noReturn'),
        }),
        ...(product.variants.some(({ toOrder }) => toOrder !== undefined) && {
          toOrderDaysMin: row.ref('excluded.toOrderDaysMin'),
          toOrderDaysMax: row.ref('excluded.toOrderDaysMax'),
        }),
        mediaId: row.ref('excluded.mediaId'),
      })),
    )
    .execute()
  await tellOfSkus(tx, rows, options)
  await receiveNew(tx, product, rows, options, writing)
  const owed = await listOwed(tx, beyond)
  const soldOut = product.variants.flatMap(({ sku = null, values }, index) => {
    const row = rows[index]
    const found = row && owed.get(row.id)
    return found === undefined ? [] : [{ sku, values, owed: found }]
  })
  return { soldOut, ids: rows.map(({ id }) => id) }
}

async function listSoldBeyondStock(tx: Tx, productId: ProductId): Promise<VariantId[]> {
  const sold = tx.selectFrom('variants').select('id').where('productId', '=', productId).where('tracksStock', '=', true)
  return (await sold.where('allowsBackorder', '=', true).execute()).map(({ id }) => id)
}

/** Of these, the ones that are not available now, with the oversold quantity of each. */
async function listOwed(tx: Tx, ids: readonly VariantId[]): Promise<Map<VariantId, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: VariantId; owed: number }>`
    select v.id, coalesce(sum(greatest(s.reserved - s.on_hand, 0)), 0)::int as owed
    from variants v left join stock_levels s on s.variant_id = v.id
    where v.id = any (${[...ids]}::uuid[]) and v.tracks_stock and not v.allows_backorder
    group by v.id having coalesce(bool_and(s.on_hand <= s.reserved), true)`.execute(tx)
  return new Map(rows.map(({ id, owed }) => [id, owed]))
}

export function rowsOf(
  productId: ProductId,
  product: CheckedProduct,
  options: Pick<OptionIds, 'values' | 'variants'>,
  pictures: readonly MediaId[],
) {
  return product.variants.map((variant, index) => {
    const [value1Id, value2Id, value3Id] = variant.values.map((name, at) => options.values[at]?.get(name) ?? null)
    return {
      id: options.variants.get(combination(variant.values))?.id ?? newId(),
      productId,
      position: index + 1,
      sku: variant.sku ?? null,
      barcode: variant.barcode ?? null,
      value1Id: value1Id ?? null,
      value2Id: value2Id ?? null,
      value3Id: value3Id ?? null,
      price: variant.price,
      compareAtPrice: variant.compareAtPrice ?? null,
      weightGrams: variant.weightGrams,
      cost: variant.cost ?? null,
      requiresShipping: variant.requiresShipping ?? true,
      dimensions: variant.dimensions ? JSON.stringify(variant.dimensions) : null,
      customFields: JSON.stringify(variant.customFields ?? {}),
      contentAmount: variant.content?.amount ?? null,
      contentUnit: variant.content?.unit ?? null,
      customsCode: variant.customsCode ?? null,
      originCountry: variant.originCountry ?? null,
      tracksStock: variant.tracksStock,
      allowsBackorder: variant.allowsBackorder,
      noReturn: variant.noReturn ?? null,
      toOrderDaysMin: variant.toOrder?.min ?? null,
      toOrderDaysMax: variant.toOrder?.max ?? null,
      mediaId: typeof variant.picture === 'number' ? (pictures[variant.picture] ?? null) : null,
    }
  })
}

/**
 * Those that stay first, each after the one whose values it takes over: no two variants have the same, not for a
 * moment.
 */
function inOrder<Written extends { id: VariantId }>(rows: readonly Written[], { variants }: OptionIds): Written[] {
  const place = new Map([...variants.values()].map(({ id }, index) => [id, index]))
  return rows.toSorted((one, other) => (place.get(one.id) ?? place.size) - (place.get(other.id) ?? place.size))
}

/** Two variants may exchange their SKUs; while rows are written one by one, neither may still hold the other's. */
async function freeSkus(tx: Tx, rows: { id: VariantId; sku: string | null }[], { variants }: OptionIds) {
  const before = new Map([...variants.values()].map(({ id, sku }) => [id, sku]))
  const changing = rows.filter(({ id, sku }) => before.get(id) && before.get(id) !== sku).map(({ id }) => id)
  if (changing.length > 0) await tx.updateTable('variants').set({ sku: null }).where('id', 'in', changing).execute()
}

/** Other systems may know variants by their SKU: one with a new SKU is sent again with its stock. */
async function tellOfSkus(tx: Tx, rows: readonly { id: VariantId; sku: string | null }[], { variants }: OptionIds) {
  const before = new Map([...variants.values()].map(({ id, sku }) => [id, sku]))
  const renamed = rows.filter(({ id, sku }) => before.has(id) && before.get(id) !== sku).map(({ id }) => id)
  if (renamed.length > 0) await emitRenamed(tx, renamed)
}

async function listCounted(tx: Tx, ids: readonly VariantId[]): Promise<Set<VariantId>> {
  if (ids.length === 0) return new Set()
  const levels = await tx.selectFrom('stockLevels').select('variantId').where('variantId', 'in', ids).execute()
  return new Set(levels.map(({ variantId }) => variantId))
}

/**
 * For variants that are counted from now on: new, or not counted before. An existing level stays, whatever the
 * description says.
 */
async function receiveNew(
  tx: Tx,
  product: CheckedProduct,
  rows: { id: VariantId }[],
  { variants }: OptionIds,
  { locationId, who, now }: Writing,
) {
  if (!locationId) return
  const counted = await listCounted(
    tx,
    [...variants.values()].map(({ id }) => id),
  )
  const fresh = product.variants.flatMap((variant, index) => {
    const id = rows[index]?.id
    return id && variant.tracksStock && !counted.has(id) ? [{ ...variant, id }] : []
  })
  await receiveStock(tx, fresh, { locationId, who, now })
}
