import { type Content, unitPricing } from '#app/catalogue/law/unit-price.ts'
import { plainText } from '#app/catalogue/plain-text.ts'
import { feedPictureAddress, type PictureFacts, wholeAddress } from '#app/catalogue/pictures/picture.ts'
import { queryOfNames } from '#app/catalogue/products/choice.ts'
import type { ProductId, VariantId } from '#app/kernel/ids.ts'
import { minorDigits } from '#app/kernel/money.ts'
import { limits } from '#app/limits.ts'
import { defaultLocale, type Locale } from '#app/locales.ts'
import { href } from '#app/web/href.ts'
import { isGtin } from './gtin.ts'
import { element } from '#app/feeds/xml.ts'

/**
 * The readers whose rules a feed follows (Google Merchant Center, "Product data specification"; Meta, "Data feed fields
 * for catalogs").
 */
export const readers = ['google', 'meta'] as const
export type Reader = (typeof readers)[number]

/** By language and field; null if the language has no translation. */
type Words = Record<string, Record<string, string | null>>

export interface FeedItem {
  variantId: VariantId
  productId: ProductId
  slug: string
  position: number
  title: string
  description: string
  translations: Words
  vendor: string
  productType: string
  sku: string | null
  barcode: string | null
  price: number
  /** The reference price to strike through; null if the price is not reduced. */
  struck: number | null
  /** The sale that it is reduced by, as its moments in ISO 8601; null where none runs, or one without an end. */
  sale: { from: string; until: string } | null
  content: Content | null
  weightGrams: number
  available: boolean
  picture: PictureFacts | null
  isOneOfSeveral: boolean
  /** One per option, in their order. */
  values: { option: string; optionWords: Words; name: string; words: Words }[]
}

export interface FeedShop {
  origin: string
  currency: string
  /** The brand of products without a vendor: the shop. */
  name: string
}

/** The fields that both readers define for common options. */
const knownOptions = {
  color: ['colour', 'color', 'glaze', 'farbe', 'glasur'],
  size: ['size', 'größe', 'grösse'],
  material: ['material', 'fabric', 'stoff'],
  pattern: ['pattern', 'muster'],
}

/** The fields of a variant; null if the reader would refuse it: without a picture, or with a price of zero. */
export function feedFields(item: FeedItem, shop: FeedShop, locale: Locale, reader: Reader): [string, string][] | null {
  if (!item.picture?.key || item.price <= 0) return null
  const { origin, currency } = shop
  const ownWord = (field: string, own: string) => item.translations[locale]?.[field] || own
  const values = item.values.map(({ name, words }) => words[locale]?.name || name)
  const title = [ownWord('title', item.title), ...(values.length > 0 ? [values.join(' / ')] : [])].join(', ')
  const digits = minorDigits(currency)
  const price = (amount: number) => `${(amount / 10 ** digits).toFixed(digits)} ${currency}`
  const [inStock, outOfStock] = reader === 'google' ? ['in_stock', 'out_of_stock'] : ['in stock', 'out of stock']
  const gtin = item.barcode && isGtin(item.barcode) ? item.barcode : null
  const pricing = item.content && unitPricing(item.content)
  const struck = item.struck !== null && item.struck > item.price ? item.struck : null
  const fields: [string, string | null][] = [
    ['id', idOf(item)],
    ['item_group_id', item.isOneOfSeveral ? item.productId : null],
    ['title', cut(title, limits.feedTitle.value)],
    [
      'description',
      cut(
        plainText(ownWord('description', item.description), limits.feedDescription.value - 2) || title,
        limits.feedDescription.value,
      ),
    ],
    ['link', linkOf(item, origin, locale)],
    ['image_link', wholeAddress(origin, feedPictureAddress(item.picture))],
    ['availability', item.available ? inStock : outOfStock],
    ['price', price(struck ?? item.price)],
    ['sale_price', struck === null ? null : price(item.price)],
    ['sale_price_effective_date', struck === null ? null : saleTimes(item.sale)],
    ['unit_pricing_measure', pricing?.measure ?? null],
    ['unit_pricing_base_measure', pricing?.base ?? null],
    ['brand', cut(item.vendor || shop.name, limits.feedBrand.value)],
    ['gtin', gtin],
    // Sent if there is no GTIN, or if the reader always requires it.
    ['identifier_exists', gtin || reader === 'meta' ? null : 'no'],
    ...optionFields(item, values),
    ['product_type', cut(ownWord('type', item.productType), 750)],
    ['shipping_weight', item.weightGrams > 0 ? `${item.weightGrams} g` : null],
    ['condition', 'new'],
  ]
  return fields.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
}

export function feedEntry(item: FeedItem, shop: FeedShop, locale: Locale, reader: Reader): string {
  const fields = feedFields(item, shop, locale, reader)
  if (!fields) return ''
  return `<item>${fields.map(([name, value]) => element(`g:${name}`, value)).join('')}</item>`
}

export const feedHead = ({ origin, name }: FeedShop, claim: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', name)}${element('link', origin)}${element('description', claim || name)}`
export const feedTail = '</channel></rss>'

/** It must be stable and unique. */
function idOf({ sku, variantId }: FeedItem): string {
  return sku && sku.length <= limits.feedId.value && /^[!-~]+$/.test(sku) ? sku : variantId
}

/** The page that shows this variant: readers refuse a page with a different price. */
function linkOf({ slug, values }: FeedItem, origin: string, locale: Locale): string {
  const choice = queryOfNames(values.map(({ name }) => name))
  const link = origin + href(locale, '/products/:slug', { slug }, choice)
  return link.length <= limits.feedLink.value ? link : origin + href(locale, '/products/:slug', { slug })
}

function optionFields({ values }: FeedItem, words: readonly string[]): [string, string | null][] {
  return Object.entries(knownOptions).map(([field, names]) => {
    const at = values.findIndex(
      ({ option, optionWords }) =>
        names.includes(option.toLowerCase()) || names.includes((optionWords[defaultLocale]?.name ?? '').toLowerCase()),
    )
    return [field, at < 0 ? null : cut(words[at] ?? '', limits.feedWord.value)]
  })
}

/**
 * Both fields' rules are of minutes, with both ends. Without it a reader shows the sale's price until it reads the feed
 * again, which may be a day after its end.
 */
function saleTimes(sale: FeedItem['sale']): string | null {
  const minute = (moment: string) => `${new Date(moment).toISOString().slice(0, 16)}Z`
  return sale && `${minute(sale.from)}/${minute(sale.until)}`
}

/** Cuts between characters, and preferably between words. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most - 1)
  const end = short.lastIndexOf(' ')
  return `${(end > most / 2 ? short.slice(0, end) : short).replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`
}
