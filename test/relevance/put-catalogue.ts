import { pool } from '#db/database.server.ts'
import type { MadeProduct } from './catalogue.ts'

export interface MadeShop {
  catalogue: MadeProduct[]
  collections: { key: string; en: string; de: string }[]
  synonyms: Record<'en' | 'de', string[]>
}

/**
 * Inserts the generated catalogue into the connected shop, as statements over whole tables: product by product it would
 * take a minute.
 */
export async function putCatalogue({ catalogue, collections, synonyms }: MadeShop) {
  await pool.query(
    `create table made as select uuidv7() as id, uuidv7() as colour_option, uuidv7() as size_option, n, p
      from jsonb_array_elements($1::jsonb) with ordinality each (p, n)`,
    [JSON.stringify(catalogue)],
  )
  await pool.query('create table made_collections as select uuidv7() as id, c from jsonb_array_elements($1::jsonb) c', [
    JSON.stringify(collections),
  ])
  for (const statement of statements) await pool.query(statement)
  for (const [language, rules] of Object.entries(synonyms))
    await pool.query('update synonym_rules set words = $2 where language = $1', [language, rules.join('\n')])
  await pool.query('analyze')
}

const valuesOf = (name: string) => `
  select m.n, m.colour_option, m.size_option, uuidv7() as id, v.at, v.value from made m cross join jsonb_array_elements(m.p -> '${name}') with ordinality v (value, at)`

const statements = [
  `insert into locations (id, slug, name, address, latitude, longitude) values (uuidv7(), 'w', 'W', '{}', 0, 0)`,
  `insert into products (id, slug, title, description, vendor, product_type, tags, status, translations, created_at)
    select id, p ->> 'slug', p ->> 'title', p ->> 'description', p -> 'facts' ->> 'vendor', p ->> 'type',
      array(select jsonb_array_elements_text(p -> 'tags')), 'active',
      jsonb_build_object('de', jsonb_build_object('title', p ->> 'titleDe', 'type', p ->> 'typeDe', 'description', p ->> 'descriptionDe')),
      timestamptz '2026-01-01' + n * interval '1 hour' from made`,
  `create table made_colours as ${valuesOf('colours')}`,
  `create table made_sizes as ${valuesOf('sizes')}`,
  `insert into options (id, product_id, position, name, translations)
    select distinct colour_option, m.id, 1, 'Colour', '{"de": {"name": "Farbe"}}'::jsonb from made m where p -> 'colours' <> '[]'`,
  `insert into options (id, product_id, position, name, translations)
    select distinct size_option, m.id, 2, 'Size', '{"de": {"name": "Größe"}}'::jsonb from made m where p -> 'sizes' <> '[]'`,
  `insert into option_values (id, option_id, position, name, swatch, translations)
    select id, colour_option, at, value ->> 'en', value ->> 'swatch',
      jsonb_build_object('de', jsonb_build_object('name', value ->> 'de')) from made_colours`,
  `insert into option_values (id, option_id, position, name) select id, size_option, at, value #>> '{}' from made_sizes`,
  `create table made_variants as
    select uuidv7() as id, m.id as product_id, row_number() over (partition by m.id order by c.at, s.at) as at, m.n, m.p,
      c.id as colour_id, s.id as size_id
    from made m left join made_colours c on c.n = m.n left join made_sizes s on s.n = m.n`,
  // The first variant has the product's code, and the others the code with a suffix.
  `insert into variants (id, product_id, position, sku, barcode, value1_id, value2_id, price)
    select id, product_id, at, p -> 'facts' ->> 'sku' || case when at > 1 then '-' || at else '' end,
      case when at = 1 then p -> 'facts' ->> 'gtin' end, coalesce(colour_id, size_id),
      case when colour_id is not null then size_id end, 900 + n * 7 % 9000 from made_variants`,
  `insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
    select v.id, l.id, false, case when (v.p -> 'facts' ->> 'available')::boolean then 3 else 0 end from made_variants v, locations l`,
  `insert into collections (id, slug, title, translations)
    select id, c ->> 'key', c ->> 'en', jsonb_build_object('de', jsonb_build_object('title', c ->> 'de')) from made_collections`,
  `insert into collection_products (collection_id, product_id, position)
    select c.id, m.id, m.n from made m join made_collections c on c.c ->> 'key' = m.p -> 'facts' ->> 'department'`,
]
