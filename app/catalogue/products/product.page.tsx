import { configuration } from '#app/configuration.ts'
import { notFound } from '#app/errors.ts'
import { localPath } from '#app/locales.ts'
import { nextDeadline } from '#app/delivery/delivery-dates.ts'
import { findLegalPage } from '#app/settings/legal-pages.server.ts'
import { hasGuaranteeNotice, priceNote, priceTaxOf, sellerAddress } from '#app/settings/seller.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/frame/Breadcrumbs.tsx'
import { ProductGrid } from '#app/ui/product/ProductGrid.tsx'
import { ProductLayout } from '#app/ui/product/ProductLayout.tsx'
import { Prose } from '#app/ui/text/Prose.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import { movedTo, seeOther } from '#app/web/answers/answer.ts'
import { Island } from '#app/web/island.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { cardOf } from '#app/catalogue/lists/card.ts'
import { GuaranteeNotice } from '#app/catalogue/law/GuaranteeNotice.tsx'
import { ProductSafety } from '#app/catalogue/law/ProductSafety.tsx'
import { safetyOf } from '#app/catalogue/law/safety.ts'
import { findMoved } from '#app/catalogue/redirects/find-moved.server.ts'
import { getDelivery } from '#app/catalogue/delivery.server.ts'
import { pictureAddress } from '#app/catalogue/pictures/picture.ts'
import { searchDescription } from '#app/catalogue/plain-text.ts'
import Product from './Product.island.tsx'
import { productData } from './product-data.ts'
import { galleryOf } from './product-gallery.ts'
import { ProductFacts } from '#app/catalogue/facts/ProductFacts.tsx'
import { findProduct } from './product.server.ts'
import { buyBoxOf, chosenBy, priceRange, titleOf } from './product.ts'
import { kinTags } from '#app/catalogue/shelf/tags.server.ts'
import { partialPageEnds } from '#app/catalogue/partial-page.ts'

export async function load(visit: Load<'/products/:slug'>) {
  const { params, query, locale, language, address, now, dependsOn, freshUntil } = visit
  const [product, delivery, settings, shipping] = await Promise.all([
    findProduct(params.slug, locale),
    getDelivery(),
    getSettings(),
    findLegalPage('shipping', locale),
  ])
  if (!product) {
    const moved = await findMoved(address)
    return moved ? movedTo(moved) : notFound()
  }
  dependsOn(`product:${product.id}`, ...kinTags(product), 'settings', 'pages', 'navigation')
  const chosen = chosenBy(product, query)
  if (chosen && 'elsewhere' in chosen)
    return seeOther(language.href('/products/:slug', { slug: product.slug }, chosen.elsewhere))
  // It names the days on which it would arrive, which are others once today's deadline has passed.
  freshUntil(nextDeadline(now, delivery.dispatch))
  if (!product.related) freshUntil(partialPageEnds(now))
  return {
    product,
    chosen,
    delivery,
    pricing: settings,
    note: priceNote(priceTaxOf(settings), shipping, language),
    safety: safetyOf(product.safety, { ...settings, address: sellerAddress(settings, language) }),
    guarantee: hasGuaranteeNotice(settings),
  }
}

type Data = Shown<typeof load>['data']

export function head({ product, chosen, pricing }: Data, { locale }: Load<'/products/:slug'>): Head {
  const { origin } = configuration()
  const path = `/products/${product.slug}`
  const [picture] = product.pictures
  return {
    title: titleOf(product, chosen),
    description: product.seoDescription || searchDescription(product.description),
    picture: picture && pictureAddress(picture),
    data: productData(product, {
      currency: pricing.currency,
      origin,
      url: origin + localPath(locale, path),
      timeZone: pricing.timeZone,
    }),
  }
}

export function Screen({ data, visit }: Shown<typeof load>) {
  const { product, pricing } = data
  const { t } = visit.language
  const related = product.related ?? []
  return (
    <>
      <Crumbs product={product} visit={visit} />
      <p className="staff muted small">
        <a href={visit.language.href('/admin/products/:product', { product: product.id })} rel="nofollow">
          {t('product.in_office')}
        </a>
      </p>
      <Article data={data} visit={visit} />
      {related.length > 0 && (
        <Section title={t('catalogue.related')}>
          <ProductGrid products={related.map((each) => cardOf(each, visit.language, pricing))} row />
        </Section>
      )}
    </>
  )
}

type VisitHere = Load<'/products/:slug'>

function Crumbs({ product: { collection }, visit }: { product: Data['product']; visit: VisitHere }) {
  const { t, href } = visit.language
  const crumbs: Crumb[] = [{ href: href('/collections'), label: t('catalogue.collections') }]
  if (collection) {
    const { slug, title, titleLang } = collection
    crumbs.push({ href: href('/collections/:slug', { slug }), label: title, lang: titleLang ?? undefined })
  }
  return <Breadcrumbs label={t('catalogue.you_are_here')} crumbs={crumbs} />
}

function Article({
  data: { product, chosen, delivery, pricing, note, safety, guarantee },
  visit,
}: {
  data: Data
  visit: VisitHere
}) {
  const { language } = visit
  const { t, money } = language
  const { currency } = pricing
  const box = buyBoxOf(product, chosen, {
    language,
    pricing,
    note,
    delivery,
    now: visit.now,
    shop: pricing.name,
  })
  const { low, high } = priceRange(product)
  const range = { low: money({ amount: low, currency }), high: money({ amount: high, currency }) }
  const below = low < high && <noscript>{t('catalogue.price_range', range)}</noscript>
  const more = (
    <>
      {product.description && (
        <Prose html={product.description} lang={product.descriptionLang ?? undefined} tableName={t('shell.table')} />
      )}
      {product.facts && <ProductFacts facts={product.facts} />}
      {safety && <ProductSafety safety={safety} skus={product.variants.flatMap(({ sku }) => sku ?? [])} />}
      {guarantee && <GuaranteeNotice />}
    </>
  )
  return (
    <ProductLayout name={product.title} lang={product.titleLang ?? undefined} below={below} more={more}>
      <Island of={Product} name="Product" props={{ ...galleryOf(product, box, language), box }} />
    </ProductLayout>
  )
}
