interface Method {
  price: number
  freeFrom: number | null
  /** Grams. */
  maxWeight: number | null
}

/** The cheapest way in which a thing of this weight travels. */
export function cheapestFor<M extends Method>(methods: readonly M[], weight: number): M | undefined {
  const carrying = methods.filter(({ maxWeight }) => maxWeight === null || weight <= maxWeight)
  return carrying.toSorted((a, b) => a.price - b.price)[0]
}

/** The goods' value from which something of this weight travels free, or null. */
export function freeFromFor(methods: readonly Method[], weight: number): number | null {
  const values = methods
    .filter(({ maxWeight }) => maxWeight === null || weight <= maxWeight)
    .flatMap(({ freeFrom }) => (freeFrom === null ? [] : [freeFrom]))
  return values.length > 0 ? Math.min(...values) : null
}
