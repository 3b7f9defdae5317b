import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as collectionPage from '#app/catalogue/lists/collection.page.tsx'
import * as collectionsPage from '#app/catalogue/lists/collections.page.tsx'
import * as productPage from '#app/catalogue/products/product.page.tsx'
import { saveProduct } from '#app/catalogue/writing/product-writing.server.ts'
import * as homePage from '#app/home/home.page.tsx'
import { newId, type LocationId } from '#app/kernel/ids.ts'
import { limits } from '#app/limits.ts'
import type { Locale } from '#app/locales.ts'
import { getNavigation, navigationTags } from '#app/shell/navigation.server.ts'
import { changes } from '#app/web/answers/changes.ts'
import { isAnswer } from '#app/web/answers/answer.ts'
import { languageOf } from '#app/web/language-of.ts'
import { cachedPage, createPageCache } from '#app/web/page-cache.ts'
import { db, pool } from '#db/database.server.ts'
import { type ReadChanges, readChangesOn } from '#server/changes-read.ts'
import { chanceOf } from '#test/fault-matrix/world/chance.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { changeBy } from './changes-by-chance.ts'

const database = useDatabase()
const now = new Date('2026-05-01T10:00:00Z')
const steps = Number(process.env.STEPS ?? 60)
let ear: pg.Client | undefined
let read: ReadChanges
const atOnce: string[] = []

beforeAll(async () => {
  await fillCatalogue()
  const client = new pg.Client({ connectionString: database.url })
  ear = client
  await client.connect()
  client.on('notification', ({ payload }) => payload && atOnce.push(payload))
  await client.query('listen barrow_changed')
  read = await readChangesOn(client)
})
afterAll(async () => void (await ear?.end()))

/** The tags announced since the last call. */
async function told(): Promise<string[]> {
  const tags = await read()
  return [...(tags ?? expect.unreachable()), ...atOnce.splice(0)]
}

interface Page {
  address: string
  load: (visit: never) => Promise<unknown>
  visit: { locale: Locale; params: Record<string, string>; query: URLSearchParams }
}

const page = (address: string, load: Page['load'], params = {}, query = '', locale: Locale = 'en'): Page => ({
  address: `${locale} ${address}${query}`,
  load,
  visit: { locale, params, query: new URLSearchParams(query) },
})

const queries = [
  '',
  '?page=2',
  '?sort=newest',
  '?sort=title',
  '?sort=price-up',
  '?sort=price-down&page=2',
  '?type=Mug',
  '?type=Mug&type=Bowl&sort=price-up',
  '?available=1',
  '?reduced=1',
  '?colour=Tide&available=1',
]

/** The pages of this catalogue that a shop would cache. */
async function allPages(): Promise<Page[]> {
  const slugs = async (table: string) =>
    (await pool.query<{ slug: string }>(`select slug from ${table} order by id`)).rows.map(({ slug }) => slug)
  const [products, collections] = [await slugs('products'), await slugs('collections')]
  return [
    ...(['en', 'de'] as const).flatMap((locale) => [
      page('/', homePage.load, {}, '', locale),
      page('/collections', collectionsPage.load, {}, '', locale),
    ]),
    ...collections.flatMap((slug, at) =>
      (at === 0 ? queries : ['', '?sort=title']).map((query) => page(slug, collectionPage.load, { slug }, query)),
    ),
    ...products.map((slug, at) => page(slug, productPage.load, { slug }, '', at % 5 === 0 ? 'de' : 'en')),
  ]
}

/** A rendered page with its tags; null for a page that is not public. Repeated until the database answered in time. */
async function made({ load, visit }: Page): Promise<{ body: string; tags: string[] } | null> {
  for (;;) {
    const tags = new Set<string>(navigationTags)
    let until = Infinity
    const given = {
      ...visit,
      now,
      language: languageOf(visit.locale),
      dependsOn: (...names: string[]) => names.forEach((name) => tags.add(name)),
      freshUntil: (moment: Date) => void (until = Math.min(until, moment.getTime())),
    }
    const data = await load(given as never).catch(() => null)
    if (data === null || isAnswer(data)) return null
    if (until <= now.getTime()) return null
    if (until === now.getTime() + limits.partialPageAge.value) continue
    return { body: JSON.stringify([data, await getNavigation(visit.locale)]), tags: [...tags] }
  }
}

