import type { Variant } from '#app/back-office/products/variants/variant-values.ts'

export interface ShownSale {
  state: 'planned' | 'running'
  startsAt: string
  endsAt: string | null
  low: number
  high: number
  currency: string
  /** Of how many variants. */
  count: number
}

/** The sales of these variants: those at the same time as one, what runs first. */
export function salesOf(variants: readonly Variant[]): ShownSale[] {
  const found = new Map<string, ShownSale>()
  for (const { sale } of variants) {
    if (!sale) continue
    const { state, starts_at: startsAt, ends_at: endsAt, price } = sale
    const key = `${state} ${startsAt} ${endsAt}`
    const { low, high, count } = found.get(key) ?? { low: price.amount, high: price.amount, count: 0 }
    found.set(key, {
      state,
      startsAt,
      endsAt,
      low: Math.min(low, price.amount),
      high: Math.max(high, price.amount),
      currency: price.currency,
      count: count + 1,
    })
  }
  return [...found.values()].toSorted(
    (one, other) => other.state.localeCompare(one.state) || one.startsAt.localeCompare(other.startsAt),
  )
}

/** The sale that all of these variants have at the same time; its price may differ. */
export function sharedSale(variants: readonly Variant[]): ShownSale | null {
  const [sale] = salesOf(variants)
  return sale?.count === variants.length ? sale : null
}
