import { beforeAll, expect, test } from 'vitest'
import * as homePage from '#app/home/home.page.tsx'
import { limits } from '#app/limits.ts'
import { pool } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { languageOf } from '#app/web/language-of.ts'
import * as shelfPage from './collection.page.tsx'
import * as collectionsPage from './collections.page.tsx'
import { listCollections } from './collection.server.ts'
import { search, suggest } from '#app/catalogue/search/search.server.ts'
import { listCollection } from './listing.server.ts'
import { readNarrowing } from './listing.ts'

useDatabase()

const part = limits.listedInPart.value
const narrowed = (query: string) => readNarrowing(new URLSearchParams(query)) ?? expect.unreachable()

// One product more than a part holds, which takes a second to be read; and so does looking for words that are spelt
// alike: more than a stranger is given.
beforeAll(async () => {
  for (const statement of [
    `insert into products (id, slug, title, product_type, status)
     select uuidv7(), 'p-' || n, case when n > ${part} then 'Slow' else 'Mug ' || n end, case when n % 2 = 0 then 'Mugs' else 'Cups' end, 'active'
     from generate_series(1, ${part + 1}) n`,
    `insert into variants (id, product_id, price) select uuidv7(), id, 100 from products`,
    `insert into collections (id, slug, title) values (uuidv7(), 'all', 'All')`,
    `insert into collection_products (collection_id, product_id, position)
     select c.id, p.id, substr(p.slug, 3)::int from collections c, products p`,
    `create or replace function find_products_en(asked jsonb, most integer) returns table (product_id uuid, score double precision)
     language plpgsql stable as $$ begin perform pg_sleep(1); return query select id, 1::float8 from products; end $$`,
    // Dear enough that nothing is read that need not be.
    `create function slowly(row_card json) returns boolean language plpgsql cost 1000000 as
     $$ begin if row_card ->> 'title' = 'Slow' then perform pg_sleep(1); end if; return true; end $$`,
    'alter table shelf rename to real_shelf',
    'create view shelf as select * from real_shelf where slowly(card)',
  ])
    await pool.query(statement)
})

test('a list is read by index in any order; filtered, if that takes too long, it shows a part of its first products, and says so', async () => {
  const whole = await listCollection('all', narrowed('sort=title'), 'en')
  expect([whole.partial, whole.total]).toEqual([false, part + 1])
  const some = await listCollection('all', narrowed('type=Cups'), 'en')
  expect([some.partial, some.total, some.collection?.title]).toEqual([true, part / 2, 'All'])
  expect(some.products).toHaveLength(limits.pageSize.value)
})

test('a search that takes too long shows nothing, and says so', async () => {
  const { found } = await search(['mug', '17'], narrowed(''), 'en')
  expect([found.partial, found.total]).toEqual([true, 0])
  expect(await suggest(['mug', '17'], 'en')).toEqual({ words: [], ways: [], products: [] })
})

/** How long what this shows holds (ms), as the page itself says; null: as long as nothing changes. */
async function heldFor(load: (visit: never) => Promise<unknown>, visit: object): Promise<number | null> {
  const now = new Date('2026-05-01T10:00:00Z')
  let until: Date | null = null
  const freshUntil = (moment: Date) => void (until = moment)
  await load({ locale: 'en', language: languageOf('en'), now, dependsOn() {}, freshUntil, ...visit } as never)
  return until && (until as Date).getTime() - now.getTime()
}
const briefly = limits.partialPageAge.value

test('a page with a part of its list is cached briefly, and not at all if the requested filter matches nothing', async () => {
  const shelf = (query: string) =>
    heldFor(shelfPage.load, { params: { slug: 'all' }, query: new URLSearchParams(query) })
  expect(await shelf('')).toBeNull()
  expect(await shelf('sort=title')).toBeNull()
  expect(await shelf('type=Cups')).toBe(briefly)
  expect(await shelf('type=Spaceships')).toBe(0)
})

test('collections are listed without their counts when counting takes too long', async () => {
  await pool.query('drop view shelf')
  await pool.query('alter table real_shelf rename to shelf')
  expect((await listCollections('en')).map(({ count }) => count)).toEqual([part + 1])
  expect(await heldFor(collectionsPage.load, {})).toBeNull()
  expect(await heldFor(homePage.load, {})).toBeNull()
  await pool.query('alter table facet_counts rename to real_counts')
  await pool.query('create view facet_counts as select * from real_counts where pg_sleep(0.5) is not null')
  expect((await listCollections('de')).map(({ count }) => count)).toEqual([null])
  expect(await heldFor(collectionsPage.load, {})).toBe(briefly)
  expect(await heldFor(homePage.load, {})).toBe(briefly)
})
