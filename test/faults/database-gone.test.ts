import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browserless, openBrowser } from '#test/support/people/browser-less-client.ts'
import { createDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { startDatabaseGate, type TcpGate } from '#test/support/tcp-gate.ts'
import { lettersTo, refuseLetters } from '#test/support/mail/letters.ts'
import { type Piece, pieceInStock } from '#test/support/people/shopper.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { runSql } from '#test/support/database/sql.ts'

let database: TestDatabase
let gate: TcpGate
let shop: RunningShop
let piece: Piece
let browser: Browserless
const cached = ['/', '/de', '/locations', '/pages/returns', '/collections']

beforeAll(async () => {
  database = await createDatabase()
  const gated = await startDatabaseGate(database.url)
  gate = gated.gate
  shop = await startShop({ env: { DATABASE_URL: gated.url, LOG_LEVEL: 'warn' } })
  piece = await pieceInStock(database.url)
  browser = openBrowser(shop.origin)
})
afterAll(async () => {
  gate?.open()
  await shop?.stop()
  await gate?.stop()
  await database?.drop()
})

const sql = (text: string, ...values: unknown[]) => runSql(database.url, [[text, values]])
const count = async (what: string) =>
  Number(((await sql(`select count(*) as n from ${what}`)) as { n: string }[])[0]?.n)
/** Until its first heartbeat the connection for changes may be reconnecting, and nothing is cached. */
async function changesAreHeard() {
  const heard = `pg_stat_activity where datname = current_database() and application_name = 'barrow changes'
    and query like '%from change_sweeps%'`
  await expect.poll(() => count(heard), { timeout: 10_000 }).toBe(1)
}
const collections = /<header[\s\S]*href="[^"]*\/collections\/[\s\S]*<\/header>/
/** The second time it comes from the cache. */
const visitTwice = async (path: string) => [await browser.get(path), await browser.get(path)]

const owedTo = `owed-${crypto.randomUUID()}@example.com`

describe('the database is away', () => {
  const typed = { name: 'Ada', message: 'Do you fire twice?' }
  let contact: Awaited<ReturnType<Browserless['open']>>
  let cart: Awaited<ReturnType<Browserless['open']>>

  beforeAll(async () => {
    for (const path of [...cached, `/products/${piece.slug}`]) await visitTwice(path)
    await browser.post('/cart', { product: piece.slug, quantity: '1' })
    cart = await browser.open('/cart')
    // A letter that is queued when the database goes away, and could not be sent before.
    await refuseLetters(shop.standIns.mailbox, true)
    contact = await browser.open('/contact')
    expect((await browser.submit(contact, '/contact', { ...typed, email: owedTo })).status).toBe(303)
    contact = await browser.open('/contact')
    gate.shut()
  })

  test('pages that were requested before are still served, also under an address with more parameters', async () => {
    for (const path of [...cached, `/products/${piece.slug}`, '/locations?utm_source=letter']) {
      const { status, body } = await browser.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(body).toContain('</footer>')
    }
  })

  test.each([
    ['en', '/search?q=cup', 'try again in 5 seconds'],
    ['de', '/de/search?q=becher', '5 Sekunden'],
    ['en', '/cart', 'try again in 5 seconds'],
    ['en', '/checkout', 'try again in 5 seconds'],
    ['en', '/collections/new?page=2', 'try again in 5 seconds'],
  ])('others answer in %s with when to try again: %s', async (language, path, when) => {
    const begun = performance.now()
    const { status, headers, body } = await browser.get(path)
    expect(performance.now() - begun).toBeLessThan(4_000)
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('5')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toContain(`<html lang="${language}"`)
    expect(body).toContain(when)
    // Header and footer as usual, with the link to the collections; the checkout's lead back to the cart.
    const way = path === '/checkout' ? /<header[\s\S]*href="\/cart"[\s\S]*<\/header>/ : collections
    expect(body).toMatch(way)
    expect(body).toMatch(/<footer[\s\S]*href="[^"]*\/pages\/[\s\S]*<\/footer>/)
  })

  test('the process reports that it is alive and ready for readers, and that it takes no orders', async () => {
    expect((await browser.get('/healthz')).status).toBe(200)
    expect((await browser.get('/readyz')).status).toBe(200)
    expect((await browser.get('/readyz?for=writes')).status).toBe(503)
  })

  test('forms answer 503, none is half done, and the same form works afterwards', async () => {
    const before = [await count('messages'), await count('cart_lines')]
    const late = `late-${crypto.randomUUID()}@example.com`
    const change = () => browser.submit(cart, '/cart/change', { quantity: '3' })
    const write = () => browser.submit(contact, '/contact', { ...typed, email: late })
    const statuses = [(await write()).status, (await change()).status]
    const add = await browser.post('/cart', { product: piece.slug, quantity: '2' })
    expect([...statuses, add.status]).toEqual([503, 503, 503])
    expect(add.headers.get('retry-after')).toBe('5')
    expect([await count('messages'), await count('cart_lines')]).toEqual(before)

    gate.open()
    await expect.poll(async () => (await browser.get('/readyz?for=writes')).status, { timeout: 10_000 }).toBe(200)
    expect((await write()).status).toBe(303)
    expect((await change()).status).toBe(303)
    expect(await count('messages')).toBe((before[0] ?? 0) + 1)
    const [line] = await sql('select quantity from cart_lines')
    expect(line).toEqual({ quantity: 3 })
  })
})

