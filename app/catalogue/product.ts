import type { BuyBoxProps, Offer } from './BuyBox.island.tsx'
import { firstOffer } from './choice.ts'
import { mediaAddress, pictureAddress, pictureOf, type PictureFacts } from './picture.ts'
import { priceOf } from './card.ts'
import type { Listed } from './listing.ts'
import { availabilityOf, stockWords, type StockFacts } from './stock.ts'
import type { Language } from '#app/web/language.tsx'

export interface VariantView extends StockFacts {
  /** Ids of the option values. */
  values: string[]
  sku: string | null
  barcode: string | null
  price: number
  was: number | null
  weight: number
  mediaId: string | null
}

export type ProductPicture = PictureFacts & { id: string; alt: string }

/** A product as its own page shows it, in one language. */
export interface ProductView {
  id: string
  slug: string
  title: string
  description: string
  vendor: string
  type: string
  taxClass: string
  seoTitle: string | null
  seoDescription: string | null
  options: { legend: string; values: { id: string; value: string; label: string; swatch: string | null }[] }[]
  variants: VariantView[]
  pictures: ProductPicture[]
  collection: { id: string; slug: string; title: string } | null
  /** What goes with it. */
  related: Listed[]
}

/** The cheapest variant's price and the dearest's. */
export function priceRange({ variants }: Pick<ProductView, 'variants'>): { low: number; high: number } {
  const prices = variants.map(({ price }) => price)
  return { low: Math.min(...prices), high: Math.max(...prices) }
}

function offersOf(product: ProductView, language: Language, currency: string): Offer[] {
  const addresses = new Map(product.pictures.map((picture) => [picture.id, pictureAddress(picture)]))
  return product.variants.map((variant) => {
    const availability = availabilityOf(variant)
    const { price, was } = variant
    return {
      choice: variant.values.map((id, at) => product.options[at]?.values.findIndex((value) => value.id === id) ?? 0),
      gone: availability.state === 'sold-out',
      price: priceOf({ low: price, high: price, was }, language, currency),
      stock: stockWords(availability, language),
      picture: variant.mediaId ? addresses.get(variant.mediaId) : undefined,
    }
  })
}

/** What the form that buys needs; null for a product that nothing can be bought of. */
export function buyBoxOf(product: ProductView, language: Language, currency: string): BuyBoxProps | null {
  const offers = offersOf(product, language, currency)
  const first = firstOffer(offers)
  if (!first) return null
  const { t, href } = language
  // Where there is one variant there is nothing to choose; the form says its values all the same.
  const single = product.variants.length === 1
  const values = product.options.map((option, at) => option.values[first.choice[at] ?? 0]?.value ?? '')
  return {
    action: href('/cart'),
    product: product.slug,
    fixed: single ? values : [],
    options: (single ? [] : product.options).map(({ legend, values }) => ({
      legend,
      values: values.map(({ value, label, swatch }) => ({ value, label, swatch: swatch ?? undefined })),
    })),
    offers,
    first: first.choice,
    texts: { add: t('catalogue.add'), quantity: t('catalogue.quantity'), gone: t('catalogue.sold_out') },
  }
}

const gallerySizes = '(width < 56rem) 92vw, 50rem'

/** The pictures in their order, that of the variant shown first before the others. */
export function galleryOf(product: ProductView, first: string | undefined) {
  const pictures = product.pictures.map((picture) => ({
    ...pictureOf(picture, gallerySizes),
    alt: picture.alt || product.title,
  }))
  if (pictures.length === 0) return [{ src: mediaAddress('blank-d9d4cb.svg'), alt: '', width: 800, height: 1000 }]
  return pictures.toSorted((a, b) => Number(b.src === first) - Number(a.src === first))
}
