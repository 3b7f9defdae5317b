import { Client } from '#db/client.ts'

/**
 * Source tables first, then derived ones: their indexes are rebuilt when all rows are there, which is much less work.
 */
const sources = [
  'products',
  'options',
  'option_values',
  'variants',
  'product_media',
  'stock_levels',
  'collection_products',
]
const shelves = ['shelf', 'shelf_places', 'search_documents']
const portion = 20_000

/**
 * Adds products up to this number: with copies of the demo's pictures, three variants each in three of twelve colours,
 * every second one in three sizes, titles of common words with two of 100,000 made-up ones and a number, one collection
 * of all and fifty of parts. Change notifications are off, and the derived tables are computed at the end by the shop's
 * own function.
 */
export async function fillCatalogue(url: string, count: number) {
  const client = await open(url)
  try {
    const { rows } = await client.query<{ n: number }>(
      `select greatest(max(substr(slug, 7)::int), 0)::int as n from products where slug ~ '^bench-[0-9]+$'`,
    )
    const known = rows[0]?.n ?? 0
    const words = await triggersOfWords(client)
    for (const name of words) await client.query(`alter table products enable always trigger ${name}`)
    await withoutIndexes(client, sources, async () => {
      for (const statement of statementsFor(known + 1, count)) await client.query(statement)
    })
    for (const name of words) await client.query(`alter table products enable trigger ${name}`)
    await client.query('analyze')
    await withoutIndexes(client, shelves, () => shelve(url, count))
    await client.query('select fold_facet_counts(), count_search_words()')
    // A shop merges its counts each minute; here they are all merged at the end.
    await client.query('vacuum full facet_counts')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

async function open(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query('set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(`set work_mem = '128MB'`)
  return client
}

/** Triggers that compute the search words when a product is written: these are part of its row. */
async function triggersOfWords(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = 'products'::regclass and tgname like '%search%' and not tgisinternal`,
  )
  return rows.map(({ name }) => name)
}

/** Two connections at once, each with its own batches. */
async function shelve(url: string, count: number) {
  const first = `select id from products where id not in (select product_id from shelf) order by id`
  const ahead = await open(url)
  const { rows } = await ahead.query<{ id: string }>(first)
  await ahead.end()
  const portions = Array.from({ length: Math.ceil(rows.length / portion) }, (_, at) =>
    rows.slice(at * portion, (at + 1) * portion).map(({ id }) => id),
  )
  const work = async () => {
    const client = await open(url)
    for (let ids = portions.shift(); ids; ids = portions.shift())
      await client.query('select reshelve($1::uuid[])', [ids])
    await client.end()
  }
  await Promise.all(count > portion ? [work(), work()] : [work()])
}

async function withoutIndexes(client: Client, tables: readonly string[], act: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    // Indexes that a key or the work itself needs stay.
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::regclass[]) and not i.indisunique and i.indexrelid::regclass::text not like '%_product'`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await act()
  for (const { definition } of rows) await client.query(definition)
}

const words = (list: string) => `(array['${list.split(' ').join(`','`)}'])`
const pick = (list: string, by: string) => `${words(list)}[1 + (${by}) % ${list.split(' ').length}]`

export const adjectives =
  'Small Heavy Round Quiet Northern Plain Wide Early Salted Bright Narrow Warm Folded Deep Hollow Simple Coastal Rustic Polished Woven'
export const things =
  'Bowl Cup Plate Vase Jug Teapot Lamp Blanket Basket Tray Board Apron Candle Mirror Stool Hook Jar Kettle Cushion Shelf Towel Spoon Brush Clock Frame'
const makers = 'Harbour Kiln Meadow Anvil Loom Orchard Quarry Lantern Thistle Bramble'
const colours = 'Slate Moss Clay Tide Chalk Amber Plum Rust Sand Ink Rose Fern'
const materials = 'Stoneware Porcelain Linen Wool Oak Ash Brass Iron Glass Cork'
const occasions = 'gift kitchen garden table winter summer travel office nursery bath'
const swatches = '#556270 #6a7f4f #b5651d #2f5d73 #efeae0 #d99a2b #6b3a5b #9a4a2c #d8c29d #1f2430 #c98a93 #4f7a4c'

const syllables = 'b d f g k l m n p r s t v z br dr gr kl pl st'
  .split(' ')
  .flatMap((onset) => [...'aeiou'].map((vowel) => onset + vowel))
const endings = 'n r l s t ko ra mi den lor'.split(' ')
export const madeUpWords = syllables.length ** 2 * endings.length

/** One of this many pronounceable words without a meaning, like model names. */
export const madeUp = (at: number) =>
  [syllables[at % 100], syllables[Math.floor(at / 100) % 100], endings[Math.floor(at / 10_000) % 10]].join('')
const madeUpBy = (at: string) => {
  const of = (list: string[], place: string) => `${words(list.join(' '))}[1 + (${place}) % ${list.length}]`
  return `initcap(${of(syllables, at)} || ${of(syllables, `(${at}) / 100`)} || ${of(endings, `(${at}) / 10000`)})`
}

function statementsFor(from: number, to: number): string[] {
  const mixed = (salt: number) => `abs(hashint4(n + ${salt}) % 1000003)`
  return [
    `create temp table bench_products as select n, uuidv7(-n * interval '1 min') as id,
       concat_ws(' ', ${pick(adjectives, mixed(1))}, ${madeUpBy(mixed(2))}, ${pick(things, mixed(3))},
         ${madeUpBy(`(${mixed(11)} / 1000003.0) ^ 3 * ${madeUpWords - 1}`.replace(/^(.*)$/, '($1)::int'))}, n) as title,
       ${pick(things, mixed(3))} as kind, ${pick(makers, mixed(4))} || ' ' || 1 + ${mixed(5)} % 20 as maker,
       ${pick(materials, mixed(6))} as material, ${pick(occasions, mixed(7))} as occasion
     from generate_series(${from}, ${to}) n`,
    `insert into products (id, slug, title, description, vendor, product_type, tags, facts, status, created_at)
     select id, 'bench-' || n, title, '<p>' || repeat('Made by hand in a small workshop, and fired twice. ', 8) || '</p>', maker, kind,
       array[occasion, lower(material)], jsonb_build_object('material', material), 'active', now() - n * interval '1 min'
     from bench_products order by n desc`,
    `create temp table bench_options as select n, id as product_id, uuidv7() as id, uuidv7() as sizes_id from bench_products`,
    `insert into options (id, product_id, position, name) select id, product_id, 1, 'Colour' from bench_options`,
    `insert into options (id, product_id, position, name) select sizes_id, product_id, 2, 'Size' from bench_options where n % 2 = 0`,
    `create temp table bench_values as select uuidv7() as id, case when n % 2 = 0 then uuidv7() end as size_id, o.id as option_id, sizes_id,
       product_id, n, p, ${pick(colours, `${mixed(8)} + p * 5`)} as name, ${pick(swatches, `${mixed(8)} + p * 5`)} as swatch
     from bench_options o, generate_series(1, 3) p`,
    `insert into option_values (id, option_id, position, name, swatch) select id, option_id, p, name, swatch from bench_values`,
    `insert into option_values (id, option_id, position, name) select size_id, sizes_id, p, (array['S', 'M', 'L'])[p] from bench_values
     where size_id is not null`,
    `create temp table bench_variants as select uuidv7() as id, product_id, n, p, id as value_id, size_id,
       900 + ${mixed(9)} % 90 * 100 + p * 50 as price, ${mixed(10)} % 20 = 0 as reduced, abs(hashint4(n * 3 + p)) % 8 as pieces from bench_values`,
    `insert into variants (id, product_id, position, sku, value1_id, value2_id, price, compare_at_price, lowest_before)
     select id, product_id, p, 'BENCH-' || n || '-' || p, value_id, size_id, price, case when reduced then 12000 end,
       case when reduced then 12000 end from bench_variants`,
    `insert into variant_prices (variant_id, price, from_at) select id, price, now() - interval '60 days' from bench_variants`,
    `insert into stock_levels (variant_id, location_id, allows_backorder, on_hand)
     select id, (select id from locations order by position limit 1), false, pieces from bench_variants`,
    `insert into product_media (product_id, media_id, position)
     select b.id, m.id, 1 from bench_products b
     join (select id, row_number() over (order by id) - 1 as at, count(*) over () as all_of_them from media where state = 'ready') m
       on m.at = b.n % m.all_of_them`,
    `insert into collections (id, slug, title, position)
     select uuidv7(), 'bench-' || n, 'Shelf ' || n, 90 from generate_series(0, 50) n on conflict do nothing`,
    'insert into collection_words select * from collection_words_worked_out on conflict do nothing',
    `insert into collection_products (collection_id, product_id, position)
     select c.id, p.id, p.n from bench_products p
     join collections c on c.slug in ('bench-0', 'bench-' || 1 + p.n % 50)`,
    ...['products', 'options', 'values', 'variants'].map((each) => `drop table bench_${each}`),
  ]
}
