import type { Locale } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import { shelved } from '#app/catalogue/shelf/shelved.ts'
import { collectionColumns } from './collection.server.ts'
import type { Sort } from './listing.ts'

// The statements that read lists of products off the shelf.

const page = limits.pageSize.value
const counted = limits.countedProducts.value

/** What a list is narrowed by, each as a condition on the row `s` of the shelf. */
export type Conditions = Partial<Record<'types' | 'colours' | 'available' | 'reduced', string>>

/** The order of a collection, each the one of an index (0046_shelf.sql). */
function orderIn(sort: Sort, locale: Locale): string {
  const rest = 'k.created_at desc, k.product_id'
  const orders: Record<Sort, string> = {
    featured: `k.position, ${rest}`,
    newest: 'k.created_at desc, k.position, k.product_id',
    'price-up': `k.low, k.position, ${rest}`,
    'price-down': `k.low desc, k.position, ${rest}`,
    title: `${title('k', locale)}, k.position, ${rest}`,
  }
  return orders[sort]
}

const title = (row: string, locale: Locale) => `coalesce(${row}.titles ->> '${locale}', ${row}.titles ->> '')`

/** The collection of the slug $2 and its facets with their counts, in the language $1. */
export const collectionWithFacets = (products = `'[]'::json`) => `
select (select row_to_json(one) from (select ${collectionColumns('$1')}, 0 as count) one) as collection,
  coalesce((select json_agg(json_build_array(facet, label, products)) from (
    select facet, label, sum(products)::int as products from facet_counts f where f.collection_id = c.id
    group by facet, label having sum(products) > 0) f), '[]') as facets,
  ${products} as products
from collections c where c.slug = $2`

/** The same with a page of its products: $3 is how many are passed over. */
export const wholeCollection = (sort: Sort, locale: Locale) =>
  collectionWithFacets(`coalesce((select json_agg(${shelved('s')} order by k.rank) from (
    select k.product_id, row_number() over () as rank from (
      select k.product_id from shelf_places k where k.collection_id = c.id
      order by ${orderIn(sort, locale)} limit ${page} offset $3::int) k) k
    join shelf s on s.product_id = k.product_id), '[]')`)

/**
 * A collection ($1) narrowed: a page of it ($2 is how many are passed over), how many there are, and how many each value of a facet
 * would show beside all other choices. What is more than `limits.countedProducts` is not counted to its end. The conditions are few
 * and their values many: each text is planned for the values that it has.
 */
export function narrowedCollection(conditions: Conditions, sort: Sort, locale: Locale): string {
  const where = (left: Conditions) => ['s.collections @> array[$1::uuid]', ...Object.values(left)].join(' and ')
  const beside = (name: 'types' | 'colours') => {
    const { [name]: _, ...others } = conditions
    return where(others)
  }
  const among = (condition: string) => `(select s.facets from shelf s where ${condition} limit ${counted + 1})`
  const facets = (name: 'types' | 'colours', kind: string) => `
    facets_${name} as (
      select count(*)::int as looked, coalesce((select json_object_agg(facet, n) from (
        select facet, count(*)::int as n from beside_${name} b cross join unnest(b.facets) facet
        where facet like '${kind}:%' group by 1) f), '{}') as counts from beside_${name})`
  return `
with matched as materialized ${among(where(conditions))},
beside_types as materialized ${conditions.types ? among(beside('types')) : '(table matched)'},
beside_colours as materialized ${conditions.colours ? among(beside('colours')) : '(table matched)'},
${facets('types', 'type')}, ${facets('colours', 'colour')}
select (select count(*)::int from matched) as matched,
  (select count(*)::int from matched m where m.facets @> '{available}') as available,
  (select json_build_object('lowest', count(*) filter (where m.facets @> '{reduced:lowest}'),
    'stated', count(*) filter (where m.facets @> '{reduced:stated}')) from matched m) as reduced,
  (select row_to_json(f) from facets_types f) as types, (select row_to_json(f) from facets_colours f) as colours,
  coalesce((select json_agg(p.product order by p.rank) from (
    select p.product, row_number() over () as rank from (
      select ${shelved('s')} as product from shelf_places k join shelf s on s.product_id = k.product_id
      where k.collection_id = $1 and ${where(conditions)}
      order by ${orderIn(sort, locale)} limit ${page + 1} offset $2::int) p) p), '[]') as products`
}

/**
 * One statement answers a whole list of few products, which `base` names (id, place): its page, how many there are, and the facets.
 * $1 types, $2 colours, each as the shelf has it; $3 and $4 what else is asked for, or null; $5 the facet of what is reduced; $6
 * sort, $7 offset, $8 where to look.
 */
export const listAmong = (base: string, locale: Locale) => `
with base as materialized (${base}),
facts as materialized (
  select s.*, base.place from base join shelf s on s.product_id = base.id where s.shown
),
chosen as materialized (select
  array(select unnest($1::text[]) intersect select unnest(facets) from facts) as types,
  array(select unnest($2::text[]) intersect select unnest(facets) from facts) as colours
),
marked as materialized (select facts.*,
    cardinality(chosen.types) = 0 or facets && chosen.types as t,
    cardinality(chosen.colours) = 0 or facets && chosen.colours as c,
    $3::text is null or facets @> array[$3::text] as a,
    $4::text is null or facets @> array[$4::text] as r
  from facts, chosen
),
page as (
  select m.*, row_number() over (
    order by case $6::text when 'newest' then -extract(epoch from created_at) when 'price-up' then low when 'price-down' then -low end,
      case $6::text when 'title' then ${title('m', locale)} end, place, created_at desc, product_id) as rank
  from marked m where t and c and a and r
  order by rank limit ${page} offset $7::int
)
select
  (select count(*)::int from marked where t and c and a and r) as total,
  (select count(*)::int from marked where t and c and r and available) as available,
  (select count(*)::int from marked where t and c and a and facets @> array[$5::text]) as reduced,
  (select json_build_object('types', types, 'colours', colours) from chosen) as chosen,
  coalesce((select json_agg(json_build_array(facet, label, n)) from (
    select f.facet, m.labels -> f.facet as label,
      count(*) filter (where a and r and case when f.facet like 'type:%' then c else t end)::int as n
    from marked m cross join unnest(m.facets) f (facet) where f.facet like 'type:%' or f.facet like 'colour:%'
    group by 1, 2) f), '[]') as facets,
  coalesce((select json_agg(${shelved('page')} order by rank) from page), '[]') as products`

/** The first products of the collection $8. */
export const firstMembers = `select k.product_id as id, k.position::double precision as place
  from shelf_places k where k.collection_id = $8::uuid order by ${orderIn('featured', 'en')} limit ${limits.listedInPart.value}`
