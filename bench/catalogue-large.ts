import { Client } from '#db/client.ts'

/**
 * Puts so many products beside those of the demo shop: copies of its pictures, three variants each, titles of common words
 * with a number, one large collection and fifty small ones. What tells changes is off; the search's own words are made.
 */
export async function fillCatalogue(url: string, count: number) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query('alter table products enable always trigger products_search')
    for (const statement of statementsFor(count)) await client.query(statement)
    await client.query('alter table products enable trigger products_search')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const words = (list: string) => `(array['${list.split(' ').join(`','`)}'])`
const adjectives = words('Blue Small Heavy Round Quiet Northern Plain Wide Early Salted Bright Narrow Warm Folded Deep')
const things = words('Bowl Cup Plate Vase Jug Teapot Lamp Blanket Basket Tray Board Apron Candle Mirror Stool Hook Jar')
const makers = words('Harbour Kiln Meadow Anvil Loom Orchard Quarry Lantern')

function statementsFor(count: number): string[] {
  return [
    `create temp table bench_products as select n, uuidv7(-n * interval '1 min') as id,
       ${adjectives}[1 + n % 15] || ' ' || ${things}[1 + n / 15 % 17] || ' ' || n as title,
       ${things}[1 + n / 15 % 17] as kind, ${makers}[1 + n % 8] as maker
     from generate_series(1, ${count}) n`,
    `insert into products (id, slug, title, description, vendor, product_type, tags, status, created_at)
     select id, 'bench-' || n, title, '<p>' || repeat('Made by hand in a small workshop, and fired twice. ', 8) || '</p>', maker, kind,
       array[lower(kind), lower(maker)], 'active', now() - n * interval '1 min' from bench_products`,
    `create temp table bench_options as select id as product_id, uuidv7() as id from bench_products`,
    `insert into options (id, product_id, position, name) select id, product_id, 1, 'Colour' from bench_options`,
    `create temp table bench_values as select uuidv7() as id, id as option_id, product_id, p,
       (array['Slate', 'Moss', 'Clay'])[p] as name, (array['#556270', '#6a7f4f', '#b5651d'])[p] as swatch
     from bench_options, generate_series(1, 3) p`,
    `insert into option_values (id, option_id, position, name, swatch) select id, option_id, p, name, swatch from bench_values`,
    `create temp table bench_variants as select uuidv7() as id, product_id, p, id as value_id from bench_values`,
    `insert into variants (id, product_id, position, sku, value1_id, price, compare_at_price, lowest_before)
     select id, product_id, p, 'BENCH-' || id, value_id, 900 + (abs(hashtext(id::text)) % 90) * 100,
       case when abs(hashtext(id::text)) % 20 = 0 then 12000 end,
       case when abs(hashtext(id::text)) % 20 = 0 then 12000 end from bench_variants`,
    `insert into variant_prices (variant_id, price, from_at)
     select id, price, now() - days * interval '1 day' from variants join bench_variants using (id), unnest(array[0, 60]) days`,
    `insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
     select id, (select id from locations order by position limit 1), false, abs(hashtext(id::text)) % 12 from bench_variants`,
    `insert into product_media (product_id, media_id, position)
     select b.id, m.id, 1 from bench_products b
     join (select id, row_number() over (order by id) - 1 as at, count(*) over () as all_of_them from media where state = 'ready') m
       on m.at = b.n % m.all_of_them`,
    `create temp table bench_collections as select uuidv7() as id, n from generate_series(0, 50) n`,
    `insert into collections (id, slug, title, position) select id, 'bench-' || n, 'Shelf ' || n, 90 from bench_collections`,
    `insert into collection_products (collection_id, product_id, position)
     select c.id, p.id, p.n from bench_products p join bench_collections c on c.n = 0 or c.n = 1 + p.n % 50`,
  ]
}