describe('the database is back', () => {
  test('changes made meanwhile are shown within 2 seconds, and new ones are noticed again', async () => {
    await changesAreHeard()
    await visitTwice('/locations')
    gate.shut()
    expect((await browser.get('/locations')).status).toBe(200)
    await sql(`update pages set title = 'While you were out' where slug = 'shipping'`)
    gate.open()
    const shows = (text: string) => async () => (await browser.get('/locations')).body.includes(text)
    await expect.poll(shows('While you were out'), { timeout: 2_000, interval: 50 }).toBe(true)
    await changesAreHeard()
    await visitTwice('/locations')
    await sql(`update pages set title = 'Heard again' where slug = 'shipping'`)
    await expect.poll(shows('Heard again'), { timeout: 2_000, interval: 50 }).toBe(true)
  })

  test('a letter that was queued before is sent, once', { timeout: 60_000 }, async () => {
    const theirs = await sql('select recipient, state from letters where recipient = $1', owedTo)
    expect(theirs).toEqual([{ recipient: owedTo, state: 'owed' }])
    await refuseLetters(shop.standIns.mailbox, false)
    // The queue pauses longer after each failure; the pause is skipped.
    const arrived = async () => {
      await sql('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
      return lettersTo(shop.standIns.mailbox, owedTo, 1)
    }
    await expect.poll(arrived, { timeout: 45_000, interval: 500 }).toHaveLength(1)
    await expect
      .poll(async () => count(`letters where recipient = '${owedTo}' and state = 'sent'`), { timeout: 10_000 })
      .toBe(1)
    expect(await lettersTo(shop.standIns.mailbox, owedTo, 0)).toHaveLength(1)
  })

  test(
    'when the database does not answer at all, requests wait for seconds and not forever',
    { timeout: 60_000 },
    async () => {
      const timed = async (path: string) => {
        const begun = performance.now()
        const { status } = await browser.get(path)
        return { status, ms: performance.now() - begun }
      }
      await changesAreHeard()
      for (const path of cached) await visitTwice(path)
      gate.silence()
      const first = await Promise.all(['/search?q=cup', '/cart', ...cached].map(timed))
      expect(first.map(({ status }) => status)).toEqual([503, 503, ...cached.map(() => 200)])
      for (const { ms } of first) expect(ms).toBeLessThan(20_000)
      gate.open()
      await expect.poll(async () => (await browser.get('/readyz?for=writes')).status, { timeout: 10_000 }).toBe(200)
    },
  )

  test('the shop still stops properly, with the database away', async () => {
    gate.shut()
    const begun = performance.now()
    expect(await shop.stop()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})
