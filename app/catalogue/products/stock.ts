import { few } from '#app/stock/few.ts'
import type { DayRange } from '#app/delivery/delivery-dates.ts'
import type { Language } from '#app/web/language-of.ts'

/** The availability of a variant: `left` counts stock that is not promised to an order that is paid or being paid. */
export interface StockFacts {
  tracksStock: boolean
  allowsBackorder: boolean
  left: number
}

export type Availability = { state: 'in-stock' | 'to-order' | 'sold-out' } | { state: 'few'; left: number }

export function availabilityOf({ tracksStock, allowsBackorder, left }: StockFacts): Availability {
  if (!tracksStock) return { state: 'in-stock' }
  if (left <= 0) return { state: allowsBackorder ? 'to-order' : 'sold-out' }
  return left <= few ? { state: 'few', left } : { state: 'in-stock' }
}

/**
 * How long it takes to make or buy one first; null if it is in stock. Without its own time it is the shop's default.
 */
export function toOrderDays(variant: StockFacts & { toOrder: DayRange | null }, usual: DayRange): DayRange | null {
  return availabilityOf(variant).state === 'to-order' ? (variant.toOrder ?? usual) : null
}

export function stockWords(availability: Availability, { t }: Pick<Language, 't'>, madeIn?: DayRange | null): string {
  if (availability.state === 'to-order' && madeIn) {
    const { min, max } = madeIn
    return t('catalogue.stock_to_order_in', { min, max, same: String(min === max) })
  }
  if (availability.state === 'few') return t('catalogue.stock_few', { left: availability.left })
  return t(stateTexts[availability.state])
}

const stateTexts = {
  'in-stock': 'catalogue.stock_there',
  'to-order': 'catalogue.stock_to_order',
  'sold-out': 'catalogue.stock_sold_out',
} as const
