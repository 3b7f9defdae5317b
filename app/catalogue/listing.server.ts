import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { ask } from '#db/database.server.ts'
import { type Collection, collectionColumns } from './collection.server.ts'
import { facts, productsJson } from './listed.server.ts'
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
    select type as value, min(type_label) as label, count(*) filter (where c and a and r)::int as count
    from marked where type <> '' group by type order by min(type_label)) f), '[]') as types,
  coalesce((select json_agg(f) from (
    select w.name as value, min(coalesce(w.translations #>> array[$7, 'name'], w.name)) as label,
      count(distinct m.id) filter (where t and a and r)::int as count
    from marked m join options o on o.product_id = m.id join option_values w on w.option_id = o.id and w.name = any (m.colours)
    group by w.name order by 2) f), '[]') as colours,
  ${productsJson} as products${more}`

const inCollection = statement(
  `select m.product_id as id, m.position::double precision as place
  from collections c join collection_products m on m.collection_id = c.id join products p on p.id = m.product_id
  where c.slug = $8 and p.status = 'active'`,
  // The collection itself comes along: a second question would cost the page a tenth of its time.
  `, (select row_to_json(one) from (select ${collectionColumns('$7')}, 0 as count from collections c where c.slug = $8) one) as collection`,
)

const inSearch = statement('select product_id as id, -score::double precision as place from find_products($8::text[])')

function values({ types, colours, available, reduced, sort, page }: Narrowing, locale: Locale) {
  return [types, colours, available, reduced, sort, (page - 1) * limits.pageSize.value, locale]
}

/** With a null collection when there is none of that name. */
export async function listCollection(
  slug: string,
  narrowing: Narrowing,
  locale: Locale,
): Promise<Found & { collection: Collection | null }> {
  return first(
    await ask<Found & { collection: Collection | null }>('list-collection', inCollection, [
      ...values(narrowing, locale),
      slug,
    ]),
  )
}

export async function search(words: string[], narrowing: Narrowing, locale: Locale): Promise<Found> {
  return first(await ask<Found>('search', inSearch, [...values(narrowing, locale), words]))
}

/** The statement has exactly one row, whatever it finds. */
function first<Row>([found]: Row[]): Row {
  if (!found) throw new Error('A list without its row')
  return found
}

export type Suggestion = Pick<Listed, 'slug' | 'title' | 'low' | 'high'>

/** What somebody who types this may mean, best first. */
export function suggest(words: string[], locale: Locale): Promise<Suggestion[]> {
  return ask<Suggestion>(
    'suggest',
    `select p.slug, coalesce(p.translations #>> array[$2, 'title'], p.title) as title, min(v.price) as low, max(v.price) as high
     from find_products($1::text[]) f join products p on p.id = f.product_id join variants v on v.product_id = p.id
     group by p.id, f.score order by f.score desc, p.created_at desc limit 6`,
    [words, locale],
  )
}
