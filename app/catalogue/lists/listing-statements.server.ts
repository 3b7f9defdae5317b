import type { Locale } from '#app/locales.ts'
import { limits } from '#app/limits.ts'
import { shelved } from '#app/catalogue/shelf/shelved.ts'
import { collectionColumns } from './collection.server.ts'
import type { Side, Sort } from './listing.ts'
import { sliceMark } from './listing-words.ts'

// The statements that read lists of products off the shelf.

const page = limits.pageSize.value
const counted = limits.countedProducts.value

/** The keys of each sort order of a collection, each the columns of an index (0046_shelf.sql). */
function keysOf(sort: Sort, locale: Locale): { key: string; down?: true }[] {
  const [position, id] = [{ key: 'k.position' }, { key: 'k.product_id' }]
  const newest = { key: 'k.created_at', down: true } as const
  const orders: Record<Sort, { key: string; down?: true }[]> = {
    featured: [position, newest, id],
    newest: [newest, position, id],
    'price-up': [{ key: 'k.low' }, position, newest, id],
    'price-down': [{ key: 'k.low', down: true }, position, newest, id],
    title: [{ key: title('k', locale) }, position, newest, id],
  }
  return orders[sort]
}

export function orderIn(sort: Sort, locale: Locale, backwards = false): string {
  return keysOf(sort, locale)
    .map(({ key, down = false }) => `${key} ${down === backwards ? 'asc' : 'desc'}`)
    .join(', ')
}

/**
 * The products of a collection that come after the one of a slug, or before it, however far in the list that is: those
 * that are equal to it in all keys but the last, then in all but the last two, and so on. Each of these is a stretch of
 * the order's index.
 */
function pageBeside({ sort, locale, side, collection, slug, from = 'shelf_places k' }: BesideInput): string {
  const keys = keysOf(sort, locale)
  const backwards = side === 'before'
  const order = orderIn(sort, locale, backwards)
  const its = (at: number) => `(select key_${at} from own)`
  const stretches = keys.map((_, at) => {
    const equal = keys.slice(0, at).map(({ key }, before) => `${key} = ${its(before)}`)
    const last = keys[at]
    const beyond = `${last?.key} ${Boolean(last?.down) === backwards ? '>' : '<'} ${its(at)}`
    const where = [`k.collection_id = ${collection}`, ...equal, beyond].join(' and ')
    return `(select product_id, ${keys.length - at} as stretch, row_number() over () as number from (
      select k.product_id from ${from} where ${where} order by ${order} limit ${page + 1}) k)`
  })
  return `with own as materialized (
      select ${keys.map(({ key }, at) => `${key} as key_${at}`).join(', ')} from products p
      join shelf_places k on k.product_id = p.id and k.collection_id = ${collection} where p.slug = ${slug})
    select product_id, row_number() over (order by stretch, number) as rank from (${stretches.join(' union all ')}) k
    order by rank limit ${page + 1}`
}

interface BesideInput {
  sort: Sort
  locale: Locale
  side: Side
  /** Parts of the statement: the collection's id, the slug, and the places `k` that are looked through. */
  collection: string
  slug: string
  from?: string
}

const title = (row: string, locale: Locale) => `coalesce(${row}.titles ->> '${locale}', ${row}.titles ->> '')`

/**
 * The collection with the slug $2 in the language $1, with its filters ($3 if its owner has chosen none), how many
 * products have each facet of these kinds, the total, and about how many products the shop has.
 */
export const collectionWithFacets = (products = `'[]'::json`) => `
select (select row_to_json(one) from (select ${collectionColumns('$1')}, 0 as count) one) as collection,
  k.filters, (select greatest(reltuples, 0) from pg_class where oid = 'shelf'::regclass) as shelf,
  coalesce((select json_agg(json_build_array(facet, label, products) order by facet, label) from (
    select facet, label, sum(products)::int as products from facet_counts f
    where f.collection_id = c.id and facet_kind(f.facet) = any (array_append(array_remove(k.filters, 'price'), ''))
    group by facet, label having sum(products) > 0) f), '[]') as facets,
  ${products} as products
from collections c cross join lateral (select coalesce(c.filters, $3::text[]) as filters) k where c.slug = $2 and c.shown`

