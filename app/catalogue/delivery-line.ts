import { nextDeadline } from '#app/delivery/delivery-dates.ts'
import { deliveryWords } from '#app/delivery/delivery-words.ts'
import type { Language } from '#app/web/language-of.ts'
import { arrivalOf, cheapestFor, type Delivery, freeFromFor } from './delivery.ts'
import type { VariantView } from './products/product.ts'
import { availabilityOf, toOrderDays } from './products/stock.ts'

interface Around {
  language: Language
  currency: string
  delivery: Delivery
  /** The moment that its days are counted from. */
  now: Date
}

/**
 * Shipping price and delivery days of each variant in one line: the distinct lines, and which of them a variant has;
 * none for a variant that is sold out or too heavy.
 */
export function deliveryLines(variants: readonly VariantView[], around: Around) {
  const { language, currency, delivery, now } = around
  const lines: string[] = []
  const known = linesUntil(nextDeadline(now, delivery.dispatch), delivery)
  const of = variants.map((variant) => {
    const { state } = availabilityOf(variant)
    const key = JSON.stringify([language.locale, currency, state, variant.weight, variant.toOrder])
    const line = known.get(key) ?? lineOf(variant, around)
    if (known.size < 500) known.set(key, line)
    return placeOf(line, lines)
  })
  return { lines, of }
}

/**
 * The lines computed so far. All products share them until the settings change, which creates another `Delivery`, or the day's order
 * deadline passes.
 */
function linesUntil(deadline: Date, delivery: Delivery): Map<string, string | null> {
  const until = deadline.getTime()
  const known = knownLines.get(delivery)
  if (known?.until === until) return known.lines
  const lines = new Map<string, string | null>()
  knownLines.set(delivery, { until, lines })
  return lines
}

const knownLines = new WeakMap<Delivery, { until: number; lines: Map<string, string | null> }>()

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
