import { cardOf } from '#app/catalogue/lists/card.ts'
import { areCounted, listFeatured } from '#app/catalogue/lists/collection.server.ts'
import { listNewest, listReduced } from '#app/catalogue/lists/listed.server.ts'
import { getDelivery } from '#app/catalogue/delivery.server.ts'
import { mediaAddress } from '#app/catalogue/pictures/picture.ts'
import { cardTags, tileTags } from '#app/catalogue/shelf/tags.server.ts'
import { partialPageEnds } from '#app/catalogue/partial-page.ts'
import { tileOf } from '#app/catalogue/lists/tile.ts'
import { findLegalPage } from '#app/settings/legal-pages.server.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { inLanguage } from '#app/settings/settings.ts'
import { Button } from '#app/ui/form/Button.tsx'
import { CollectionTiles } from '#app/ui/product/CollectionTiles.tsx'
import { Hero } from '#app/ui/frame/Hero.tsx'
import { ProductGrid } from '#app/ui/product/ProductGrid.tsx'
import { Section } from '#app/ui/text/Section.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { findMaker, findPictures, findReturns } from './home.server.ts'
import { Maker } from './Maker.tsx'
import { promisesOf } from './promises.ts'
import { Promises } from './Promises.tsx'

const oneRow = 4

export async function load({ dependsOn, freshUntil, locale, language, now }: Load<'/'>) {
  dependsOn('settings', 'navigation', 'pages', 'locations', 'newest', 'reduced')
  const settings = await getSettings()
  const [collections, newest, reduced, pictures, maker, delivery, shipping, returns] = await Promise.all([
    listFeatured(locale),
    listNewest(locale, oneRow),
    listReduced(locale, oneRow),
    findPictures([settings.heroWide, settings.heroTall]),
    findMaker(language),
    getDelivery(),
    findLegalPage('shipping', locale),
    findReturns(language),
  ])
  dependsOn(...tileTags(collections), ...cardTags([...(newest ?? []), ...(reduced ?? [])]))
  dependsOn(...[settings.heroWide, settings.heroTall].flatMap((key) => (key ? [`media:${key}`] : [])))
  if (!newest || !reduced || !areCounted(collections)) freshUntil(partialPageEnds(now))
  const hero = (key: string | null) => {
    const { width, height } = pictures.get(key) ?? {}
    return key && width && height ? { src: mediaAddress(`${key}.svg`), width, height } : undefined
  }
  return {
    name: settings.name,
    claim: inLanguage(settings.claim, locale),
    story: inLanguage(settings.story, locale),
    heroAlt: inLanguage(settings.heroAlt, locale),
    wide: hero(settings.heroWide),
    tall: hero(settings.heroTall),
    tiles: collections.map((collection) => tileOf(collection, language)),
    newest: (newest ?? []).map((product) => cardOf(product, language, settings)),
    maker,
    promises: promisesOf({
      methods: delivery.methods,
      cardBrands: settings.cardBrands,
      pages: { shipping: shipping?.slug ?? null, returns },
    }),
    country: delivery.country,
    currency: settings.currency,
    reduced: (reduced ?? []).map((product) => cardOf(product, language, settings)),
  }
}

type Data = Shown<typeof load>['data']

export function head(data: Data): Head {
  return { title: data.name, description: data.claim, picture: data.wide?.src }
}

export function Screen({ data, visit }: Shown<typeof load>) {
  const { t, href } = visit.language
  const { newest, tiles, reduced } = data
  const all = { href: href('/collections'), label: t('shell.browse') }
  return (
    <>
      <Hero
        title={data.claim || data.name}
        text={data.story}
        action={<Button href={all.href}>{t('home.look')}</Button>}
        picture={data.wide && { ...data.wide, alt: data.heroAlt }}
        tall={data.tall}
      />
      {data.promises.length > 0 && (
        <Promises promises={data.promises} country={data.country} currency={data.currency} />
      )}
      {newest.length > 0 && (
        <Section title={t('home.new')}>
          <ProductGrid products={newest} row />
        </Section>
      )}
      {tiles.length > 0 && (
        <Section title={t('home.collections')} action={all}>
          <CollectionTiles tiles={tiles} />
        </Section>
      )}
      {reduced.length > 0 && (
        <Section title={t('home.reduced')}>
          <ProductGrid products={reduced} row />
        </Section>
      )}
      {data.maker && <Maker maker={data.maker} />}
    </>
  )
}
