import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { createDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { runSql } from '#test/support/database/sql.ts'
import { freePorts, type RunningShop, startShop } from '#test/support/shop/shop.ts'

/** Two processes behind a load balancer: whichever has got a picture, the other one is asked for it. */
let database: TestDatabase
const shops: RunningShop[] = []
const folder = mkdtempSync(join(tmpdir(), 'barrow-shared-'))

const start = async () => {
  const [port] = await freePorts(1)
  const env = {
    DATABASE_URL: database.url,
    SESSION_SECRET: 'f'.repeat(40),
    STAND_INS: 'off',
    LOG_LEVEL: 'warn',
    PORT: String(port),
  }
  const shop = await startShop({ dataFolder: folder, env: { ...env, SHOP_ORIGIN: `http://localhost:${port}` } })
  shops.push(shop)
  return shop
}

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  rmSync(folder, { recursive: true })
  await database.drop()
})

const statuses = async (path: string) =>
  Promise.all(shops.map(async ({ origin }) => (await fetch(`${origin}${path}`)).status))

test('a picture that one process has kept is served by the other, also after a kill', { timeout: 90_000 }, async () => {
  const first = await start()
  await start()
  // The first one has made the pictures of the demo shop.
  const [picture] = await runSql(database.url, [`select key from media where kind <> 'raster' order by key limit 1`])
  // The query's one column.
  const path = `/media/${(picture as { key: string }).key}.svg`
  expect(await statuses(path)).toEqual([200, 200])
  await first.kill()
  shops.shift()
  await start()
  expect(await statuses(path)).toEqual([200, 200])
})

test('a limit against floods counts what both were asked', { timeout: 90_000 }, async () => {
  const [one, two] = shops
  const search = async (shop: RunningShop | undefined) =>
    (await fetch(`${shop?.origin}/search?q=bowl`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status
  for (let each = 0; each < limits.searchesPerMinute.value / 2; each += 1)
    expect(await Promise.all([search(one), search(two)])).toEqual([200, 200])
  await expect.poll(() => search(one), { timeout: 5_000 }).toBe(429)
  await expect.poll(() => search(two), { timeout: 5_000 }).toBe(429)
})

test('a page of another release gets the files of that release, from whichever process it asks', async () => {
  // As a process that is upgraded already has left it for this one.
  writeFileSync(join(folder, 'assets', 'Later.island-ZZZZZZZZ.js'), 'export const later = 1')
  const answers = await Promise.all(
    shops.map(({ origin }) =>
      fetch(`${origin}/assets/Later.island-ZZZZZZZZ.js`, { headers: { 'accept-encoding': 'gzip' } }),
    ),
  )
  for (const answer of answers) {
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(await answer.text()).toBe('export const later = 1')
  }
  expect(await statuses('/assets/Gone.island-ZZZZZZZZ.js')).toEqual([404, 404])
})
