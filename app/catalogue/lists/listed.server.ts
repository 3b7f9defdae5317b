import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { askBriefly } from '#db/brief.server.ts'
import type { Listed } from './listing.ts'
import { canBeHad } from './on-offer.ts'
import { ownText, textLang } from '#app/catalogue/products/own-text.server.ts'
import { contentOf, struckPrice } from '#app/catalogue/products/variant-parts.server.ts'

// The parts that every list of products is made of: what must be known of a product to narrow and sort by it, and what a card
// shows. `base` names the products (id, place); `page` and `chosen` are the rows shown and the facet values chosen.

/** `locale` is the place of the language among the values: "$1". */
export const facts = (locale: string) => `facts as materialized (
  select p.id, p.slug, base.place, p.created_at, p.product_type as type, v.low, v.high, v.was, v.cheapest, v.available, v.reduced,
    ${ownText('p', 'title', locale)} as title, ${textLang('p', 'title', locale)} as title_lang,
    ${ownText('p', 'type', locale, 'product_type')} as type_label, ${textLang('p', 'type', locale)} as type_lang,
    array(select w.name from options o join option_values w on w.option_id = o.id
      where o.product_id = p.id and (w.swatch is not null
        or lower(o.name) in ('colour', 'color', 'colours', 'colors', 'glaze', 'farbe', 'farben', 'glasur'))) as colours
  from base join products p on p.id = base.id cross join lateral (
    select min(price) as low, max(price) as high, (array_agg(struck order by price, position))[1] as was,
      (array_agg(v.id order by price, position))[1] as cheapest,
      bool_or(struck is not null) as reduced,
      bool_or(${canBeHad('v')}) as available
    from variants v cross join lateral (select ${struckPrice('v')} as struck) s where v.product_id = p.id) v
  where v.low is not null
)`

export const productsJson = `coalesce((select json_agg(json_build_object('slug', slug, 'title', title, 'lang', title_lang, 'low', low, 'high', high, 'was', was,
    'content', (select ${contentOf('c')} from variants c where c.id = page.cheapest),
    'available', available,
    'only', (select array(select w.name from options o join option_values w on w.option_id = o.id
        and w.id in (v.value1_id, v.value2_id, v.value3_id) where o.product_id = page.id order by o.position)
      from variants v where v.product_id = page.id
        and not exists (select from variants x where x.product_id = page.id and x.id <> v.id)),
    'swatches', array(select w.swatch from options o join option_values w on w.option_id = o.id
      where o.product_id = page.id and w.swatch is not null order by w.position limit 5),
    'pictures', coalesce((select json_agg(m) from (
      select m.key, m.kind, m.widths, m.width, m.height, m.colour
      from product_media pm join media m on m.id = pm.media_id where pm.product_id = page.id
      order by (select true from variants v join option_values w on w.id in (v.value1_id, v.value2_id, v.value3_id)
        where v.product_id = page.id and v.media_id = m.id and w.name = any (chosen.colours) limit 1), pm.position
      limit 2) m), '[]')) order by rank) from page, chosen), '[]')`

const short = (base: string) => `
with base as (${base}),
${facts('$1')},
chosen as (select '{}'::text[] as types, '{}'::text[] as colours),
page as (select *, row_number() over (order by place, created_at desc, id) as rank from facts order by rank)
select ${productsJson} as products`

/** Null when that takes too long: these rows are an extra of a page, which then goes without. */
async function list(name: string, base: string, values: unknown[]): Promise<Listed[] | null> {
  const [row] = (await askBriefly<{ products: Listed[] }>('pages', name, short(base), values)) ?? []
  return row?.products ?? null
}

const among = (
  which: string,
  order = '',
) => `(select id from products q where status = 'active' and q.id <> p.id and ${which}
    ${order} limit ${limits.relatedAmong.value})`

/** What goes with the product $2: the same kind first, then what shares most tags with it. Part of the product's own statement. */
export const relatedStatement = short(`select q.id, -(2 * (q.product_type = p.product_type)::int
    + cardinality(array(select unnest(q.tags) intersect select unnest(p.tags))))::double precision as place
  from products p cross join lateral (
    ${among(`q.product_type = p.product_type and p.product_type <> ''`, 'order by q.created_at desc')}
    union ${among('q.tags && p.tags')}) near join products q on q.id = near.id
  where p.slug = $2 order by place, q.created_at desc limit 4`)

export function listNewest(locale: Locale, count: number): Promise<Listed[] | null> {
  const base = `select id, 0::double precision as place from products where status = 'active' order by created_at desc, id desc limit $2::int`
  return list('list-newest', base, [locale, count])
}

/** Reduced and still to be had, the newest first. */
export function listReduced(locale: Locale, count: number): Promise<Listed[] | null> {
  return list(
    'list-reduced',
    `select p.id, 0::double precision as place from products p where p.status = 'active' and exists (
        select from variants v where v.product_id = p.id and (${struckPrice('v')}) is not null and ${canBeHad('v')})
      order by p.created_at desc, p.id desc limit $2::int`,
    [locale, count],
  )
}
