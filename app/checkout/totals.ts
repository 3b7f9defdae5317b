import { share, spread, taxIncluded, type Money } from '#app/kernel/money.ts'
import type { OrderTax } from '#app/orders/order.ts'

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
 * What each line costs at its destination. Prices are the same in every country that has a tax of its own; what leaves as an
 * export is sold without the home country's tax, taken off each piece, so that price times quantity stays the line's total; what
 * nobody can pay of it is left off.
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
 * Shipping is a part of each sale, so it is taxed as the goods are: its price is split over the lines in proportion to their
 * totals. Tax is rounded once per rate, half away from zero, and then spread over its lines and their shipping, so that
 * the parts are the whole.
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
  const taxAmounts = priced.map(() => 0)
  const taxes: OrderTax[] = []
  for (const { rate, members } of byRate(priced)) {
    const totals = members.map((index) => priced[index]?.total ?? 0)
    const shipping = members.reduce((sum, index) => sum + (shippingShares[index] ?? 0), 0)
    const sum = totals.reduce((all, total) => all + total, shipping)
    const amount = pricesIncludeTax ? taxIncluded(sum, rate.rateBasisPoints) : share(sum, rate.rateBasisPoints, 10_000)
    taxes.push({ ...nameOf(rate), base: pricesIncludeTax ? sum - amount : sum, amount })
    // The last part is the tax of the shipping, which belongs to no line.
    const parts = spread(amount, [...totals, shipping])
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
