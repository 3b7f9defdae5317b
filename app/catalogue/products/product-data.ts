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

/** A product in schema.org's words. `origin` and `url` make addresses whole, since this is read away from the page. */
export function productData(
  product: ProductView,
  currency: string,
  origin: string,
  url: string,
): Record<string, unknown> {
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
    ...(variants.length > 0 ? { offers: offersData(product, currency, url) } : {}),
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

function offersData(product: ProductView, currency: string, url: string) {
  const { low, high } = priceRange(product)
  const states = product.variants.map((variant) => availabilityOf(variant).state)
  const best = (['in-stock', 'few', 'to-order'] as const).find((state) => states.includes(state)) ?? 'sold-out'
  const shared = {
    priceCurrency: currency,
    availability: availabilities[best],
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

/** With a point, as schema.org wants it in every language. */
function decimal(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}
