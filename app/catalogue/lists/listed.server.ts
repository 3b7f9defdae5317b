import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { getSettings } from '#app/settings/settings.server.ts'
import { askBriefly } from '#db/brief.server.ts'
import { listedOf, shelved, type Shelved } from '#app/catalogue/shelf/shelved.ts'
import type { Listed } from './listing.ts'
import { orderIn } from './listing-statements.server.ts'

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

const near = limits.relatedAmong.value

/** The collection that a product is shown in: one that says what it is, before one that says that it is new or reduced. */
const ownCollection = `(select c.id from collection_products m join collections c on c.id = m.collection_id where m.product_id = p.id
    order by c.rule ->> 'field' in ('new', 'reduced'), c.position limit 1)`

/**
 * What goes with the product of the row `p`: what was bought with it most often; then what is of its kind, by the tags that it shares; and where
 * that is too little, what stands beside it in its collection (`beside`, whose list then decides). `hidden` was bought with it and cannot be now. Part of the product's own statement;
 * each part of it is a stretch of an index.
 */
export const relatedStatement = `
select json_build_object('products', coalesce(json_agg(f.product order by f.place, f.created_at desc, f.product_id), '[]'),
  'beside', case when count(*) filter (where f.place < 0) < 4 then ${ownCollection} end,
  'hidden', array(select q.slug from bought_together b join products q on q.id = b.other_id join shelf s on s.product_id = q.id
    where b.product_id = p.id and not s.shown)) as related
from (
  select ${shelved('s')} as product, r.place, s.created_at, s.product_id
  from (
    select n.id, min(n.place) as place from (
      (select b.other_id as id, -1000 - b.times as place from bought_together b where b.product_id = p.id
        order by b.times desc, b.other_id limit ${limits.boughtTogetherKept.value})
      union all
      (select q.id, -1 - cardinality(array(select unnest(q.tags) intersect select unnest(p.tags))) as place from products q
        where q.product_type = p.product_type and p.product_type <> '' and q.status = 'active' order by q.created_at desc limit ${near})
      union all
      (select k.product_id, 0 from (select ${ownCollection} as id) c
        join shelf_places own on own.collection_id = c.id and own.product_id = p.id
        cross join lateral (select product_id from shelf_places k where k.collection_id = own.collection_id and k.position >= own.position
          order by ${orderIn('featured', 'en')} limit ${near}) k)) n
    where n.id <> p.id group by n.id) r
  join shelf s on s.product_id = r.id where s.shown
  order by r.place, s.created_at desc, s.product_id limit 4) f`
