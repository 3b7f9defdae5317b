import type { CollectionId } from '#app/kernel/ids.ts'
import type { Locale } from '#app/locales.ts'
import { askBriefly } from '#db/brief.server.ts'
import { ask } from '#db/database.server.ts'
import { ownText, searchText, textLang } from '#app/catalogue/products/own-text.server.ts'
import type { PictureFacts } from '#app/catalogue/pictures/picture.ts'

export interface Collection {
  id: CollectionId
  slug: string
  title: string
  /** For this and the next: their language, if it is not the reader's. */
  titleLang?: string | null
  /** Safe HTML or plain text. */
  description: string
  descriptionLang?: string | null
  picture: (PictureFacts & { alt: string }) | null
  /** For search engines, where the owner says something else there. */
  seoTitle: string | null
  seoDescription: string | null
  featured: boolean
  /** The one that it is below, if shoppers see that. */
  parent: { slug: string; title: string; titleLang: string | null } | null
  /** Null when counting took too long. */
  count: number | null
}

/** The shown columns of a collection `c`, in the language with the given parameter: "$1". */
export const collectionColumns = (locale: string) => `c.id, c.slug, c.featured,
  ${ownText('c', 'title', locale)} as title, ${textLang('c', 'title', locale)} as "titleLang",
  ${ownText('c', 'description', locale)} as description, ${textLang('c', 'description', locale)} as "descriptionLang",
  ${searchText('c', 'seoTitle', locale)} as "seoTitle", ${searchText('c', 'seoDescription', locale)} as "seoDescription",
  (select json_build_object('slug', o.slug, 'title', ${ownText('o', 'title', locale)}, 'titleLang', ${textLang('o', 'title', locale)})
    from collections o where o.id = c.parent_id and o.shown) as parent,
  (select json_build_object('key', m.key, 'kind', m.kind, 'widths', m.widths, 'width', m.width, 'height', m.height,
    'colour', m.colour, 'focus', m.focus, 'alt', ${ownText('m', 'alt', locale)}) from media m where m.id = c.media_id) as picture`

const listed = (count: string, which = 'true') =>
  `select ${collectionColumns('$1')}, ${count} as count from collections c where c.shown and ${which} order by c.position, c.title`
const counted = `(select coalesce(sum(f.products), 0)::int from facet_counts f where f.collection_id = c.id and f.facet = '')`

/** In the order of the shop, each with how many products it shows. */
export async function listCollections(locale: Locale): Promise<Collection[]> {
  const known = await askBriefly<Collection>('pages', 'list-collections', listed(counted), [locale])
  return known ?? ask<Collection>('list-collections-uncounted', listed('null'), [locale])
}

const shownFirst = `c.id in (select id from collections where featured and shown union all (select id from collections
  where shown and not exists (select from collections where featured and shown) order by position, title limit 3))`

/** Those that the owner features, or else the first three. */
export async function listFeatured(locale: Locale): Promise<Collection[]> {
  const known = await askBriefly<Collection>('pages', 'list-featured', listed(counted, shownFirst), [locale])
  return known ?? ask<Collection>('list-featured-uncounted', listed('null', shownFirst), [locale])
}

export function areCounted(collections: readonly Collection[]): boolean {
  return collections.every(({ count }) => count !== null)
}
