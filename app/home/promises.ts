import type { Method } from '#app/catalogue/delivery.ts'
import type { TextKey } from '#app/texts.ts'

interface Known {
  /** The ways to the seller's own country. */
  methods: readonly Pick<Method, 'price' | 'freeFrom' | 'maxWeight'>[]
  cardBrands: string
  /** The pages with the details, if the shop has them. */
  pages: { shipping: string | null; returns: { slug: string; title: string } | null }
}

/** One line: the promise, and the page with its details. */
export interface Promised {
  about: 'delivery' | 'returns' | 'payment'
  page: string | null
  text: { key: TextKey & `home.${string}`; price?: number; kilograms?: number; brands?: string } | { title: string }
}

/** What a shop promises at first sight: only what follows from its settings, shipping methods and pages. */
export function promisesOf({ methods, cardBrands, pages }: Known): Promised[] {
  const delivery = deliveryOf(methods)
  return [
    ...(delivery ? [{ about: 'delivery' as const, page: pages.shipping, text: delivery }] : []),
    ...(pages.returns
      ? [{ about: 'returns' as const, page: pages.returns.slug, text: { title: pages.returns.title } }]
      : []),
    ...(cardBrands.trim()
      ? [
          {
            about: 'payment' as const,
            page: pages.shipping,
            text: { key: 'home.payment' as const, brands: cardBrands },
          },
        ]
      : []),
  ]
}

/** The lowest amount for free delivery, with the weight up to which it applies; otherwise the cheapest price. */
function deliveryOf(methods: Known['methods']): Promised['text'] | null {
  const [free] = methods
    .flatMap((method) => (method.freeFrom === null ? [] : [{ ...method, price: method.freeFrom }]))
    .sort((a, b) => a.price - b.price)
  if (free?.maxWeight) return { key: 'home.free_up_to', price: free.price, kilograms: free.maxWeight / 1_000 }
  if (free) return { key: 'home.free', price: free.price }
  const [cheapest] = [...methods].sort((a, b) => a.price - b.price)
  return cheapest ? { key: 'home.delivery', price: cheapest.price } : null
}
