import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { askBriefly } from '#db/brief.server.ts'
import { type Collection, collectionColumns } from './collection.server.ts'
import { facts, productsJson } from './listed.server.ts'
import { ownText, textLang } from '#app/catalogue/products/own-text.server.ts'
import type { Found, Listed, Narrowing } from './listing.ts'

// One statement answers a whole list: its page of products, how many there are, and the facets with their counts. A facet
// counts what its own values would show beside all other choices. $1 types, $2 colours, $3 available, $4 reduced, $5 sort,
// $6 offset, $7 language, $8 where to look.
const statement = (base: string, more = '') => `
with base as (${base}),
${facts('$7')},
chosen as materialized (select
  array(select unnest($1::text[]) intersect select type from facts) as types,
  array(select unnest($2::text[]) intersect select unnest(colours) from facts) as colours
),
marked as materialized (select facts.*,
    cardinality(chosen.types) = 0 or type = any (chosen.types) as t,
    cardinality(chosen.colours) = 0 or facts.colours && chosen.colours as c,
    not $3::boolean or available as a,
    not $4::boolean or reduced as r
  from facts, chosen
),
page as (
  select *, row_number() over (
    order by case $5::text when 'newest' then -extract(epoch from created_at) when 'price-up' then low when 'price-down' then -low end,
      case $5::text when 'title' then plain_text(title) end, place, created_at desc, id) as rank
  from marked where t and c and a and r
  order by rank limit ${limits.pageSize.value} offset $6::int
)
select
  (select count(*)::int from marked where t and c and a and r) as total,
  (select count(*)::int from marked where t and c and r and available) as available,
  (select count(*)::int from marked where t and c and a and reduced) as reduced,
  (select json_build_object('types', types, 'colours', colours) from chosen) as chosen,
  coalesce((select json_agg(f) from (
    select type as value, min(type_label) as label, min(type_lang) as lang, count(*) filter (where c and a and r)::int as count
    from marked where type <> '' group by type order by min(type_label)) f), '[]') as types,
  coalesce((select json_agg(f) from (
    select w.name as value, min(${ownText('w', 'name', '$7')}) as label, min(${textLang('w', 'name', '$7')}) as lang, min(w.swatch) as swatch,
      count(distinct m.id) filter (where t and a and r)::int as count
    from marked m join options o on o.product_id = m.id join option_values w on w.option_id = o.id and w.name = any (m.colours)
    group by w.name order by 2) f), '[]') as colours,
  ${productsJson} as products${more}`

const members = `select m.product_id as id, m.position::double precision as place
  from collection_products m join products p on p.id = m.product_id
  where m.collection_id = (select id from collections where slug = $8) and p.status = 'active'`
// The collection itself comes along: a second question would cost the page a tenth of its time.
const collection = `, (select row_to_json(one) from (select ${collectionColumns('$7')}, 0 as count from collections c where c.slug = $8) one) as collection`
const part = `limit ${limits.listedInPart.value}`

const inCollection = statement(members, collection)
const inPartOfCollection = statement(`${members} order by m.position ${part}`, collection)

const similar = (words: string) =>
  `select product_id as id, -score::double precision as place from find_products(${words}::text[])`
/** Products that have all the words, or their beginnings, as they were typed: what an index finds without reading products. */
const literal = (words: string) => `select id, 0::double precision as place from products
  where status = 'active' and search_words @@
    (select string_agg(quote_literal(plain_text(word)) || ':*', ' & ')::tsquery from unnest(${words}::text[]) word) ${part}`

const inSearch = statement(similar('$8'))
const inLiteralSearch = statement(literal('$8'))

function values({ types, colours, available, reduced, sort, page }: Narrowing, locale: Locale) {
  return [types, colours, available, reduced, sort, (page - 1) * limits.pageSize.value, locale]
}

/** With a null collection when there is none of that name. */
export function listCollection(
  slug: string,
  narrowing: Narrowing,
  locale: Locale,
): Promise<Found & { collection: Collection | null }> {
  const given = [...values(narrowing, locale), slug]
  return list<Found & { collection: Collection | null }>(
    ['list-collection', inCollection],
    ['list-collection-part', inPartOfCollection],
    given,
  )
}

export function search(words: string[], narrowing: Narrowing, locale: Locale): Promise<Found> {
  return list<Found>(['search', inSearch], ['search-part', inLiteralSearch], [...values(narrowing, locale), words])
}

type Named = [name: string, statement: string]

/** The whole list, or a part of it when that takes too long. */
async function list<Row extends Found>(whole: Named, some: Named, given: unknown[]): Promise<Row> {
  const [all] = (await askBriefly<Row>('lists', ...whole, given)) ?? []
  if (all) return { ...all, partial: false }
  const [few] = (await askBriefly<Row>('lists', ...some, given)) ?? []
  if (!few) throw new Fault('system.unavailable', { cause: new Error(`${whole[0]} did not get its turn`) })
  return { ...few, partial: true }
}

export type Suggestion = Pick<Listed, 'slug' | 'title' | 'lang' | 'low' | 'high'>

const suggestions = (base: string) => `
select p.slug, ${ownText('p', 'title', '$2')} as title, ${textLang('p', 'title', '$2')} as lang, min(v.price) as low, max(v.price) as high
from (${base}) f join products p on p.id = f.id join variants v on v.product_id = p.id
group by p.id, f.place order by f.place, p.created_at desc limit 6`

/** What somebody who types this may mean, best first; nothing when that takes too long. */
export async function suggest(words: string[], locale: Locale): Promise<Suggestion[]> {
  const all = await askBriefly<Suggestion>('lists', 'suggest', suggestions(similar('$1')), [words, locale])
  if (all) return all
  return (await askBriefly<Suggestion>('lists', 'suggest-part', suggestions(literal('$1')), [words, locale])) ?? []
}
