import { cardSizes } from '#app/ui/card-sizes.ts'
import type { ProductCardProps } from '#app/ui/ProductGrid.tsx'
import type { Language } from '#app/web/language.tsx'
import type { Listed } from './listing.ts'
import { pictureOf } from './picture.ts'

/** A listed product as the grid shows it, in the reader's language. */
export function cardOf(product: Listed, language: Language, currency: string): ProductCardProps {
  const { t, href } = language
  const [picture, second] = product.pictures
  return {
    href: href('/products/:slug', { slug: product.slug }),
    name: product.title,
    picture: picture && pictureOf(picture, cardSizes),
    second: second && pictureOf(second, cardSizes),
    price: priceOf(product, language, currency),
    note: product.available ? undefined : t('catalogue.sold_out'),
    swatches:
      product.swatches.length > 1
        ? { colours: product.swatches, label: t('catalogue.colours', { count: product.swatches.length }) }
        : undefined,
  }
}

/** "from" only where variants differ; the price before only where the cheapest one is reduced, since that is the price named. */
export function priceOf(
  { low, high, was }: Pick<Listed, 'low' | 'high' | 'was'>,
  { t, money }: Language,
  currency: string,
) {
  const lowest = money({ amount: low, currency })
  const now = low < high ? t('catalogue.price_from', { price: lowest }) : lowest
  if (was === null || was <= low) return { now }
  return {
    now,
    was: money({ amount: was, currency }),
    nowLabel: t('catalogue.price_now'),
    wasLabel: t('catalogue.price_was'),
  }
}
