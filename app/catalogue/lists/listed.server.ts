import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { askBriefly } from '#db/brief.server.ts'
import { listedOf, shelved, type Shelved } from '#app/catalogue/shelf/shelved.ts'
import type { Listed } from './listing.ts'

// Short rows of products beside something else.

/** Null when that takes too long: these rows are an extra of a page, which then goes without. */
async function list(name: string, statement: string, count: number, locale: Locale): Promise<Listed[] | null> {
  const { struckPrice } = await getSettings()
  const rows = await askBriefly<{ shelved: Shelved }>('pages', name, statement, [count])
  return rows && rows.map((row) => listedOf(row.shelved, { locale, struckPrice }))
}

const newest = (which: string) => `select ${shelved('s')} as shelved from shelf s where ${which}
  order by s.created_at desc, s.product_id desc limit $1::int`

export function listNewest(locale: Locale, count: number): Promise<Listed[] | null> {
  return list('list-newest', newest('s.shown'), count, locale)
}

/** Reduced and still to be had, the newest first. */
export async function listReduced(locale: Locale, count: number): Promise<Listed[] | null> {
  const { struckPrice } = await getSettings()
  return list(`list-reduced-${struckPrice}`, newest(`s.facets @> '{offer:${struckPrice}}'`), count, locale)
}

const among = (
  which: string,
  order = '',
) => `(select id from products q where status = 'active' and q.id <> p.id and ${which}
    ${order} limit ${limits.relatedAmong.value})`

/** What goes with the product $2: the same kind first, then what shares most tags with it. Part of the product's own statement. */
export const relatedStatement = `
select coalesce(json_agg(${shelved('s')} order by r.place, s.created_at desc, s.product_id), '[]') as products from (
  select q.id, -(2 * (q.product_type = p.product_type)::int
      + cardinality(array(select unnest(q.tags) intersect select unnest(p.tags)))) as place
  from products p cross join lateral (
    ${among(`q.product_type = p.product_type and p.product_type <> ''`, 'order by q.created_at desc')}
    union ${among('q.tags && p.tags')}) near join products q on q.id = near.id
  where p.slug = $2 order by place, q.created_at desc limit 4) r
join shelf s on s.product_id = r.id where s.shown`
