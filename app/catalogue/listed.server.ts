import type { Locale } from '#app/locales.ts'
import { ask } from '#db/database.server.ts'
import type { Listed } from './listing.ts'

// The parts that every list of products is made of: what must be known of a product to narrow and sort by it, and what a card
// shows. `base` names the products (id, place); `page` and `chosen` are the rows shown and the facet values chosen.

/** `locale` is the place of the language among the values: "$1". */
export const facts = (locale: string) => `facts as materialized (
  select p.id, p.slug, base.place, p.created_at, p.product_type as type, v.low, v.high, v.was, v.available, v.reduced,
    coalesce(p.translations #>> array[${locale}, 'title'], p.title) as title,
    coalesce(p.translations #>> array[${locale}, 'type'], p.product_type) as type_label,
    array(select w.name from options o join option_values w on w.option_id = o.id
      where o.product_id = p.id and (w.swatch is not null
        or lower(o.name) in ('colour', 'color', 'colours', 'colors', 'glaze', 'farbe', 'farben', 'glasur'))) as colours
  from base join products p on p.id = base.id cross join lateral (
    select min(price) as low, max(price) as high, (array_agg(compare_at_price order by price, position))[1] as was,
      bool_or(compare_at_price > price) as reduced,
      bool_or(not tracks_stock or allows_backorder
        or exists (select from stock_levels s where s.variant_id = v.id and s.on_hand > s.reserved)) as available
    from variants v where v.product_id = p.id) v
  where v.low is not null
)`

export const productsJson = `coalesce((select json_agg(json_build_object('slug', slug, 'title', title, 'low', low, 'high', high, 'was', was,
    'available', available,
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

async function list(name: string, base: string, values: unknown[]): Promise<Listed[]> {
  const [row] = await ask<{ products: Listed[] }>(name, short(base), values)
  return row?.products ?? []
}

/** What goes with the product $2: the same kind first, then what shares most tags with it. Part of the product's own statement. */
export const relatedStatement = short(`select q.id, -(2 * (q.product_type = p.product_type)::int
    + cardinality(array(select unnest(q.tags) intersect select unnest(p.tags))))::double precision as place
  from products p join products q on q.id <> p.id and q.status = 'active'
    and (q.product_type = p.product_type and p.product_type <> '' or q.tags && p.tags)
  where p.slug = $2 order by place, q.created_at desc limit 4`)

export function listNewest(locale: Locale, count: number): Promise<Listed[]> {
  const base = `select id, 0::double precision as place from products where status = 'active' order by created_at desc, id desc limit $2::int`
  return list('list-newest', base, [locale, count])
}

/** Reduced and still to be had, the newest first. */
export function listReduced(locale: Locale, count: number): Promise<Listed[]> {
  return list(
    'list-reduced',
    `select p.id, 0::double precision as place from products p where p.status = 'active' and exists (
        select from variants v where v.product_id = p.id and v.compare_at_price > v.price and (not v.tracks_stock or v.allows_backorder
          or exists (select from stock_levels s where s.variant_id = v.id and s.on_hand > s.reserved)))
      order by p.created_at desc, p.id desc limit $2::int`,
    [locale, count],
  )
}
