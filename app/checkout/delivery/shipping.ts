import { chargeFor } from '#app/catalogue/delivery.ts'
import type { Week } from '#app/delivery/delivery-dates.ts'
import type { ShippingMethodId } from '#app/kernel/ids.ts'
import type { Money } from '#app/kernel/money.ts'

type Translations = Record<string, Record<string, string>>

export interface ShippingMethod {
  id: ShippingMethodId
  countries: string[]
  name: string
  detail: string
  price: number
  freeFrom: number | null
  maxWeightGrams: number | null
  daysMin: number
  daysMax: number
  deliversOn: Week
  translations: Translations
}

/** A method with its price for this cart. */
export interface OfferedMethod extends ShippingMethod {
  /** In the currency of the goods. */
  charge: number
}

/** The methods for a country and a weight, cheapest first, each with its price for goods of this value. */
export function offerMethods(
  methods: readonly ShippingMethod[],
  { country, weightGrams, subtotal }: { country: string; weightGrams: number; subtotal: Money },
): OfferedMethod[] {
  return methods
    .filter(({ countries }) => countries.includes(country))
    .filter(({ maxWeightGrams }) => maxWeightGrams === null || weightGrams <= maxWeightGrams)
    .map((method) => ({ ...method, charge: chargeFor(method, subtotal).amount }))
    .toSorted((a, b) => a.charge - b.charge)
}

/** The countries of all methods, the shop's own first. */
export function servedCountries(methods: readonly ShippingMethod[], homeCountry: string): string[] {
  const all = new Set(methods.flatMap(({ countries }) => countries))
  return [...all].sort((a, b) => Number(b === homeCountry) - Number(a === homeCountry))
}
