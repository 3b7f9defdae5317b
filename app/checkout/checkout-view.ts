import { amountStep } from '#app/card-payments/provider-amounts.ts'
import { type Cart, weightOf } from '#app/cart/cart.ts'
import { type DeliveryDates, deliveryDates, slowestOf } from '#app/delivery/delivery-dates.ts'
import { regionOfAddress } from '#app/delivery/postal-regions.ts'
import { money } from '#app/kernel/money.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { type CheckoutDetails, type Part } from './checkout.ts'
import type { PickUp } from './delivery/pick-up.ts'
import { type OfferedMethod, offerMethods, servedCountries, type ShippingMethod } from './delivery/shipping.ts'
import { type CheckoutTotals, isTaxFree, priceLines, type TaxRate, workOutTotals } from './totals.ts'

/** All that the checkout is worked out from. */
export interface CheckoutFacts {
  cart: Cart
  settings: ShopSettings
  details: CheckoutDetails
  methods: ShippingMethod[]
  rates: TaxRate[]
  pickUps: PickUp[]
  /** The moment that the days of the delivery are counted from. */
  now: Date
}

/** A way to send this very cart, with the days on which it would arrive if it were ordered now. */
export interface DatedMethod extends OfferedMethod {
  arrives: DeliveryDates
}

export interface CheckoutView extends CheckoutFacts {
  countries: string[]
  /** Where it goes, once that is known and possible. */
  pickUp: PickUp | null
  offered: DatedMethod[]
  method: DatedMethod | null
  done: Record<Part, boolean>
  totals: CheckoutTotals
  /** True once the country is known: until then the totals are those of the home country. */
  isSettled: boolean
  taxFree: boolean
}

/** What the checkout shows and what the order will be: both are this, so that they cannot differ. */
export function viewCheckout(facts: CheckoutFacts): CheckoutView {
  const { cart, settings, details, methods, pickUps } = facts
  // A small business charges no VAT, whatever rates are still kept.
  const rates = settings.vat === 'small-business' ? [] : facts.rates
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
  const { homeCountry, pricesIncludeTax } = settings
  const rules = { rates, homeCountry, pricesIncludeTax, destination, step: amountStep(cart.currency) }
  const priced = priceLines(cart.lines, rules)
  const subtotal = money(
    priced.reduce((sum, { total }) => sum + total, 0),
    cart.currency,
  )
  const offered = address
    ? withDates(
        offerMethods(methods, { country: address.country, weightGrams: weightOf(cart.lines), subtotal }),
        facts,
        address,
      )
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
    totals: workOutTotals(priced, money(method?.charge ?? 0, cart.currency), settings.pricesIncludeTax),
    isSettled: address !== null || pickUp !== null,
    taxFree: settings.vat === 'charged' && settings.pricesIncludeTax && isTaxFree(rules),
  }
}

function withDates(
  offered: OfferedMethod[],
  { cart, settings, now }: CheckoutFacts,
  address: PostalAddress,
): DatedMethod[] {
  const { toOrderDaysMin: min, toOrderDaysMax: max } = settings
  const madeIn = slowestOf(cart.lines, { min, max })
  const to = { country: address.country, region: regionOfAddress(address) }
  return offered.map((method) => ({
    ...method,
    arrives: deliveryDates(now, settings, { ...method, ...to }, madeIn),
  }))
}
