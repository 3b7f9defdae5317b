import { dayAt } from '#app/kernel/day.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { pictureAddress, wholeAddress } from '#app/catalogue/pictures/picture.ts'
import { plainText } from '#app/catalogue/plain-text.ts'
import { factNames, productFacts, type ShownFacts } from '#app/catalogue/facts/product-facts.ts'
import { priceRange, type ProductView } from './product.ts'
import { availabilityOf } from './stock.ts'

const availabilities = {
  'in-stock': 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  'to-order': 'https://schema.org/BackOrder',
  'sold-out': 'https://schema.org/SoldOut',
} as const

interface DataAround {
  currency: string
  /** These make addresses whole, since this is read away from the page. */
  origin: string
  url: string
  /** Of the days on which prices end. */
  timeZone: string
}

/** A product in schema.org's words. */
export function productData(product: ProductView, around: DataAround): Record<string, unknown> {
  const { origin, url } = around
  const { variants } = product
  const [only] = variants
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: plainText(product.description, 5_000),
    image: product.pictures.slice(0, 6).map((picture) => wholeAddress(origin, pictureAddress(picture))),
    url,
    ...(product.vendor ? { brand: { '@type': 'Brand', name: product.vendor } } : {}),
    ...factsData(product.facts ?? {}),
    ...(variants.length === 1 && only?.sku ? { sku: only.sku } : {}),
    ...(variants.length > 0 ? { offers: offersData(product, around) } : {}),
  }
}

function factsData(facts: ShownFacts) {
  const known = factNames.flatMap((name) => {
    const { property } = productFacts[name]
    const text = facts[name]?.text
    return property && text ? [[property, text] as const] : []
  })
  return Object.fromEntries(known)
}

function offersData(product: ProductView, { currency, url, timeZone }: DataAround) {
  const { low, high } = priceRange(product)
  const states = product.variants.map((variant) => availabilityOf(variant).state)
  const best = (['in-stock', 'few', 'to-order'] as const).find((state) => states.includes(state)) ?? 'sold-out'
  const shared = {
    priceCurrency: currency,
    availability: availabilities[best],
    ...validUntil(product, timeZone),
    url,
    itemCondition: 'https://schema.org/NewCondition',
  }
  if (product.variants.length === 1) return { '@type': 'Offer', price: decimal(low, currency), ...shared }
  const offerCount = product.variants.length
  return {
    '@type': 'AggregateOffer',
    lowPrice: decimal(low, currency),
    highPrice: decimal(high, currency),
    offerCount,
    ...shared,
  }
}

/** The last day of these prices, where one of them is a sale's that has an end: a date alone, as readers want it. */
function validUntil({ variants }: ProductView, timeZone: string) {
  const ends = variants.flatMap(({ sale }) => (sale ? [Date.parse(sale.until)] : []))
  // A sale that ends at midnight is over on the day that begins then.
  return ends.length > 0 ? { priceValidUntil: dayAt(new Date(Math.min(...ends) - 1), timeZone) } : {}
}

/** With a point, as schema.org wants it in every language. */
function decimal(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}
