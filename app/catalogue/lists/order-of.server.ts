import { db } from '#db/database.server.ts'
import { remembered } from '#app/web/answers/changes.ts'
import type { Sort } from './listing.ts'

/** The collections whose lists begin in another order than the one by hand. */
const orders = remembered(['navigation'], async (_: 'all') => {
  const rows = await db
    .selectFrom('collections')
    .select(['slug', 'sort'])
    .where('sort', '<>', 'featured')
    .where('shown', '=', true)
    .execute()
  return new Map<string, Sort>(rows.map(({ slug, sort }) => [slug, sort]))
})

/** In which order a collection is listed: as the reader asked, or as its owner chose. */
export async function orderOf(slug: string, asked: Sort): Promise<Sort> {
  return asked === 'featured' ? ((await orders('all')).get(slug) ?? 'featured') : asked
}