const clock = performance.now.bind(performance)
let minutes = 0
performance.now = () => clock() + minutes * 60_000
const aMinutePasses = () => void (minutes += 1)

type Cache = ReturnType<typeof createPageCache>

/** Renders missing pages, and compares cached ones with a new rendering. */
async function staleOf(cache: Cache): Promise<string[]> {
  const stale: string[] = []
  for (const each of await allPages()) {
    const kept = cache.find(each.address, now.getTime())
    const fresh = await made(each)
    if (kept && kept.identity.body.toString() !== fresh?.body) stale.push(each.address)
    if (fresh && !kept) cache.keep(each.address, cachedPage(fresh.body, {}, fresh.tags, now.getTime()), cache.mark())
  }
  return stale
}

const keepsAll = () => createPageCache(100_000_000, 60_000)

async function change(statements: string): Promise<string[]> {
  // A refused change has changed nothing.
  await pool.query(`begin; ${statements}; commit`).catch(() => pool.query('rollback'))
  const tags = await told()
  tags.forEach(changes.changed)
  return tags
}

const of = (slug: string) => `product_id = (select id from products where slug = '${slug}')`

// Each is a change, the tag that it announces, and a page that would be stale without it.
test.each([
  ['price', `update variants set price = 901 where ${of('p-2')}`, /^card:/],
  ['order', `update variants set price = 7 where ${of('p-29')}`, /^order:.*:price$/],
  ['facet', `update products set product_type = 'Lamp' where slug = 'p-3'`, /^list:/],
  ['kin', `update products set product_type = 'Vase' where slug = 'p-29'`, /^kin:/],
  ['last piece', 'update stock_levels set on_hand = reserved', /^list:|^card:/],
  ['five pieces', 'update stock_levels set on_hand = reserved + 5', /^product:/],
  ['newcomer', `update products set created_at = now() where slug = 'p-9'`, /^newest$|^card:/],
  ['member', `delete from collection_products where position = 3`, /^members:/],
  ['picture', `update product_media set alt = 'Another'`, /^product:/],
  ['setting', `update settings set value = value || '{"name": "Another"}'`, /^settings$/],
])('without its tag, after a change (%s) a stale page is found', async (_, statement, tag) => {
  const cache = keepsAll()
  await staleOf(cache)
  const tags = await change(statement)
  expect(tags.some((each) => tag.test(each))).toBe(true)
  for (const each of tags) if (!tag.test(each)) cache.drop(each)
  expect(await staleOf(cache)).not.toEqual([])
})

test('a change of one product drops the pages that show it, and keeps the rest', async () => {
  const cache = keepsAll()
  await staleOf(cache)
  const before = cache.size
  const droppedBy = async (statement: string) => {
    for (const tag of await change(statement)) cache.drop(tag)
    const gone = before - cache.size
    await staleOf(cache)
    return gone
  }
  await droppedBy('update stock_levels set on_hand = reserved + 20')
  // All quantities above five look the same.
  expect(await droppedBy('update stock_levels set on_hand = on_hand - 1')).toBe(0)
  const piece = `(select v.id from variants v join products p on p.id = v.product_id where p.slug = 'p-12')`
  expect(await droppedBy(`update stock_levels set on_hand = reserved + 4 where variant_id = ${piece}`)).toBe(1)
  expect(await droppedBy(`update products set description = 'Told at length' where slug = 'p-12'`)).toBe(1)
  expect(await droppedBy(`update products set title = title`)).toBe(0)
})

