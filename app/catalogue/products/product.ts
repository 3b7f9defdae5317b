import type { CollectionId, MediaId, ProductId } from '#app/kernel/ids.ts'
import type { BuyBoxProps, Offer } from './BuyBox.tsx'
import { askedChoice, type Choice, fieldOf, firstOffer, queryOf } from './choice.ts'
import { pictureAddress, type PictureFacts } from '#app/catalogue/pictures/picture.ts'
import { priceOf, type Pricing } from '#app/catalogue/lists/card.ts'
import { type NoReturn, noReturnWords } from '#app/catalogue/law/no-return.ts'
import type { Delivery } from '#app/catalogue/delivery.ts'
import { deliveryLines } from '#app/catalogue/delivery-line.ts'
import type { ShownFacts } from '#app/catalogue/facts/product-facts.ts'
import type { Listed } from '#app/catalogue/lists/listing.ts'
import type { ShownSafety } from '#app/catalogue/law/safety.ts'
import type { Content } from '#app/catalogue/law/unit-price.ts'
import { availabilityOf, stockWords, toOrderDays, type StockFacts } from './stock.ts'
import type { DayRange } from '#app/delivery/delivery-dates.ts'
import type { Language } from '#app/web/language-of.ts'

export interface VariantView extends StockFacts {
  /** Ids of the option values. */
  values: string[]
  sku: string | null
  barcode: string | null
  price: number
  was: number | null
  /** The moments, in ISO 8601, between which its price is that of a sale; null where no end is known. */
  sale?: { from: string; until: string } | null
  weight: number
  content: Content | null
  mediaId: MediaId | null
  /** Null for what may be sent back, as nearly everything may. */
  noReturn: NoReturn | null
  /** How long it takes to make or buy one, if it differs from the shop's default. */
  toOrder: DayRange | null
}

export type ProductPicture = PictureFacts & { id: MediaId; alt: string; altLang?: string | null }

/** A product as its own page shows it, in one language. */
/** The other criteria for similar products. */
export interface RelatedBy {
  /** The collection whose list fills the row. */
  beside: CollectionId | null
  /** Slugs of products that were bought with it and are not on sale now. */
  hidden: string[]
}

export interface ProductView {
  id: ProductId
  slug: string
  title: string
  /** For this and the other texts: their language, if it is not the reader's. */
  titleLang?: string | null
  description: string
  descriptionLang?: string | null
  vendor: string
  type: string
  tags: string[]
  taxClass: string
  /** Its own facts, as far as there are any. */
  safety: ShownSafety | null
  facts?: ShownFacts | null
  seoTitle: string | null
  seoDescription: string | null
  options: ProductOption[]
  variants: VariantView[]
  pictures: ProductPicture[]
  collection: { id: CollectionId; slug: string; title: string; titleLang?: string | null } | null
  /** Similar products. */
  related: Listed[] | null
  relatedBy: RelatedBy | null
}

interface ProductOption {
  legend: string
  legendLang?: string | null
  values: { id: string; value: string; label: string; lang?: string | null; swatch: string | null }[]
}

/** The cheapest variant's price and the dearest's. */
export function priceRange({ variants }: Pick<ProductView, 'variants'>): { low: number; high: number } {
  const prices = variants.map(({ price }) => price)
  return { low: Math.min(...prices), high: Math.max(...prices) }
}

function choiceOf({ options }: ProductView, { values }: VariantView): Choice {
  return values.map((id, at) => options[at]?.values.findIndex((value) => value.id === id) ?? 0)
}

function offersOf(product: ProductView, { language, pricing, delivery }: Around, lineOf: LineOf): Offer[] {
  const addresses = new Map(product.pictures.map((picture) => [picture.id, pictureAddress(picture)]))
  return product.variants.map((variant, at) => {
    const availability = availabilityOf(variant)
    const { price, was, content, noReturn } = variant
    return {
      choice: choiceOf(product, variant),
      gone: availability.state === 'sold-out',
      waits: availability.state === 'to-order' || undefined,
      price: priceOf({ low: price, high: price, was, content }, language, pricing),
      stock: stockWords(availability, language, toOrderDays(variant, delivery.toOrder)),
      delivery: lineOf[at],
      noReturn: noReturnWords(noReturn, language),
      picture: variant.mediaId ? addresses.get(variant.mediaId) : undefined,
    }
  })
}

