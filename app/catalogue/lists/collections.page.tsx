import { CollectionTiles } from '#app/ui/product/CollectionTiles.tsx'
import { PageHeader } from '#app/ui/notices/PageHeader.tsx'
import type { Head, Shown } from '#app/web/answers/screen.ts'
import type { Load } from '#app/web/requests/visit.ts'
import { areCounted, listCollections } from './collection.server.ts'
import { tileTags } from '#app/catalogue/shelf/tags.server.ts'
import { partialPageEnds } from '#app/catalogue/partial-page.ts'
import { tileOf } from './tile.ts'

export async function load({ locale, dependsOn, freshUntil, language, now }: Load<'/collections'>) {
  const collections = await listCollections(locale)
  dependsOn('navigation', ...tileTags(collections))
  if (!areCounted(collections)) freshUntil(partialPageEnds(now))
  return { tiles: collections.map((collection) => tileOf(collection, language)) }
}

export function head(_: Shown<typeof load>['data'], { language }: Load<'/collections'>): Head {
  return { title: language.t('catalogue.collections'), description: language.t('catalogue.collections_text') }
}

export function Screen({ data, visit }: Shown<typeof load>) {
  const { t } = visit.language
  return (
    <>
      <PageHeader title={t('catalogue.collections')} text={t('catalogue.collections_text')} />
      <CollectionTiles tiles={data.tiles} heading="h2" />
    </>
  )
}