test('after any change, every cached page equals a new rendering', { timeout: 300_000 }, async () => {
  const seed = Number(process.env.SEED ?? 251126)
  const chance = chanceOf(seed)
  const cache = keepsAll()
  await told()
  expect(await staleOf(cache)).toEqual([])
  const history: string[] = []
  for (let step = 0; step < steps; step++) {
    // Values that change many times a second are shown for a while (app/web/restless-things.ts); here a minute passes
    // between two changes.
    aMinutePasses()
    const { what, statements } = changeBy(chance)
    history.push(what)
    for (const tag of await change(statements)) cache.drop(tag)
    expect(await staleOf(cache), `SEED=${seed}, step ${step}: ${what}\n${statements}`).toEqual([])
  }
  expect(history).toHaveLength(steps)
})

/** Thirty products, more than a page of a list, in three collections; one has options, and one an unpaid order. */
async function fillCatalogue() {
  const locationId = newId<LocationId>()
  await db
    .insertInto('locations')
    .values({ id: locationId, slug: 'w', name: 'W', address: '{}', latitude: 0, longitude: 0 })
    .execute()
  const glazed = {
    slug: 'p-0',
    title: 'Cup',
    type: 'Mug',
    translations: { de: { title: 'Tasse', type: 'Tassen' } },
    options: [{ name: 'Glaze', values: [{ name: 'Tide', swatch: '#334455' }, { name: 'Chalk' }] }],
    variants: [
      { values: ['Tide'], price: 2800, stock: 4 },
      { values: ['Chalk'], price: 3200, stock: 0 },
    ],
  }
  await db.transaction().execute((tx) => saveProduct(tx, glazed, { now, who: 'test', locationId }))
  const statements = [
    `insert into products (id, slug, title, product_type, tags, status, created_at) select uuidv7(), 'p-' || n, 'Piece ' || n,
      (array['Mug', 'Bowl', 'Vase', ''])[n % 4 + 1], case when n % 3 = 0 then '{Vase}'::text[] else '{}' end, 'active',
      timestamptz '2026-02-01Z' + n * interval '1 hour' from generate_series(1, 29) n order by n`,
    `insert into variants (id, product_id, price) select uuidv7(), id, 100 * (1 + length(title)) from products where slug <> 'p-0' order by id`,
    `insert into stock_levels select id, '${locationId}', false, 3 from variants on conflict do nothing`,
    `insert into collections (id, slug, title, position) select uuidv7(), 'c-' || n, 'C ' || n, n from generate_series(1, 3) n`,
    `insert into collection_products select c.id, p.id, row_number() over (order by p.id) from collections c, products p
      where c.slug = 'c-1' or right(p.slug, 1) = right(c.slug, 1)`,
    `insert into media (id, kind, key, state, width, height) select uuidv7(), 'svg', 'k' || n, 'ready', 10, 10 from generate_series(1, 4) n`,
    `insert into product_media select p.id, m.id, 1 from products p join media m on right(m.key, 1) = right(p.slug, 1)`,
    `insert into pages (id, slug, title, body) values (uuidv7(), 'about', 'About', '<p>We fire.</p>')`,
    `insert into settings values ('shop', '{"heroWide": "k1"}') on conflict (key) do update set value = excluded.value`,
    `insert into orders (id, submission_key, snapshot_hash, email, locale, currency, delivery,
      prices_include_tax, subtotal, shipping_total, tax_total, total, expires_at)
      select id, id, '', 'a@example.com', 'en', 'EUR', 'ship', true, 1900, 0, 0, 1900, now() from (select uuidv7() as id) o`,
    `insert into payment_attempts (id, order_id, sequence, provider, amount, currency, capture, method)
      select uuidv7(), id, 1, 'stripe', 1900, 'EUR', 'order', 'fields' from orders`,
    `update stock_levels set reserved = 1 where on_hand = 3`,
    `insert into stock_reservations (id, order_id, variant_id, location_id, quantity, expires_at)
      select uuidv7(), o.id, s.variant_id, s.location_id, 1, now() from orders o, stock_levels s where s.on_hand = 3`,
  ]
  for (const statement of statements) await pool.query(statement)
}
