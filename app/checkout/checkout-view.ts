import { amountStep } from '#app/card-payments/provider-amounts.ts'
import { type Cart, weightOf } from '#app/cart/cart.ts'
import { type DeliveryDates, deliveryDates, slowestOf } from '#app/delivery/delivery-dates.ts'
import { regionOfAddress } from '#app/delivery/postal-regions.ts'
import { money, type Money, share, spread, taxIncluded } from '#app/kernel/money.ts'
import type { PostalAddress } from '#app/kernel/postal-address.ts'
import type { OrderTax } from '#app/orders/order.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import { type CheckoutDetails, type Part } from './checkout.ts'
import type { PickUp } from './delivery/pick-up.ts'
import { type OfferedMethod, offerMethods, servedCountries, type ShippingMethod } from './delivery/shipping.ts'

/** Everything that the checkout is computed from. */
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
  /** The pick-up location, once it is known and possible. */
  pickUp: PickUp | null
  offered: DatedMethod[]
  method: DatedMethod | null
  done: Record<Part, boolean>
  totals: CheckoutTotals
  /** True once the country is known: until then the totals are those of the home country. */
  isSettled: boolean
  taxFree: boolean
}

/** The checkout shows this and the order is made from it, so that they cannot differ. */
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
        offerMethods(methods, { country: address.country, weightGrams: weightOf(cart.lines), subtotal }).map(
          // It leaves with another order, whose delivery is paid.
          (each) => (cart.goesAlong ? { ...each, charge: 0 } : each),
        ),
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

export interface TaxRate {
  country: string
  /** Empty for the whole country. */
  region: string
  taxClass: string
  rateBasisPoints: number
  name: string
}

/** Where a sale is taxed: where the goods arrive (Directive 2006/112/EC, articles 33 and 38), or are handed over. */
export interface Destination {
  country: string
  region: string
}

interface Sold {
  unitPrice: number
  quantity: number
  taxClass: string
}

export interface TaxRules {
  rates: readonly TaxRate[]
  /** The country whose tax is inside the shop's prices. */
  homeCountry: string
  pricesIncludeTax: boolean
  destination: Destination
  /** The smallest amount that can be paid in this currency, in its minor unit: 10 for KWD, for most 1. */
  step: number
}

export interface PricedLine {
  unitPrice: number
  total: number
  rate: TaxRate | null
}

export interface TotalsLine extends PricedLine {
  taxAmount: number
}

export interface CheckoutTotals {
  currency: string
  lines: TotalsLine[]
  subtotal: number
  shippingTotal: number
  taxes: OrderTax[]
  taxTotal: number
  total: number
}

function findRate(rates: readonly TaxRate[], { country, region }: Destination, taxClass: string): TaxRate | null {
  const fitting = rates.filter((rate) => rate.country === country && rate.taxClass === taxClass)
  return (
    fitting.find((rate) => rate.region === region && region !== '') ??
    fitting.find((rate) => rate.region === '') ??
    null
  )
}

/** A country in which nothing is taxed by us: an export. A single zero rate (books in Ireland) does not make one. */
export function isTaxFree({ rates, destination, homeCountry }: TaxRules): boolean {
  if (destination.country === homeCountry) return false
  return rates.every(({ country, rateBasisPoints }) => country !== destination.country || rateBasisPoints === 0)
}

/**
 * The price of each line at its destination. Prices are the same in every country with a tax; exports are sold without
 * the home country's tax, subtracted per item, so that price times quantity stays the line's total; a fraction that
 * cannot be paid is dropped.
 */
export function priceLines(lines: readonly Sold[], rules: TaxRules): PricedLine[] {
  const free = rules.pricesIncludeTax && isTaxFree(rules)
  return lines.map(({ unitPrice: shown, quantity, taxClass }) => {
    const home = free ? findRate(rules.rates, { country: rules.homeCountry, region: '' }, taxClass) : null
    const net = shown - taxIncluded(shown, home?.rateBasisPoints ?? 0)
    const unitPrice = home ? net - (net % rules.step) : shown
    return { unitPrice, total: unitPrice * quantity, rate: findRate(rules.rates, rules.destination, taxClass) }
  })
}

/**
 * Shipping is part of each sale, so it is taxed like the goods: its price is split over the lines in proportion to
 * their totals. Tax is rounded once per rate, half away from zero, and then spread over its lines and their shipping,
 * so that the parts sum to the whole. Tax that comes on top of the prices is rounded to what can be paid: in dinars to
 * ten units.
 */
export function workOutTotals(
  priced: readonly PricedLine[],
  { amount: shippingTotal, currency }: Money,
  pricesIncludeTax: boolean,
): CheckoutTotals {
  const subtotal = priced.reduce((sum, { total }) => sum + total, 0)
  const shippingShares = spread(
    shippingTotal,
    priced.map(({ total }) => total),
  )
  // Tax that is inside the prices changes no sum that is paid.
  const coin = pricesIncludeTax ? 1 : amountStep(currency)
  const taxAmounts = priced.map(() => 0)
  const taxes: OrderTax[] = []
  for (const { rate, members } of byRate(priced)) {
    const totals = members.map((index) => priced[index]?.total ?? 0)
    const shipping = members.reduce((sum, index) => sum + (shippingShares[index] ?? 0), 0)
    const sum = totals.reduce((all, total) => all + total, shipping)
    const amount = pricesIncludeTax
      ? taxIncluded(sum, rate.rateBasisPoints)
      : share(sum, rate.rateBasisPoints, 10_000 * coin) * coin
    taxes.push({ ...nameOf(rate), base: pricesIncludeTax ? sum - amount : sum, amount })
    // The last part is the tax of the shipping, which belongs to no line.
    const parts = spread(amount / coin, [...totals, shipping]).map((part) => part * coin)
    members.forEach((index, position) => (taxAmounts[index] = parts[position] ?? 0))
  }
  const taxTotal = taxes.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal + shippingTotal + (pricesIncludeTax ? 0 : taxTotal)
  const lines = priced.map((line, index) => ({ ...line, taxAmount: taxAmounts[index] ?? 0 }))
  return { currency, lines, subtotal, shippingTotal, taxes, taxTotal, total }
}

const nameOf = ({ name, rateBasisPoints }: TaxRate) => ({ name, rateBasisPoints })

/** The lines that share a rate; those without tax belong to none. */
function byRate(priced: readonly PricedLine[]): { rate: TaxRate; members: number[] }[] {
  const groups = new Map<string, { rate: TaxRate; members: number[] }>()
  priced.forEach(({ rate }, index) => {
    if (!rate || rate.rateBasisPoints === 0) return
    const key = `${rate.rateBasisPoints} ${rate.name}`
    const group = groups.get(key) ?? { rate, members: [] }
    groups.set(key, group)
    group.members.push(index)
  })
  return [...groups.values()]
}
