import type { ErrorCode } from '#app/errors.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { limits } from '#app/limits.ts'
import { percentPrice } from './percent-price.ts'

// How prices change by a rule. In integers alone: a percentage is in hundredths of a percent, an amount in minor units.

/** `more` and `less`: by an amount; `price`: to this one; `back`: to the price before the reduction. */
export const priceWays = ['percent', 'more', 'less', 'price', 'back'] as const
export type PriceWay = (typeof priceWays)[number]

/** What becomes of the compare-at price. `show`: where the price falls, the former one is shown crossed out. */
export const formerPrices = ['keep', 'show', 'hide'] as const
export type FormerPrices = (typeof formerPrices)[number]

export interface PriceRule {
  by: PriceWay
  /** Hundredths of a percent, negative where prices fall, or minor units. Of `back` 0. */
  value: number
  /** The last two digits of the new price: 95 makes 19.80 to 19.95. Null: it is not rounded. */
  ending: number | null
  former: FormerPrices
}

export interface Prices {
  price: number
  /** The compare-at price. */
  before: number | null
}

/** What the rule makes of a price where there cannot be such a one. */
export interface NoPrice {
  reason: Extract<ErrorCode, 'product.price_below_nothing' | 'product.price_too_high' | 'product.price_step'>
  price: number
}

/** The prices of a variant by the rule. Each is a multiple of `step`, the smallest amount that can be paid. */
export function pricesBy(
  { by, value, ending, former }: PriceRule,
  { price, before }: Prices,
  step = 1,
): Prices | NoPrice {
  if (by === 'back') return before !== null && before > price ? { price: before, before: null } : { price, before }
  const exact = {
    percent: percentPrice(price, value, step),
    more: price + value,
    less: price - value,
    price: value,
  }[by]
  // What is free stays free: a percentage of nothing is nothing.
  const fresh = ending === null || (by === 'percent' && price === 0) ? exact : nearest(exact, ending)
  if (fresh < 0) return { reason: 'product.price_below_nothing', price: fresh }
  if (fresh > limits.price.value) return { reason: 'product.price_too_high', price: fresh }
  if (fresh !== price && fresh % step !== 0) return { reason: 'product.price_step', price: fresh }
  if (former === 'hide') return { price: fresh, before: null }
  const isReduced = former === 'show' && fresh < price
  return { price: fresh, before: isReduced ? Math.max(price, before ?? 0) : before }
}

/** The nearest price that ends so; the higher one of two. What costs something is not rounded to nothing. */
function nearest(exact: number, ending: number): number {
  if (exact < 0) return exact
  const below = Math.floor((exact - ending) / 100) * 100 + ending
  return below >= Math.min(exact, 1) && exact - below < 50 ? below : below + 100
}

/** As people and programs say it, all in text. */
export interface SaidRule {
  way?: unknown
  how_much?: unknown
  currency?: unknown
  ending?: unknown
  former?: unknown
}

/** Reads what was said: `10`, `+10 %`, `-12,5`; of amounts as many decimals as the currency has. Null: it is no rule. */
export function readPriceRule({
  way: said,
  how_much: text = '',
  currency = '',
  ending = '',
  former = 'keep',
}: SaidRule) {
  const way = priceWays.find((each) => each === said)
  const shown = formerPrices.find((each) => each === former)
  if (!way || !shown || !/^(\d\d)?$/.test(String(ending))) return null
  const amount = way === 'back' ? 0 : readValue(String(text), way, String(currency))
  if (amount === null) return null
  return { by: way, value: amount, ending: ending === '' ? null : Number(ending), former: shown } satisfies PriceRule
}

function readValue(text: string, by: PriceWay, currency: string): number | null {
  const isPercent = by === 'percent'
  const [, sign = '', whole, part = '', percent = ''] =
    /^([+\-−]?)\s?(\d{1,8})(?:[.,](\d{1,4}))?\s*(%?)$/u.exec(text.trim()) ?? []
  if (whole === undefined || (!isPercent && (sign + percent !== '' || !/^[A-Z]{3}$/.test(currency)))) return null
  const digits = isPercent ? 2 : minorDigits(currency)
  if (part.length > digits) return null
  const size = Number(whole + part.padEnd(digits, '0'))
  if (size > (isPercent ? limits.pricePercent.value : limits.price.value)) return null
  return sign === '-' || sign === '−' ? -size : size
}
