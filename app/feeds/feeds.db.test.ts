import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { changes } from '#app/web/answers/changes.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { feedItems } from './feeds.server.ts'
import { keptFiles } from './kept-files.server.ts'
import { findSitemap } from './sitemap.server.ts'

const database = useDatabase()

const folder = mkdtempSync(join(tmpdir(), 'barrow-feeds-'))
// Half of what a part of the sitemap takes, in two languages, and one more.
const products = limits.sitemapAddresses.value / 2 + 1

beforeAll(async () => {
  // These two fields are all that the feeds ask for.
  configure({ dataFolder: folder, origin: 'https://shop.example' } as Configuration)
  const client = new pg.Client({ connectionString: database.administrationUrl })
  await client.connect()
  // Without triggers: a search index of so many products would take a minute.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into products (id, slug, title, status) select uuidv7(), 'p-' || n, 'P', 'active' from generate_series(1, ${products}) n`,
  )
  await client.query(
    `insert into variants (id, product_id, value1_id, position, price) select uuidv7(), id, uuidv7(), 1 + n % 2, 100
     from products, generate_series(1, 400) n where slug in ('p-1', 'p-7', 'p-9')`,
  )
  await client.end()
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the feed has every variant once, whatever the portions are', async () => {
  const ids: string[] = []
  for await (const portion of feedItems()) {
    expect(portion.length).toBeLessThanOrEqual(limits.feedPortion.value)
    ids.push(...portion.map(({ variantId }) => variantId))
  }
  expect([ids.length, new Set(ids).size]).toEqual([1_200, 1_200])
})

test('no part of the sitemap names more addresses than the protocol allows, and together they name all', async () => {
  const read = async (name: string) => readFileSync((await findSitemap(name)) ?? '', 'utf8')
  const index = await read('index.xml')
  const parts = [...index.matchAll(/\/sitemaps\/(\d+\.xml)</g)].map(([, name]) => name ?? '')
  const named = await Promise.all(parts.map(async (name) => (await read(name)).match(/<loc>[^<]*/g) ?? []))
  expect(named.map((each) => each.length <= limits.sitemapAddresses.value)).toEqual([true, true])
  expect(new Set(named.flat()).size).toBe((products + 4) * 2)
  expect(await findSitemap('3.xml')).toBeNull()
})

test('however many ask, files are written once; after a change nobody waits for the new ones', async () => {
  let written = 0
  const find = keptFiles('counted', ['listing'], (write) => write('a.txt', [`${(written += 1)}`]))
  const read = async () => readFileSync((await find('a.txt')) ?? '', 'utf8')
  expect(await Promise.all(Array.from({ length: 50 }, read))).toEqual(Array.from({ length: 50 }, () => '1'))
  changes.changed('listing')
  // Within the pause nothing is written; after it one asks, and gets what is there.
  expect(await read()).toBe('1')
  expect(written).toBe(1)
  const later = performance.now() + 3_600_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  expect(await read()).toBe('1')
  await vi.waitFor(async () => expect(await read()).toBe('2'))
  vi.restoreAllMocks()
  changes.changed('pages')
  await Promise.all(Array.from({ length: 50 }, read))
  expect(written).toBe(2)
})

test('whoever would wait long for the first files is told to come again, and then they are there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise, resolve } = Promise.withResolvers<void>()
  const find = keptFiles('slow', ['listing'], (write) => promise.then(() => write('a', ['x'])))
  const refused = expect(find('a')).rejects.toThrow('system.unavailable')
  await vi.advanceTimersByTimeAsync(limits.feedWait.value)
  await refused
  vi.useRealTimers()
  resolve()
  expect(await find('a')).not.toBeNull()
})

test('what cannot be written is told to whoever waits, and tried again', async () => {
  let broken = true
  const find = keptFiles('broken', ['listing'], (write) =>
    broken ? Promise.reject(new Error('full')) : write('a', ['x']),
  )
  await expect(find('a')).rejects.toThrow('full')
  broken = false
  expect(await find('a')).not.toBeNull()
})
