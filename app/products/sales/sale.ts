import type { ErrorCode } from '#app/errors.ts'
import { agree, type Outcome, refuse } from '#app/kernel/outcome.ts'
import { limits } from '#app/limits.ts'
import { percentPrice } from '#app/products/by-rule/percent-price.ts'

/** How much it costs in the sale: this price, or so much less than now, in hundredths of a percent. */
export type SalePrice = { price: number } | { off: number }

/**
 * The price in a sale; by a percentage in whole `step`s, the smallest amount that can be paid. Null: it would not be lower
 * than the price is now, and so there is no sale.
 */
export function salePriceOf(said: SalePrice, now: number, step = 1): number | null {
  const price = 'price' in said ? said.price : percentPrice(now, -said.off, step)
  return price < now ? price : null
}

type TimeRefusal = Extract<ErrorCode, 'product.sale_past' | 'product.sale_end' | 'product.sale_far'>

/** Whether a sale may begin and end then. Null as the beginning: at once; as the end: when someone ends it. */
export function maySell(from: Date | null, until: Date | null, now: Date): Outcome<undefined, TimeRefusal> {
  // Who chooses the minute that is on the clock means now.
  if (from && from.getTime() <= now.getTime() - limits.plannedLate.value)
    return refuse('product.sale_past', '/starts_at')
  const last = now.getTime() + limits.plannedAhead.value
  if (from && from.getTime() > last) return refuse('product.sale_far', '/starts_at')
  if (!until) return agree()
  if (until <= now || (from && until <= from)) return refuse('product.sale_end', '/ends_at')
  return until.getTime() > last ? refuse('product.sale_far', '/ends_at') : agree()
}
