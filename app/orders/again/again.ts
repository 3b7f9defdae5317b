import type { VariantId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import { fitQuantity } from '#app/cart/cart.ts'
import type { MissedLine } from '#app/cart/again.ts'

/** A line of the order with what the shop has of it now; null if it is no longer sold. */
export interface WantedAgain {
  title: string
  titleLanguage: string
  /** Null if it was deleted. */
  variantId: VariantId | null
  quantity: number
  /** What it cost then, if that is comparable with today's price. */
  priceThen: number | null
  now: { price: number; available: number | null; isSold: boolean } | null
}

interface Planned {
  puts: { variantId: VariantId; quantity: number; price: number; isNew: boolean }[]
  missed: MissedLine[]
}

/** What goes into the cart, by the cart's own rules, and what does not or not all of it. */
export function planAgain(wanted: readonly WantedAgain[], there: ReadonlyMap<VariantId, number>): Planned {
  const inCart = new Map(there)
  const planned: Planned = { puts: [], missed: [] }
  for (const { title, titleLanguage, variantId, quantity, priceThen, now } of wanted) {
    const miss = (why: MissedLine['why'], count: number) => planned.missed.push({ title, titleLanguage, why, count })
    if (!variantId || !now?.isSold) {
      miss('gone', 0)
      continue
    }
    const before = inCart.get(variantId)
    if (before === undefined && inCart.size >= limits.cartLines.value) {
      miss('full', 0)
      continue
    }
    const fitting = fitQuantity((before ?? 0) + quantity, now.available)
    if (!fitting.ok) {
      miss('sold_out', 0)
      continue
    }
    if (fitting.value.shortened) miss('fewer', fitting.value.quantity)
    inCart.set(variantId, fitting.value.quantity)
    // The cart compares this price with today's and says at the line how it has changed.
    const price = priceThen ?? now.price
    planned.puts.push({ variantId, quantity: fitting.value.quantity, price, isNew: before === undefined })
  }
  return planned
}
