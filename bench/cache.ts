import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { getRequest, sendLoad } from './load.ts'
import { memory, startShop } from './processes.ts'
import { type Line, median } from './report.ts'

const products = 1_000
const collections = 20
const changesPerSecond = 1_000
/** On a machine that sends fewer than three thousand pages a second, one item is sold per this many pages. */
const pagesPerChange = 3
const floodSeconds = 20

/**
 * The page cache while a thousand items a second are sold: how many requests it answers in a shop of a thousand
 * products that are visited by Zipf's law, how old the shown prices are on two processes, and what announcing changes
 * costs the transactions that make them.
 */
export async function measureCache(folder: string): Promise<Line[]> {
  const database = await startEmbeddedDatabase({ folder: join(folder, 'cache-database'), log: () => {} })
  const clients = await Promise.all(Array.from({ length: 8 }, () => connected(database.url)))
  try {
    await migrate(database.url, 'db/migrations')
    const [client] = clients
    if (!client) return []
    for (const statement of catalogue) await client.query(statement)
    return [...(await measureWrites(clients)), ...(await measureFlood(folder, database.url, clients))]
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await database.stop()
  }
}

async function connected(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

const catalogue = [
  `insert into locations (id, slug, name, address, latitude, longitude) values (uuidv7(), 'w', 'W', '{}', 0, 0)`,
  `insert into products (id, slug, title, product_type, description, status) select uuidv7(), 'p-' || n, 'Piece ' || n,
     (array['Mugs', 'Bowls', 'Vases', 'Plates'])[n % 4 + 1], repeat('Thrown by hand. ', 60), 'active' from generate_series(1, ${products}) n`,
  `insert into variants (id, product_id, price) select uuidv7(), id, 1000 + length(title) from products`,
  `insert into stock_levels select v.id, l.id, false, 200 from variants v, locations l`,
  `insert into collections (id, slug, title, position) select uuidv7(), 'c-' || n, 'C ' || n, n from generate_series(0, ${collections}) n`,
  // One collection of all products; each other one contains every twentieth.
  `insert into collection_products select c.id, p.id, row_number() over (order by p.id) from collections c, products p
     where c.slug = 'c-0' or substr(p.slug, 3)::int % ${collections} = substr(c.slug, 3)::int - 1`,
  'analyze',
]

/** 1 to `most`, each with a frequency of one divided by it (Zipf). */
function byZipf(most: number): () => number {
  const sums: number[] = []
  for (let n = 1; n <= most; n += 1) sums.push((sums.at(-1) ?? 0) + 1 / n)
  const whole = sums.at(-1) ?? 1
  return () => {
    const at = Math.random() * whole
    let [low, high] = [0, most - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

const drawn = byZipf(products)
/** Sells one item; at zero, the stock is refilled. */
const sell = `update stock_levels s set on_hand = case when on_hand = 0 then 200 else on_hand - 1 end
  from variants v join products p on p.id = v.product_id where v.id = s.variant_id and p.slug = $1`

const ways = {
  told: ['alter table stock_levels enable trigger user'],
  untold: ['alter table stock_levels enable trigger user', ...disabled(['tell', 'tell_changed', 'by_notify'])],
  // As it was before changes were batched: two notifications per transaction, and all others wait for its commit.
  notified: ['alter table stock_levels enable trigger user', ...disabled(['tell', 'tell_changed'])],
}

function disabled(triggers: string[]): string[] {
  return triggers.map((trigger) => `alter table stock_levels disable trigger ${trigger}`)
}

/** Small quantities, so that each change is announced. */
async function measureWrites(clients: pg.Client[]): Promise<Line[]> {
  const [client] = clients
  const run = async (statements: string[]) => {
    for (const statement of statements) await client?.query(statement)
  }
  await run([
    `create function by_notify() returns trigger language plpgsql as $$ begin
       perform pg_notify('barrow_changed', 'product:' || new.variant_id), pg_notify('barrow_changed', 'before'); return null; end $$`,
    `create trigger by_notify after update on stock_levels for each row execute function by_notify()`,
  ])
  const rates: Record<keyof typeof ways, number[]> = { told: [], untold: [], notified: [] }
  for (let round = 0; round < 5; round += 1) {
    for (const way of ['told', 'untold', 'notified'] as const) {
      await run(ways[way])
      if (way === 'told') await run(disabled(['by_notify']))
      rates[way].push(await rateOf(clients))
    }
  }
  await run([
    'drop trigger by_notify on stock_levels',
    'drop function by_notify()',
    'update stock_levels set on_hand = 200',
    'alter table stock_levels enable trigger user',
  ])
  const per = (way: keyof typeof rates) => Math.round(median(rates[way]))
  return [
    {
      what: 'stock changes, told to the page cache',
      value: median(rates.untold.map((rate, at) => rate / (rates.told[at] ?? 1))),
      unit: '× untold',
      budget: 2,
      detail: `${per('told')} transactions/s by 8 connections, ${per('untold')} untold, ${per('notified')} with a NOTIFY each`,
    },
  ]
}

async function rateOf(clients: pg.Client[]): Promise<number> {
  const until = performance.now() + 1_500
  let count = 0
  await clients[0]?.query('update stock_levels set on_hand = 3')
  await Promise.all(
    clients.map(async (client, at) => {
      // Each connection has its own rows, so none waits for another's lock.
      for (let n = at + 1; performance.now() < until; n = n + 8 > products ? at + 1 : n + 8) {
        await client.query({ name: 'change', text: change, values: [`p-${n}`] })
        count += 1
      }
    }),
  )
  return count / 1.5
}
const change = `update stock_levels s set on_hand = 5 - on_hand from variants v join products p on p.id = v.product_id
  where v.id = s.variant_id and p.slug = $1`

async function measureFlood(folder: string, url: string, clients: pg.Client[]): Promise<Line[]> {
  const env = { DATABASE_URL: url, DEMO_SHOP: 'off', WORKER: 'off', METRICS_KEY: key }
  const shops = [await startShop(join(folder, 'cache-one'), env), await startShop(join(folder, 'cache-two'), env)]
  const [one, two] = shops
  try {
    if (!one || !two) return []
    // As after a minute of traffic: each page has been requested once.
    await sendLoad({
      port: one.port,
      requests: everyAddress.map((path) => getRequest(path)),
      count: everyAddress.length,
    })
    const until = performance.now() + floodSeconds * 1_000
    const [before, made] = [await madeBy(one.origin), { requests: 0, seconds: 0 }]
    const [sold, oldest] = await Promise.all([
      flood(clients.slice(0, 7), until, made),
      oldestShown(clients, [one.origin, two.origin], until),
      (async () => {
        while (performance.now() < until) {
          const load = { port: one.port, requests: asked(300), count: 300, connections: 64 }
          const { requests, seconds } = await sendLoad(load)
          made.requests += requests
          made.seconds += seconds
        }
      })(),
    ])
    const rendered = (await madeBy(one.origin)) - before
    await pause(2_000)
    const fresh = await startShop(join(folder, 'cache-fresh'), { ...env, PAGE_CACHE: 'off' })
    shops.push(fresh)
    const old = await oldPages([one.origin, two.origin], fresh.origin)
    const perSecond = (count: number) => Math.round(count / floodSeconds)
    return [
      {
        what: `pages made for a request, ${changesPerSecond} pieces a second sold`,
        value: (100 * rendered) / made.requests,
        unit: '%',
        budget: 10,
        detail: `${Math.round(made.requests / made.seconds)} pages/s, ${perSecond(rendered)} of them made; ${perSecond(sold)} changes/s`,
      },
      {
        what: 'a price is shown on two processes, meanwhile',
        value: Math.max(...oldest) / 1_000,
        unit: 's',
        budget: 2,
        detail: `the longest of ${oldest.length}, median ${Math.round(median([...oldest]))} ms`,
      },
      {
        what: 'pages that are old two seconds later',
        value: old.length,
        unit: 'pages',
        budget: 0,
        detail: old.join(' '),
      },
      { what: 'memory of the process then', value: memory(one.pid), unit: 'MB', budget: 300, detail: '' },
    ]
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()))
  }
}

const queries = ['', '?page=2', '?sort=price-up', '?available=1']
const everyAddress = [
  '/',
  ...Array.from({ length: collections + 1 }, (_, at) => queries.map((query) => `/collections/c-${at}${query}`)).flat(),
  ...Array.from({ length: products }, (_, at) => `/products/p-${at + 1}`),
]

function addressOf(): string {
  const kind = Math.random()
  if (kind < 0.05) return '/'
  if (kind > 0.2) return `/products/p-${drawn()}`
  const query = queries[Math.max(0, Math.floor(Math.random() * 7) - 3)]
  return `/collections/c-${Math.min(drawn() - 1, collections)}${query}`
}
const asked = (count: number) => Array.from({ length: count }, () => getRequest(addressOf()))

/** As many sales as should have happened by now, each a transaction. */
async function flood(clients: pg.Client[], until: number, made: { requests: number }): Promise<number> {
  const begun = performance.now()
  let sold = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const due = ((performance.now() - begun) / 1_000) * changesPerSecond
        if (sold >= Math.min(due, (made.requests + 300) / pagesPerChange)) await pause(2)
        else {
          sold += 1
          await client.query({ name: 'sell', text: sell, values: [`p-${drawn()}`] })
        }
      }
    }),
  )
  return sold
}

