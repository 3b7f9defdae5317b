import { newId } from '#app/kernel/ids.ts'
import { checkConnections } from '#server/database/outside-database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { hasPgBouncer, type Pooler, startPooler } from '#test/support/database/pooler.ts'
import { runSql } from '#test/support/database/sql.ts'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { fillCheckout, pieceInStock, placingForm, pressPlace } from '#test/support/people/shopper.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'

/** Where PgBouncer is not installed these are skipped: docs/several-machines.md says which version was tried. */
describe.skipIf(!hasPgBouncer).each(['session', 'transaction'] as const)('behind PgBouncer in %s mode', (mode) => {
  let database: TestDatabase
  let pooler: Pooler
  let shop: RunningShop

  beforeAll(async () => {
    database = await createDatabase()
    pooler = await startPooler(database.url, mode)
    const direct = mode === 'session' ? {} : { DATABASE_DIRECT_URL: database.url }
    shop = await startShop({ env: { DATABASE_URL: pooler.url, ...direct } })
  }, 120_000)
  afterAll(async () => {
    await shop?.stop()
    await pooler?.stop()
    await database?.drop()
  })

  const statusesOf = (path: string, times: number) =>
    Promise.all(Array.from({ length: times }, async () => (await fetch(`${shop.origin}${path}`)).status))

  test('many readers at once are answered, each within its time', async () => {
    for (const path of ['/search?q=bowl', '/collections', '/search?q=teapto'])
      expect(new Set(await statusesOf(path, 40))).toEqual(new Set([200]))
  }, 60_000)

  test('an order is placed, letters go out, and a change is on the page', async () => {
    const piece = await pieceInStock(database.url)
    const browser = openBrowser(shop.origin)
    const review = await fillCheckout(browser, piece.slug, `${mode}@example.com`)
    const pressed = await pressPlace(browser, placingForm(review))
    expect(pressed).toMatchObject({ status: 200, answer: { clientSecret: expect.any(String) } })

    const message = { name: 'Ada', email: `${mode}@example.com`, message: 'Is it blue?' }
    expect(await browser.post('/contact', { ...message, submission: newId() })).toMatchObject({ status: 303 })
    // To the shop, and a copy.
    const letters = () => runSql(database.url, ['select state from letters'])
    await expect.poll(letters, { timeout: 20_000 }).toEqual([{ state: 'sent' }, { state: 'sent' }])

    const page = async () => (await fetch(`${shop.origin}/products/${piece.slug}`)).text()
    expect(await page()).not.toContain('Renamed')
    await runSql(database.url, [[`update products set title = 'Renamed ' || title where id = $1`, [piece.productId]]])
    await expect.poll(page, { timeout: 10_000 }).toContain('Renamed')
  }, 60_000)

  test('no lock stays behind with a connection that somebody else gets', async () => {
    const held = () =>
      runSql(database.url, [
        `select objid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      ])
    await expect.poll(held, { timeout: 10_000 }).toEqual([])
  })

  test('after a restart of the pooler the shop goes on by itself', async () => {
    await pooler.restart()
    await expect.poll(() => statusesOf('/search?q=bowl', 4), { timeout: 20_000 }).toEqual([200, 200, 200, 200])
  }, 40_000)
})

describe.skipIf(!hasPgBouncer)('addresses that cannot be used', () => {
  let database: TestDatabase
  let other: TestDatabase
  let pooler: Pooler
  beforeAll(async () => {
    ;[database, other] = [await createDatabase(), await createDatabase()]
    pooler = await startPooler(database.url, 'transaction')
  })
  afterAll(async () => {
    await pooler?.stop()
    await Promise.all([database, other].map((each) => each.drop()))
  })

  test('a pooler that shares connections needs the address of the database itself, and of no other one', async () => {
    await expect(checkConnections(pooler.url, undefined)).rejects.toThrow('DATABASE_DIRECT_URL')
    await expect(checkConnections(pooler.url, pooler.url)).rejects.toThrow(
      'it is a pooler that shares connections, too',
    )
    await expect(checkConnections(pooler.url, other.url)).rejects.toThrow('another database')
    await checkConnections(pooler.url, database.url)
    await checkConnections(database.url, undefined)
  }, 40_000)
})
