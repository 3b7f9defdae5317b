import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { changes } from '#app/web/answers/changes.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { addressesFrom, feedItems, productAddresses } from './feeds.server.ts'
import { type Documents, keptParts, type Published } from '#app/feeds/kept/kept-parts.server.ts'
import { assemble } from '#app/feeds/kept/gzip-pieces.server.ts'
import { firstId } from '#app/feeds/kept/ranges.ts'
import { findSitemap } from '#app/feeds/sitemap/sitemap.server.ts'
import { pieceOf } from '#app/feeds/kept/write-range.server.ts'

const database = useDatabase()
let client: pg.Client
const sql = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows

const folder = mkdtempSync(join(tmpdir(), 'barrow-feeds-'))
// One more than half of what a sitemap file holds, because each product has two languages.
const products = limits.sitemapAddresses.value / 2 + 1

beforeAll(async () => {
  // The feeds need only these two fields.
  configure({ dataFolder: folder, origin: 'https://shop.example' } as Configuration)
  client = new pg.Client({ connectionString: database.administrationUrl })
  await client.connect()
  // Without triggers: building the search index of so many products would take a minute.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into products (id, slug, title, status) select uuidv7(n * interval '1 ms' - interval '1 day'), 'p-' || n, 'P', 'active'
     from generate_series(1, ${products}) n`,
  )
  await client.query(
    `insert into variants (id, product_id, value1_id, position, price) select uuidv7(), id, uuidv7(), 1 + n % 2, 100
     from products, generate_series(1, 400) n where slug in ('p-1', 'p-7', 'p-24000')`,
  )
  await client.query('set session_replication_role = default')
})
afterAll(async () => {
  await client.end()
  rmSync(folder, { recursive: true })
})

/** Asks again as if the pause between two checks had passed. */
async function askLater(find: (name: string) => Promise<string>) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1e12)
  const asked = find('all')
  clock.mockRestore()
  return asked
}

const read = (path: string | null) => String(gunzipSync(readFileSync(path ?? '')))

test('the last portion of a range ends with the range, and does not read what comes after it', async () => {
  const from = await sql(`select id from products order by id limit 1`)
  const to = await sql(`select id from products order by id offset 10 limit 1`)
  await sql('set plan_cache_mode = force_generic_plan')
  await sql('analyze products')
  await sql(`prepare portion (uuid, uuid) as ${addressesFrom('>')}`)
  const read = await sql(`explain (analyze, format json) execute portion ('${from[0].id}', '${to[0].id}')`)
  expect(read[0]['QUERY PLAN'][0].Plan.Plans[0]).toMatchObject({ 'Node Type': 'Index Scan', 'Actual Rows': 9 })
  expect(read[0]['QUERY PLAN'][0].Plan.Plans[0]['Rows Removed by Filter'] ?? 0).toBe(0)
  await sql('deallocate portion')
  await sql('reset plan_cache_mode')
})

test('the feed has every variant once, whatever the size of the portions', async () => {
  const ids: string[] = []
  for await (const portion of feedItems(firstId, null)) {
    expect(portion.length).toBeLessThanOrEqual(limits.feedPortion.value)
    ids.push(...portion.map(({ variantId }) => variantId))
  }
  expect([ids.length, new Set(ids).size]).toEqual([1_200, 1_200])
})

test('no file of the sitemap has more addresses than the protocol allows, and together they have all', async () => {
  const part = async (name: string) => read(await findSitemap(name))
  const index = await part('index.xml')
  const parts = [...index.matchAll(/\/sitemaps\/([^<]*)<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z</g)]
  const names = parts.map(([, name]) => name ?? '')
  expect(names).toEqual(['pages.xml', '1.xml', '2.xml'])
  const named = await Promise.all(names.map(async (name) => (await part(name)).match(/<loc>[^<]*/g) ?? []))
  expect(named.map((each) => each.length <= limits.sitemapAddresses.value)).toEqual([true, true, true])
  expect(new Set(named.flat()).size).toBe((products + 4) * 2)
  for (const name of ['../1.xml', 'manifest.json', '0.xml']) expect(await findSitemap(name)).toBeNull()
  await sql('set session_replication_role = replica')
  await sql(`delete from products where slug like 'p-%'`)
  await sql('set session_replication_role = default')
})

let groups = 0

/** A document of slugs, ten products a part and two parts a document; it counts what was written. */
function someDocuments(own: Partial<Documents> = {}) {
  const group = own.group ?? `test-${(groups += 1)}`
  const done = { looks: 0, read: [] as string[] }
  const documents: Documents = {
    group,
    tags: ['pages'],
    perPart: 10,
    perDocument: 20,
    channels: ['a', 'b'],
    key: async () => 'same',
    async *entries(from, to) {
      for await (const rows of productAddresses(from, to)) {
        const some = rows.filter(({ slug }) => slug.startsWith(`${marked}-`))
        done.read.push(...some.map(({ slug }) => slug))
        yield some.map(({ productId, slug }) => ({ productId, texts: [`${slug} `, `${slug.toUpperCase()} `] }))
      }
    },
    async publish({ folder: at, parts, changed }: Published) {
      const ofAll = parts.flatMap(({ number, pieces }) => ({ path: pieceOf(at, number, 'b'), ...pieces[1] }))
      await assemble(join(at, 'all.gz'), ofAll as never)
      await assemble(join(at, 'numbers.gz'), [
        JSON.stringify([parts.map(({ number, document }) => [number, document]), [...changed]]),
      ])
      done.looks += 1
      return {}
    },
    ...own,
  }
  const find = keptParts(documents)
  const all = async () => read(await find('all'))
  const numbers = async () => JSON.parse(read(await find('numbers')))
  /** Waits until the check for changes is done. */
  const afterLook = async () => {
    const { looks } = done
    await vi.waitFor(
      async () => {
        await askLater(find)
        expect(done.looks).toBeGreaterThan(looks)
      },
      { timeout: 10_000 },
    )
    return all()
  }
  return { find, all, numbers, afterLook, done, documents, group }
}

const marked = 'k'

async function makeProducts(from: number, to: number) {
  await sql(
    `insert into products (id, slug, title, status)
     select uuidv7(n * interval '1 s'), '${marked}-' || n, 'K', 'active' from generate_series($1::int, $2) n`,
    from,
    to,
  )
}
const slugs = (...numbers: number[]) => numbers.map((number) => `K-${number} `).join('')
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

test('a change rewrites only the part of its product; new products are added at the end', async () => {
  await makeProducts(1, 45)
  const { all, numbers, afterLook, done } = someDocuments()
  expect(await all()).toBe(slugs(...upTo(45)))
  expect((await numbers())[0]).toEqual([1, 2, 3, 4, 5].map((number) => [number, Math.ceil(number / 2)]))
  expect(done.read.length).toBe(45)
  await sql(`update products set slug = '${marked}-25-new' where slug = '${marked}-25'`)
  expect(await afterLook()).toContain('K-24 K-25-NEW K-26')
  expect((await numbers())[1]).toEqual([3])
  await makeProducts(46, 57)
  expect(await afterLook()).toContain(slugs(...upTo(57, 40)))
  expect(await numbers()).toEqual([[1, 2, 3, 4, 5, 6].map((number) => [number, Math.ceil(number / 2)]), [5, 6]])
})

test('removing or restoring a product changes its own part; parts stay within their size limit', async () => {
  const { all, numbers, afterLook } = someDocuments()
  const before = await all()
  await sql(`delete from products where slug = '${marked}-7'`)
  await sql(
    `update products set status = 'archived' where slug in (select '${marked}-' || n from generate_series(11, 20) n)`,
  )
  expect(await afterLook()).toBe(before.replace('K-7 ', '').replace(slugs(...upTo(20, 11)), ''))
  expect((await numbers())[0].map(([number]: number[]) => number)).toEqual([1, 3, 4, 5, 6])
  // The first part, with nine products, takes over those of the empty part, and is then split into equal parts.
  await sql(
    `update products set status = 'active' where slug in (select '${marked}-' || n from generate_series(11, 20) n)`,
  )
  expect(await afterLook()).toBe(before.replace('K-7 ', ''))
  expect((await numbers())[0].map(([number]: number[]) => number)).toEqual([1, 7, 3, 4, 5, 6])
})

test('a change that commits after a check has begun is found by the next check, however early it began', async () => {
  const { all, afterLook } = someDocuments()
  await all()
  const slow = new pg.Client({ connectionString: database.administrationUrl })
  await slow.connect()
  await slow.query('begin')
  await slow.query(`update products set slug = '${marked}-30-slow' where slug = '${marked}-30'`)
  await sql(`update products set slug = '${marked}-41-fast' where slug = '${marked}-41'`)
  expect(await afterLook()).toContain('K-41-FAST')
  await slow.query('commit')
  await slow.end()
  expect(await afterLook()).toContain('K-30-SLOW')
})

test('after a restart, the written files are used, also by a second process; only later changes are rewritten', async () => {
  const first = someDocuments()
  const before = await first.all()
  await sql(`update products set slug = '${marked}-50-later' where slug = '${marked}-50'`)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const second = someDocuments({
    group: first.group,
    async *entries(from, to) {
      await held
      yield* first.documents.entries(from, to)
    },
  })
  first.done.read = []
  // The request does not wait for the rewrite.
  expect(await second.all()).toBe(before)
  letGo()
  await vi.waitFor(() => expect(second.done.looks).toBe(1), { timeout: 10_000 })
  expect(await second.all()).toContain('K-50-LATER')
  expect(first.done.read.length).toBeLessThan(30)
})

test('for another shop or another database, everything is rewritten before it is served', async () => {
  const first = someDocuments()
  await first.all()
  const renamed = someDocuments({ group: first.group, key: async () => 'another currency' })
  expect(await renamed.all()).toBe(await first.all())
  expect(renamed.done).toMatchObject({ looks: 1 })
  expect(renamed.done.read.length).toBeGreaterThan(50)
  // As a restore does: the table of changes is a new one.
  await sql('truncate product_changes')
  const restored = someDocuments({ group: first.group, key: async () => 'another currency' })
  await restored.all()
  expect(restored.done.read.length).toBeGreaterThan(50)
})

test('each part is written once, however many requests and processes ask', async () => {
  const first = someDocuments()
  const second = someDocuments({ group: first.group })
  const asked = Array.from({ length: 40 }, (_, at) => (at % 2 ? first : second).all())
  expect(new Set(await Promise.all(asked)).size).toBe(1)
  expect(first.done.read.length + second.done.read.length).toBeLessThan(60)
})

test('without a change nothing is rewritten; a changed page title is published without reading products', async () => {
  const { find, all, done, afterLook } = someDocuments()
  await all()
  const at = statSync(await find('all')).mtimeMs
  await askLater(find)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(statSync(await find('all')).mtimeMs).toBe(at)
  done.read = []
  changes.changed('pages')
  await afterLook()
  expect(done.read).toEqual([])
})

test('a request that would wait long for the first files is asked to retry, and then they are ready', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = someDocuments({ key: () => promise.then(() => 'slow') })
  const refused = expect(slow.find('all')).rejects.toThrow('system.unavailable')
  await new Promise((done) => setTimeout(done, 100))
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + limits.feedWait.value)
  await refused
  clock.mockRestore()
  resolve()
  expect(await slow.all()).toContain('K-1 ')
})

test('a failed write is an error for waiting requests, leaves no partial file, and is retried', async () => {
  let broken = true
  const { documents } = someDocuments()
  const failing = someDocuments({
    async *entries(from, to) {
      for await (const each of documents.entries(from, to)) {
        yield each
        if (broken) throw new Error('full')
      }
    },
  })
  await expect(failing.find('all')).rejects.toThrow('full')
  const unfinished = () =>
    readdirSync(join(folder, 'feeds', failing.group, 'pieces')).filter((name) => name.endsWith('unfinished'))
  expect(unfinished()).toEqual([])
  // As a crash leaves it.
  writeFileSync(join(folder, 'feeds', failing.group, 'pieces', '1-a.x.unfinished'), 'half')
  broken = false
  expect(await failing.all()).toContain('K-1 ')
  expect(unfinished()).toEqual([])
})

test('a broken manifest is written again, as two writers at once may leave one', async () => {
  const { all, group } = someDocuments()
  await all()
  writeFileSync(join(folder, 'feeds', group, 'manifest.json'), '{"key":"same","par')
  const next = someDocuments({ group })
  expect(await next.all()).toContain('K-1 ')
  expect(JSON.parse(readFileSync(join(folder, 'feeds', group, 'manifest.json'), 'utf8'))).toMatchObject({ key: 'same' })
})