/** Changes a price again and again, of popular and unpopular products, and waits until every process shows it. */
async function oldestShown(clients: pg.Client[], origins: string[], until: number): Promise<number[]> {
  const took: number[] = []
  for (let at = 1; performance.now() < until - 2_500; at += 1, await pause(200)) {
    const [slug, price] = [`p-${at % 2 ? 1 : 700 + at}`, 100_000 + at * 100]
    await clients[7]?.query(
      `update variants v set price = $2 from products p where p.id = v.product_id and p.slug = $1`,
      [slug, price],
    )
    const changed = performance.now()
    took.push(
      Math.max(...(await Promise.all(origins.map((origin) => lastOld(`${origin}/products/${slug}`, price)))), changed) -
        changed,
    )
  }
  return took
}

/** The start time of the last request that was answered with another price. */
async function lastOld(address: string, price: number): Promise<number> {
  for (let last = 0; ; await pause(10)) {
    const begun = performance.now()
    if ((await (await fetch(address)).text()).includes((price / 100).toLocaleString('en'))) return last
    last = begun
  }
}

const key = 'kQ3v0Zr8mX1pL6tB9yN4dF7hJ2wS5gAc'

/** How many pages the process has rendered. */
async function madeBy(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${key}` } })).text()
  return Number(/^barrow_pages_made_total (\d+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** Compares every page with a fresh rendering. */
async function oldPages(origins: string[], fresh: string): Promise<string[]> {
  const old: string[] = []
  for (const path of everyAddress) {
    const pages = await Promise.all(
      [fresh, ...origins].map(async (origin) => (await (await fetch(origin + path)).text()).replaceAll(origin, '')),
    )
    if (new Set(pages).size > 1) old.push(path)
  }
  return old
}