/** The same with a page of its products: $4 is the offset, or the slug of the product that it begins beside. */
export function wholeCollection(sort: Sort, locale: Locale, side: Side | null = null): string {
  const numbered = `select k.product_id, row_number() over () as rank from (
      select k.product_id from shelf_places k where k.collection_id = c.id
      order by ${orderIn(sort, locale)} limit ${page} offset $4::int) k`
  const found = side ? pageBeside({ sort, locale, side, collection: 'c.id', slug: '$4::text' }) : numbered
  return collectionWithFacets(`coalesce((select json_agg(${shelved('s')} order by k.rank) from (${found}) k
    join shelf s on s.product_id = k.product_id), '[]')`)
}

/**
 * The products that a query of words ($5, by its place) finds, slice by slice, as long as `goesOn` says so of the ones
 * before (0056_large_catalogues.sql).
 */
const found = (query: string, most: number, goesOn: string) => `
  with recursive walk (slice, ids, n) as (
    select -1, '{}'::uuid[], 0
    union all
    select w.slice + 1, f.ids, w.n + cardinality(f.ids) from walk w cross join lateral (select array(
      select s.product_id from shelf s
      where facet_words(s.product_id, s.collections, s.facets) @@ replace(${query}, '${sliceMark}', chr(98 + w.slice))::tsquery
        and s.low between $7::int and $8::int and s.collections @> $9::uuid[] and s.facets @> $10::text[]
      limit ${most + 1}) as ids offset 0) f
    where w.slice < ${slices - 1} and (${goesOn}))
  select slice, ids, n from walk`

const slices = 8
/** If one slice has more than this, all slices together almost certainly have twice as many as are counted. */
const countedInSlice = (2 * counted) / slices

/**
 * A filtered collection ($1): a page of it ($2 is the offset, or the product that it begins beside), its total, and how
 * many products each facet of the kinds $3 would show with all other filters; $4 are the kinds with a filter. $5 are
 * queries of words: the filters, and for each of these kinds the filters without it; $6 is the query without slices,
 * $7 and $8 the price range, and $9 and $10 a collection and facets that the queries may leave to the rows. Above `limits.countedProducts` counting stops: if a fourth of the slices has that
 * many, at least four times as many match, and the sort order's index soon fills a page. Otherwise all matches are
 * found and sorted.
 */
export function narrowedCollection(sort: Sort, locale: Locale, side: Side | null, withColours: boolean): string {
  // Each place with its product, in the order of the index: the database takes a choice for rarer than it is.
  const fitting = `shelf_places k cross join lateral (select from shelf s where s.product_id = k.product_id
    and array_to_tsvector(s.facets) @@ $6::tsquery and s.low between $7::int and $8::int limit 1) s`
  const order = orderIn(sort, locale)
  const numbered = `select product_id, row_number() over () as rank from (
      (select k.product_id from matched m cross join lateral (
        select * from shelf_places k where k.collection_id = $1 and k.product_id = m.product_id limit 1) k
        where (select are_all from number) order by ${order} limit ${page + 1} offset $2::int)
      union all
      (select k.product_id from ${fitting}
        where not (select are_all from number) and k.collection_id = $1
        order by ${order} limit ${page + 1} offset $2::int)) k`
  const products = side
    ? pageBeside({ sort, locale, side, collection: '$1', slug: '$2::text', from: fitting })
    : numbered
  return `
with slices as materialized (${found('($5::text[])[1]', counted, `w.n <= ${counted} or w.slice > 1`)}),
number as materialized (
  select max(n) as n, max(slice) = ${slices - 1} and bool_and(cardinality(ids) <= ${counted}) as are_all from slices),
matched as materialized (select i.product_id from slices cross join unnest(ids) i (product_id)),
sets (set, ids) as materialized (
  select 0, array(select product_id from matched) from number where n <= ${counted}
  union all
  select q.set, f.ids from unnest(($5::text[])[2:]) with ordinality q (query, set) cross join lateral (
    select array_agg(i.product_id) as ids
    from (${found('q.query', countedInSlice, `w.n <= ${countedInSlice} * (w.slice + 1)`)}) f
    left join lateral unnest(f.ids) i (product_id) on true
    having max(f.slice) = ${slices - 1} and max(f.n) <= ${counted}) f
  where (select n from number) <= ${counted}),
counts as materialized (
  select sets.set, (
    select json_object_agg(facet, n) from (
      select facet, count(*)::int as n from unnest(sets.ids) i (product_id) join shelf s on s.product_id = i.product_id
      cross join unnest(s.facets) facet group by 1 offset 0) f
    where case when sets.set = 0 then facet_kind(facet) = any ($3::text[] || '{available,reduced}') and facet_kind(facet) <> all ($4::text[])
      else facet_kind(facet) = ($4::text[])[sets.set] end) as counts from sets)
select (select n from number) as matched,
  coalesce((select json_object_agg(set, coalesce(counts, '{}')) from counts), '{}') as counts,
  coalesce((select json_agg(${shelved('s', withColours)} order by p.rank) from (${products}) p
    join shelf s on s.product_id = p.product_id), '[]') as products`
}

