import type { Locale } from '#app/locales.ts'
import { ask, db } from '#db/database.server.ts'
import type { PictureFacts } from './picture.ts'

export interface Collection {
  id: string
  slug: string
  title: string
  /** Safe HTML or plain text. */
  description: string
  picture: (PictureFacts & { alt: string }) | null
  featured: boolean
  count: number
}

/** What is shown of a collection `c`, in the language that stands at the given place among the values: "$1". */
export const collectionColumns = (locale: string) => `c.id, c.slug, c.featured,
  coalesce(c.translations #>> array[${locale}, 'title'], c.title) as title,
  coalesce(c.translations #>> array[${locale}, 'description'], c.description) as description,
  (select json_build_object('key', m.key, 'kind', m.kind, 'widths', m.widths, 'width', m.width, 'height', m.height,
    'colour', m.colour, 'alt', coalesce(m.translations #>> array[${locale}, 'alt'], m.alt)) from media m where m.id = c.media_id) as picture`

/** In the order of the shop, each with how many products it shows. */
export function listCollections(locale: Locale): Promise<Collection[]> {
  const text = `select ${collectionColumns('$1')}, (select count(*)::int from collection_products m join products p on p.id = m.product_id
    where m.collection_id = c.id and p.status = 'active') as count from collections c order by c.position, c.title`
  return ask<Collection>('list-collections', text, [locale])
}

/** Where an address that is gone leads to now, or null. */
export async function findRedirect(path: string): Promise<string | null> {
  const row = await db.selectFrom('redirects').select('toPath').where('fromPath', '=', path).executeTakeFirst()
  return row?.toPath ?? null
}
