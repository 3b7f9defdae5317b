import type { Language } from '#app/web/language.tsx'

/** What can be had of a variant: `left` counts what is there and not promised to an order. */
export interface StockFacts {
  tracksStock: boolean
  allowsBackorder: boolean
  left: number
}

export type Availability = { state: 'in-stock' | 'to-order' | 'sold-out' } | { state: 'few'; left: number }

// From here on a number helps to decide; a larger one only tells how much the shop has.
const few = 5

export function availabilityOf({ tracksStock, allowsBackorder, left }: StockFacts): Availability {
  if (!tracksStock) return { state: 'in-stock' }
  if (left <= 0) return { state: allowsBackorder ? 'to-order' : 'sold-out' }
  return left <= few ? { state: 'few', left } : { state: 'in-stock' }
}

export function stockWords(availability: Availability, { t }: Pick<Language, 't'>): string {
  if (availability.state === 'few') return t('catalogue.stock_few', { left: availability.left })
  return t(stateTexts[availability.state])
}

const stateTexts = {
  'in-stock': 'catalogue.stock_there',
  'to-order': 'catalogue.stock_to_order',
  'sold-out': 'catalogue.stock_sold_out',
} as const
