import type { Cart } from '#app/cart/cart.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { type CheckoutDetails, type Part } from './checkout.ts'
import type { PickUp } from './pick-up.ts'
import { type OfferedMethod, offerMethods, servedCountries, type ShippingMethod, weightOf } from './shipping.ts'
import { type CheckoutTotals, isTaxFree, priceLines, type TaxRate, workOutTotals } from './totals.ts'

/** All that the checkout is worked out from. */
export interface CheckoutFacts {
  cart: Cart
  settings: Pick<ShopSettings, 'homeCountry' | 'pricesIncludeTax'>
  details: CheckoutDetails
  methods: ShippingMethod[]
  rates: TaxRate[]
  pickUps: PickUp[]
}

export interface CheckoutView extends CheckoutFacts {
  countries: string[]
  /** Where it goes, once that is known and possible. */
  pickUp: PickUp | null
  offered: OfferedMethod[]
  method: OfferedMethod | null
  done: Record<Part, boolean>
  totals: CheckoutTotals
  /** True once the country is known: until then the totals are those of the home country. */
  isSettled: boolean
  taxFree: boolean
}

/** What the checkout shows and what the order will be: both are this, so that they cannot differ. */
export function viewCheckout(facts: CheckoutFacts): CheckoutView {
  const { cart, settings, details, methods, rates, pickUps } = facts
  const countries = servedCountries(methods, settings.homeCountry)
  const pickUp =
    details.delivery === 'pick_up'
      ? (pickUps.find(({ id, hasAll }) => hasAll && id === details.pickUpLocationId) ?? null)
      : null
  const address =
    details.delivery === 'ship' && details.address && countries.includes(details.address.country)
      ? details.address
      : null
  const destination = address ?? pickUp?.address ?? { country: settings.homeCountry, region: '' }
  const rules = { rates, homeCountry: settings.homeCountry, pricesIncludeTax: settings.pricesIncludeTax, destination }
  const priced = priceLines(cart.lines, rules)
  const subtotal = priced.reduce((sum, { total }) => sum + total, 0)
  const offered = address
    ? offerMethods(methods, { country: address.country, weightGrams: weightOf(cart.lines), subtotal })
    : []
  const only = offered.length === 1 ? offered[0] : null
  const method = offered.find(({ id }) => id === details.shippingMethodId) ?? only ?? null
  return {
    ...facts,
    countries,
    pickUp,
    offered,
    method,
    done: {
      contact: details.email !== null,
      delivery: address !== null || pickUp !== null,
      shipping: method !== null || pickUp !== null,
      payment: false,
    },
    totals: workOutTotals(priced, method?.charge ?? 0, settings.pricesIncludeTax),
    isSettled: address !== null || pickUp !== null,
    taxFree: settings.pricesIncludeTax && isTaxFree(rules),
  }
}
