import { fromPrimary } from '#app/web/reading/place.ts'
import { type Locale, titleIn } from '#app/locales.ts'
import type { Actor } from '#app/operations/actor.ts'
import { findPage } from '#app/operations/list.server.ts'
import type { FoundVariants } from '#app/purchase-orders/find-variants.server.ts'
import type { FiledPurchase } from '#app/purchase-orders/purchase-file.server.ts'
import { limits } from '#app/limits.ts'
import { stock } from '#app/stock/list/stock.list.ts'

/** What is low or sold out where the order arrives, the scarcest first, and is not in it yet. */
export async function listScarce({ row, lines }: FiledPurchase, actor: Actor, locale: Locale): Promise<FoundVariants> {
  const most = limits.variantsFound.value
  const filter = { q: null, vendor: null, location: row.locationId }
  const states = ['low', 'sold_out'] as const
  // They are about to be ordered.
  const pages = await fromPrimary(() =>
    Promise.all(
      states.map((state) => {
        const asked = { filter: { ...filter, state }, sort: { by: 'available', descending: false }, after: null }
        return findPage(stock, asked, actor, most + lines.length)
      }),
    ),
  )
  const ordered = new Set(lines.map(({ variantId }) => variantId))
  const rows = pages.flatMap((page) => page.rows).filter(({ variant }) => !ordered.has(variant))
  const each = [...new Map(rows.map((level) => [level.variant, level])).values()]
  const found = each
    .slice(0, most)
    .map(({ variant, product, products, options, optionsIn, sku, available, incoming }) => ({
      id: variant,
      title: [titleIn(product, products, locale), titleIn(options, optionsIn, locale)].filter(Boolean).join(', '),
      sku,
      available: available ?? 0,
      incoming: incoming ?? 0,
    }))
  return { found, isMore: each.length > most || pages.some(({ next }) => next !== null) }
}
