import { z } from 'zod'
import { findDescribed, product } from '#app/catalogue/writing/product.record.ts'
import { describedProduct } from '#app/catalogue/writing/product-input.ts'
import { isAsDescribed, type Saved, writeOver } from '#app/catalogue/writing/product-writing.server.ts'
import type { Known } from '#app/catalogue/writing/find-product.server.ts'
import { receiveUncounted } from '#app/catalogue/writing/uncounted.server.ts'
import { missedStock, receiveMissed } from '#app/catalogue/writing/missed-stock.server.ts'
import { tellOfProduct } from '#app/catalogue/writing/tell-product.server.ts'
import type { EventName } from '#app/operations/event-names.ts'
import type { LocationId, VariantId } from '#app/kernel/ids.ts'
import { agree, refuse } from '#app/kernel/outcome.ts'
import { nameOf } from '#app/operations/actor.ts'
import { idInput } from '#app/operations/inputs.ts'
import { operation } from '#app/operations/operation.server.ts'
import { isRefusedBy, type Tx } from '#db/database.server.ts'
import { haveLocation } from '#app/imports/stock/first-location.server.ts'
import { importNewProducts, leadOn, oldNamesIn } from './new-products.server.ts'
import { owePictures } from './owe-pictures.server.ts'
import { shelve } from './shelve.server.ts'

export const importInput = z.object({
  product: describedProduct,
  /** Where pieces lie that come with it; null: where the shop's first location is, which it gets if it has none. */
  location: idInput<LocationId>('loc_', 'field.choice').nullable(),
  /** Variants that move here from other products and keep their stock. */
  takes: z.array(idInput<VariantId>('var_', 'field.choice')),
  /** SKUs of variants that may be deleted: the file has them nowhere else. */
  removes: z.array(z.string()),
})

/**
 * A file brings a product in, new or over what an earlier one has brought; the same description again changes nothing. Collections by
 * rule are left to the import, which refreshes them once. Throws `LeavesOut` where variants would go of which nobody has said so.
 */
export const importProduct = operation({
  name: 'products.import',
  http: 'PUT /products/:handle/import',
  permission: 'imports:write',
  nature: 'plain',
  on: product,
  input: importInput,
  keepsInput: false,
  // The import's own last row is written through, and all before it with that.
  isDurable: false,
  refusals: ['product.sku_taken', 'product.pieces_reserved', 'product.to_send', 'import.stays_on_sale'],
  may: ({ known }, { product }) =>
    // A wrong cell takes nothing off sale.
    known?.status === 'active' && product.draftReasons ? refuse('import.stays_on_sale') : agree(),
  already: ({ facts: { known, slug }, input }): Saved | null =>
    known && !known.isUncounted && isAsDescribed(known, { ...input.product, slug })
      ? { id: known.id, written: 'unchanged', status: known.status, soldOut: [] }
      : null,
  together: {
    findAll: (tx, keys) => findDescribed(tx, keys),
    fits: ({ facts: { known }, input: { takes } }) => known === null && takes.length === 0,
    run: (tx, calls) => importNewProducts(tx, calls),
  },
  async run({ tx, facts: { known, slug }, input, actor, emit, became }) {
    const described = { ...input.product, slug }
    const { takes, removes } = input
    const isCounted = described.variants.some(({ tracksStock }) => tracksStock)
    const location = input.location ?? (isCounted ? await haveLocation(tx) : null)
    if (known && location && isAsDescribed(known, described)) {
      await receiveUncounted(tx, known.id, described, { locationId: location, who: nameOf(actor), now: actor.now })
      return agree({ id: known.id, written: 'changed' as const, status: known.status, soldOut: [] })
    }
    const givers = await listGivers(tx, takes)
    const writing = { now: actor.now, who: nameOf(actor), locationId: location }
    try {
      const isMissed = known !== null && (await missedStock(tx, known.id))
      const saved = await writeOver(tx, known, described, { ...writing, others: { takes, removes } })
      if (isMissed && location) await receiveMissed(tx, saved.id, described, { ...writing, locationId: location })
      const collections = described.collections ?? (known ? undefined : described.firstCollections)
      if (collections) await shelve(tx, saved.id, collections, actor)
      await leadOn(tx, [{ id: saved.id, names: oldNamesIn(described) }])
      if (described.pictures.length > 0) await owePictures(tx, [saved.id])
      for (const id of givers) await tellOfProduct(tx, id, 'product.updated', actor.now)
      emit(eventOf(known, described.status))
      became({ id: saved.id })
      return agree(saved)
    } catch (error) {
      if (isRefusedBy(error, 'variants_sku_key')) return refuse('product.sku_taken')
      if (isRefusedBy(error, 'pieces_are_held')) return refuse('product.pieces_reserved')
      if (isRefusedBy(error, 'pieces_are_unsent')) return refuse('product.to_send')
      throw error
    }
  },
})

function eventOf(before: Known | null, status: Known['status']): EventName {
  if (!before) return 'product.created'
  return status === 'archived' && before.status !== 'archived' ? 'product.archived' : 'product.updated'
}

async function listGivers(tx: Tx, takes: readonly VariantId[]) {
  if (takes.length === 0) return []
  const rows = await tx.selectFrom('variants').select('productId').distinct().where('id', 'in', takes).execute()
  return rows.map(({ productId }) => productId)
}
