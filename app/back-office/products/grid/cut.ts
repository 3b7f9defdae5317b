import type { ProductView } from '#app/catalogue/writing/product-view.server.ts'
import { limits } from '#app/limits.ts'
import type { GridVariant } from './cells.ts'

/** A product of the grid, with its variants that have a row. */
export interface GridProduct {
  view: ProductView
  variants: GridVariant[]
}

export interface Cut {
  rows: GridProduct[]
  /** The products that did not fit. */
  left: ProductView[]
  /** How many variants of the first product have been shown, with this page; null: all. */
  rest: number | null
}

/** As many products as have a row for each variant. A product with more variants than rows goes on over the next pages. */
export function cut(views: readonly ProductView[], from = 0): Cut {
  const rows: GridProduct[] = []
  let room: number = limits.gridRows.value
  for (const view of views) {
    const variants = view.variants.slice(rows.length === 0 ? from : 0)
    if (rows.length > 0 && variants.length > room) break
    rows.push({ view, variants: variants.slice(0, room) })
    room -= variants.length
  }
  return { rows, left: views.slice(rows.length), rest: room < 0 ? from + limits.gridRows.value : null }
}
