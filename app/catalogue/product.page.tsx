import { configuration } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { localPath } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Breadcrumbs } from '#app/ui/Breadcrumbs.tsx'
import { PageHeader } from '#app/ui/PageHeader.tsx'
import { ProductGrid } from '#app/ui/ProductGrid.tsx'
import { ProductLayout } from '#app/ui/ProductLayout.tsx'
import { Prose } from '#app/ui/Prose.tsx'
import { Section } from '#app/ui/Section.tsx'
import { movedTo } from '#app/web/answer.ts'
import { Island } from '#app/web/island.tsx'
import type { Head, Shown } from '#app/web/screen.ts'
import type { Load } from '#app/web/visit.ts'
import BuyBox from './BuyBox.island.tsx'
import { cardOf } from './card.ts'
import { findRedirect } from './collection.server.ts'
import { getDelivery } from './delivery.server.ts'
import { DeliveryFacts } from './DeliveryFacts.tsx'
import { pictureAddress } from './picture.ts'
import { plainText } from './plain-text.ts'
import { productData } from './product-data.ts'
import { findProduct } from './product.server.ts'
import { buyBoxOf, galleryOf, priceRange } from './product.ts'
import { offerFor } from './choice.ts'

export async function load({ params, locale, dependsOn }: Load<'/products/:slug'>) {
  const [product, delivery, { currency }] = await Promise.all([
    findProduct(params.slug, locale),
    getDelivery(),
    getSettings(),
  ])
  if (!product) {
    const moved = await findRedirect(`/products/${params.slug}`)
    return moved ? movedTo(localPath(locale, moved)) : notFound()
  }
  dependsOn(`product:${product.id}`, 'listing', 'settings', 'pages', 'navigation')
  return { product, delivery, currency }
}

type Data = Shown<typeof load>['data']

export function head({ product, currency }: Data, { locale }: Load<'/products/:slug'>): Head {
  const { origin } = configuration()
  const path = `/products/${product.slug}`
  const [picture] = product.pictures
  return {
    title: product.seoTitle || product.title,
    description: product.seoDescription || plainText(product.description, 160),
    picture: picture && pictureAddress(picture),
    data: productData(product, currency, origin, origin + localPath(locale, path)),
  }
}

export function Screen({ data, visit }: Shown<typeof load>) {
  const { product, currency } = data
  const { t } = visit.language
  return (
    <>
      <Crumbs product={product} visit={visit} />
      <Product data={data} visit={visit} />
      {product.related.length > 0 && (
        <Section title={t('catalogue.related')}>
          <ProductGrid products={product.related.map((each) => cardOf(each, visit.language, currency))} />
        </Section>
      )}
    </>
  )
}

type VisitHere = Load<'/products/:slug'>

function Crumbs({ product: { collection }, visit }: { product: Data['product']; visit: VisitHere }) {
  const { t, href } = visit.language
  const crumbs = [{ href: href('/collections'), label: t('catalogue.collections') }]
  if (collection) crumbs.push({ href: href('/collections/:slug', { slug: collection.slug }), label: collection.title })
  return <Breadcrumbs label={t('catalogue.you_are_here')} crumbs={crumbs} />
}

function Product({ data: { product, delivery, currency }, visit }: { data: Data; visit: VisitHere }) {
  const { language } = visit
  const { t, money } = language
  const buyBox = buyBoxOf(product, language, currency)
  const { low, high } = priceRange(product)
  const range = { low: money({ amount: low, currency }), high: money({ amount: high, currency }) }
  const weight = Math.max(0, ...product.variants.map((variant) => variant.weight))
  return (
    <ProductLayout
      picturesLabel={t('catalogue.pictures', { title: product.title })}
      pictures={galleryOf(product, buyBox ? offerFor(buyBox.offers, buyBox.first)?.picture : undefined)}
      story={product.description && <Prose html={product.description} />}
    >
      <PageHeader title={product.title} />
      {low < high && <noscript>{t('catalogue.price_range', range)}</noscript>}
      {buyBox &&
        (buyBox.options.length > 0 ? <Island of={BuyBox} name="BuyBox" props={buyBox} /> : <BuyBox {...buyBox} />)}
      <DeliveryFacts delivery={delivery} weight={weight} currency={currency} />
    </ProductLayout>
  )
}
