import type { Money } from '#app/kernel/money.ts'
import type { ProductCardProps } from '#app/ui/product/ProductGrid.tsx'
import type { QuickAddProps } from '#app/ui/product/QuickAdd.tsx'
import type { Language } from '#app/web/language-of.ts'
import type { ShopSettings } from '#app/settings/settings.ts'
import type { Listed } from './listing.ts'
import { pictureOf } from '#app/catalogue/pictures/picture.ts'
import { type Content, unitPrice } from '#app/catalogue/law/unit-price.ts'

// How wide a card's picture is in the grid, for `sizes`: app/ui/product/ProductGrid.module.css.
const cardSizes = '(width < 48rem) 46vw, (width < 64rem) 30vw, (width < 82rem) 23vw, 20rem'

/** What a price depends on: its currency, and the kind of struck price. */
export type Pricing = Pick<ShopSettings, 'currency' | 'struckPrice'>

/** A listed product as the grid shows it, in the reader's language. */
export function cardOf(product: Listed, language: Language, pricing: Pricing): ProductCardProps {
  const { t, href } = language
  const [picture, second] = product.pictures
  return {
    href: href('/products/:slug', { slug: product.slug }),
    name: product.title,
    lang: product.lang ?? undefined,
    picture: picture && pictureOf(picture, cardSizes),
    second: second && pictureOf(second, cardSizes),
    price: priceOf(product, language, pricing),
    quick: product.available && product.only ? quickOf(product, product.only, language) : undefined,
    note: product.available ? undefined : t('catalogue.sold_out'),
    swatches:
      product.swatches.length > 1
        ? { colours: product.swatches, label: t('catalogue.colours', { count: product.swatches.length }) }
        : undefined,
  }
}

/** A product without options can be added to the cart from the list; the others link to their page with its options. */
function quickOf({ slug, title, lang }: Listed, fixed: string[], { t, href }: Language): QuickAddProps {
  const name = [{ text: title, lang: lang ?? undefined }]
  const label = { of: (called: string) => t('catalogue.add_of', { title: called }), name }
  return { action: href('/cart'), product: slug, fixed, label }
}

/**
 * "from" only if variants differ; the former price only if the cheapest one is reduced, since that is the shown price.
 */
export function priceOf(
  { low, high, was, content }: Pick<Listed, 'low' | 'high' | 'was' | 'content'>,
  { t, money }: Pick<Language, 't' | 'money'>,
  { currency, struckPrice }: Pricing,
) {
  const lowest = money({ amount: low, currency })
  const now = low < high ? t('catalogue.price_from', { price: lowest }) : lowest
  const unit = unitPriceText({ amount: low, currency }, content, { t, money })
  if (was === null || was <= low) return { now, unit }
  const before = money({ amount: was, currency })
  const nowLabel = t('catalogue.price_now')
  if (struckPrice === 'stated') return { now, unit, was: before, nowLabel, wasLabel: t('catalogue.price_was') }
  return { now, unit, was: before, nowLabel, lowest: t('catalogue.price_lowest', { price: before }) }
}

/** "12.00 €/kg": the price per kilogram, litre or metre; nothing if that is not required. */
export function unitPriceText(
  price: Money,
  content: Content | null,
  { t, money }: Pick<Language, 't' | 'money'>,
): string | undefined {
  const found = content && unitPrice(price, content)
  if (!found) return undefined
  return t('catalogue.unit_price', { price: money(found.price), unit: found.base })
}
