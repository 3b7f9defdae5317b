import { deliveryWords } from '#app/delivery/delivery-words.ts'
import type { Language } from '#app/web/language-of.ts'
import { arrivalOf, cheapestFor, type Delivery, freeFromFor } from '#app/catalogue/delivery.ts'
import type { VariantView } from './product.ts'
import { availabilityOf, toOrderDays } from './stock.ts'

interface Around {
  language: Language
  currency: string
  delivery: Delivery
  /** The moment that its days are counted from. */
  now: Date
}

/**
 * What it costs to get each variant home and when it would be there, in one line: the lines that there are, and which of them
 * a variant has; none for what is sold out or too heavy to be sent.
 */
export function deliveryLines(variants: readonly VariantView[], around: Around) {
  const lines: string[] = []
  const known = new Map<string, number | undefined>()
  const of = variants.map((variant) => {
    const key = JSON.stringify([availabilityOf(variant).state, variant.weight, variant.toOrder])
    if (!known.has(key)) known.set(key, placeOf(lineOf(variant, around), lines))
    return known.get(key)
  })
  return { lines, of }
}

/** Its place among the lines, as a new one if need be: a hundred variants mostly share two or three. */
function placeOf(line: string | null, lines: string[]): number | undefined {
  if (line === null) return undefined
  return lines.includes(line) ? lines.indexOf(line) : lines.push(line) - 1
}

function lineOf(variant: VariantView, { language, currency, delivery, now }: Around): string | null {
  const { t, money, country: nameOf } = language
  const { weight } = variant
  const method = cheapestFor(delivery.methods, weight)
  const arrives = arrivalOf(delivery, { weight, madeIn: toOrderDays(variant, delivery.toOrder) }, now)
  if (availabilityOf(variant).state === 'sold-out' || !method || !arrives) return null
  const free = freeFromFor(delivery.methods, weight)
  const country = nameOf(delivery.country)
  const price = money({ amount: method.price, currency })
  const words = t('catalogue.delivery', { country, price, days: deliveryWords(arrives, language) })
  return free === null
    ? words
    : `${words} ${t('catalogue.delivery_free', { value: money({ amount: free, currency }) })}`
}
