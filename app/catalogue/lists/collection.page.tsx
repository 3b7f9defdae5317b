import { notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/frame/Breadcrumbs.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import { movedTo, seeOther } from '#app/web/answers/answer.ts'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Language } from '#app/web/language-of.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { findMoved } from '#app/catalogue/redirects/find-moved.server.ts'
import { Listing } from './Listing.tsx'
import { listCollection } from './listing.server.ts'
import { isBeyond, isNarrowed, knowsAll, queryOf, readNarrowing } from './listing.ts'
import { searchDescription } from '#app/catalogue/plain-text.ts'
import { pictureAddress } from '#app/catalogue/pictures/picture.ts'
import { listTags } from '#app/catalogue/shelf/tags.server.ts'
import { partialPageEnds } from '#app/catalogue/partial-page.ts'

/** An order that there is none of, and whatever is so anyway, says nothing: without it many addresses are one page. */
export function cleanQuery(query: URLSearchParams): URLSearchParams {
  const narrowing = readNarrowing(query)
  return narrowing ? new URLSearchParams(queryOf(narrowing)) : query
}

export async function load({
  params,
  query,
  locale,
  language,
  address,
  now,
  dependsOn,
  freshUntil,
}: Load<'/collections/:slug'>) {
  const narrowing = readNarrowing(query) ?? notFound()
  const [{ collection, order, ...found }, pricing] = await Promise.all([
    listCollection(params.slug, narrowing, locale),
    getSettings(),
  ])
  if (!collection) {
    const moved = await findMoved(address)
    return moved ? movedTo(moved) : notFound()
  }
  if (isBeyond(found, narrowing.page)) notFound()
  // The reference product is not in this list any more.
  if (narrowing.beside && found.products.length === 0)
    return seeOther(language.href('/collections/:slug', params) + queryOf({ ...narrowing, beside: null }))
  dependsOn(...listTags(collection.id, { ...narrowing, sort: order }, found.products), 'settings')
  if (found.partial) freshUntil(partialPageEnds(now))
  // Anyone can make up values; each would be another identical page in the cache.
  if (!knowsAll(found, narrowing)) freshUntil(now)
  return { collection, found, narrowing, pricing }
}

type Data = Shown<typeof load>['data']

/** Pages of the unfiltered list are canonical; a filtered or sorted one is another view of the first. */
export function head({ collection, narrowing }: Data): Head {
  const plain = !isNarrowed(narrowing) && narrowing.sort === 'featured'
  return {
    title: collection.seoTitle || collection.title,
    description: collection.seoDescription || searchDescription(collection.description),
    canonical: `/collections/${collection.slug}${plain ? queryOf(narrowing) : ''}`,
    picture: collection.picture ? pictureAddress(collection.picture) : undefined,
    pictureAlt: collection.picture?.alt,
  }
}

function crumbsOf({ parent }: Data['collection'], { t, href }: Language): Crumb[] {
  const all = { href: href('/collections'), label: t('catalogue.collections') }
  if (!parent) return [all]
  const { slug, title, titleLang } = parent
  return [all, { href: href('/collections/:slug', { slug }), label: title, lang: titleLang ?? undefined }]
}

export function Screen({ data: { collection, found, narrowing, pricing }, visit }: Shown<typeof load>) {
  const { t, href } = visit.language
  return (
    <>
      <Breadcrumbs label={t('catalogue.you_are_here')} crumbs={crumbsOf(collection, visit.language)} />
      <PageHeader
        title={collection.title}
        lang={collection.titleLang ?? undefined}
        text={collection.description}
        textLang={collection.descriptionLang ?? undefined}
      />
      <Listing
        found={found}
        narrowing={narrowing}
        pricing={pricing}
        action={href('/collections/:slug', { slug: collection.slug })}
        first={t('catalogue.sort_featured')}
        partly={t('catalogue.list_partial', { count: limits.listedInPart.value })}
      />
    </>
  )
}