/** The title of a tab and a bookmark: with the choice, if the address names one. */
export function titleOf({ title, seoTitle, options }: ProductView, chosen: Pick<Chosen, 'choice'> | null): string {
  const values = chosen ? options.map((option, at) => option.values[chosen.choice[at] ?? 0]?.label ?? '') : []
  return [seoTitle || title, ...values].join(', ')
}

/** The initial choice, if the address names one. */
export interface Chosen {
  choice: Choice
  /** Not the requested choice, but the nearest existing one. */
  changed: boolean
}

/**
 * Reads the choice in the address. `elsewhere` if it is not the canonical address of a choice: each choice has one
 * address, so that the page cache stores no page twice and none for a choice that does not exist.
 */
export function chosenBy(
  product: ProductView,
  query: URLSearchParams,
): Chosen | { elsewhere: Record<string, string> } | null {
  const [changed, ...asked] = ['changed', fieldOf(0), fieldOf(1), fieldOf(2)].map((name) => query.get(name))
  const choices = product.variants.map((variant) => ({
    choice: choiceOf(product, variant),
    gone: availabilityOf(variant).state === 'sold-out',
  }))
  const found = askedChoice(product.options, choices, asked)
  if (!found) return query.size === 0 ? null : { elsewhere: {} }
  // A field that comes twice says nothing more.
  const isWhole = query.size === product.options.length + (changed === null ? 0 : 1)
  if (found.exact && isWhole && [null, '1'].includes(changed ?? null))
    return { choice: found.choice, changed: changed === '1' }
  const flag: Record<string, string> = found.kept ? {} : { changed: '1' }
  return { elsewhere: { ...queryOf(product.options, found.choice), ...flag } }
}

type LineOf = ReturnType<typeof deliveryLines>['of']

interface Around {
  language: Language
  pricing: Pricing
  note: BuyBoxProps['note']
  delivery: Delivery
  now: Date
  /** The shop's name, as it is in titles. */
  shop: string
}

/** The data of the form that buys; null for a product that cannot be bought. */
export function buyBoxOf(product: ProductView, chosen: Chosen | null, around: Around): BuyBoxProps | null {
  const { currency } = around.pricing
  const deliveries = deliveryLines(product.variants, { ...around, currency })
  const offers = offersOf(product, around, deliveries.of)
  const first = chosen?.choice ?? firstOffer(offers)?.choice
  if (!first) return null
  const { t, href } = around.language
  // With a single variant there is no choice; the form contains its values nevertheless.
  const single = product.variants.length === 1
  const values = product.options.map((option, at) => option.values[first[at] ?? 0]?.value ?? '')
  return {
    action: href('/cart'),
    product: product.slug,
    page: href('/products/:slug', { slug: product.slug }),
    fixed: single ? values : [],
    options: (single ? [] : product.options).map(({ legend, legendLang, values }) => ({
      legend,
      legendLang: legendLang ?? undefined,
      values: values.map(({ value, label, lang, swatch }) => ({
        value,
        label,
        lang: lang ?? undefined,
        swatch: swatch ?? undefined,
      })),
    })),
    offers,
    deliveries: deliveries.lines,
    first,
    changed: chosen?.changed ?? false,
    note: around.note,
    returns: around.delivery.returnsPage
      ? { href: href('/pages/:slug', { slug: 'returns' }), label: t('catalogue.returns') }
      : undefined,
    notice: offers.some(({ gone }) => gone)
      ? { page: href('/products/:slug/notice', { slug: product.slug }), label: t('notice.tell_me') }
      : null,
    texts: {
      add: t('catalogue.add'),
      quantity: t('catalogue.quantity'),
      gone: t('catalogue.sold_out'),
      show: t('product.show_choice'),
      missing: t('product.not_combined'),
      changed: t('product.changed', { choice: '{choice}' }),
      title: `${titleOf(product, null)}, {choice} – ${around.shop}`,
    },
  }
}