/** Few products, by a statement with their ids and places; `place` is that of its row `f` with its row of the shelf `s`. */
export interface Base {
  statement: string
  place: string
}

/**
 * One statement for a whole list of few products: its page, total and facets. $1 the
 * chosen facets; $2 the kinds of facets to count; $3 and $4 the other filters, or null; $5 the facet of reduced
 * products; $6 sort, $7 offset, $8 where to look; $9 and $10 the price range.
 */
export const listAmong = ({ statement, place }: Base, locale: Locale) => `
with base as materialized (${statement}),
facts as materialized (
  select s.product_id, s.facets, nullif(s.labels, '{}') as labels, s.low, s.available, s.titles, s.created_at, ${place} as place from base f join shelf s on s.product_id = f.id where s.shown
),
chosen as materialized (
  select facet_kind(facet) as kind, array_agg(facet) as facets from unnest($1::text[]) facet
  where facet in (select unnest(facets) from facts) group by 1
),
marked as materialized (select facts.*,
    (select array_agg(c.kind) from chosen c where not (facts.facets && c.facets)) as misses,
    $3::text is null or facts.facets @> array[$3::text] as a,
    ($4::text is null or facts.facets @> array[$4::text])
      and facts.low between $9::int and $10::int as r
  from facts
),
page as (
  select m.product_id, row_number() over (
    order by case $6::text when 'newest' then -extract(epoch from created_at) when 'price-up' then low when 'price-down' then -low end,
      case $6::text when 'title' then ${title('m', locale)} end, place, created_at desc, product_id) as rank
  from marked m where misses is null and a and r
  order by rank limit ${page} offset $7::int
)
select
  (select count(*)::int from marked where misses is null and a and r) as total,
  (select count(*)::int from marked where misses is null and r and available) as available,
  (select count(*)::int from marked where misses is null and a and r and facets @> array[$5::text]) as reduced,
  coalesce((select json_agg(facet) from chosen c cross join unnest(c.facets) facet), '[]') as chosen,
  coalesce((select json_agg(json_build_array(facet, label, n) order by facet, label) from (
    select facet, label, coalesce(sum(n) filter (where misses is null or misses <@ array[facet_kind(facet)]), 0)::int as n
    from (
      select facet, labels -> facet as label, misses, count(*) filter (where fits) as n
      from (select unnest(m.facets) as facet, m.labels, m.misses, m.a and m.r as fits from marked m) f group by 1, 2, 3 offset 0) f
    where facet_kind(facet) = any ($2::text[])
    group by 1, 2) f), '[]') as facets,
  coalesce((select json_agg(${shelved('s', true)} order by p.rank) from page p join shelf s on s.product_id = p.product_id), '[]') as products`

/** The first products of the collection $8. */
export const firstMembers: Base = {
  place: 'f.place',
  statement: `select k.product_id as id, k.position::double precision as place
  from shelf_places k where k.collection_id = $8::uuid order by ${orderIn('featured', 'en')} limit ${limits.listedInPart.value}`,
}
