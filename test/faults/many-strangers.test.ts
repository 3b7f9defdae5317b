import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { limits } from '#app/limits.ts'
import { texts } from '#app/texts.ts'
import { type Answer, openBrowser } from '#test/support/people/browser-less-client.ts'
import { type RunningShop, startShop } from '#test/support/shop/shop.ts'
import { runSql } from '#test/support/database/sql.ts'

let shop: RunningShop
const clock = mkdtempSync(join(tmpdir(), 'barrow-clock-'))
beforeAll(async () => {
  shop = await startShop({ env: { LOG_LEVEL: 'silent', WORKER: 'off', FAULTS: clock } })
})
afterAll(async () => {
  await shop?.stop()
  rmSync(clock, { recursive: true })
})

const product = '/products/fruit-bowl'
const shelf = '/collections/table'
const get = (address: string, headers?: Record<string, string>) => openBrowser(shop.origin).get(address, headers)
const sql = async (text: string, ...values: unknown[]) =>
  (await runSql(shop.databaseUrl, [[text, values]])) as Record<string, string>[]
/** A rendered page is sent uncompressed; from the cache it comes compressed. */
const isKept = async (address: string) =>
  (await get(address, { 'accept-encoding': 'br' })).headers.get('content-encoding') === 'br'

describe('a page with several equivalent addresses is one page in the cache', () => {
  test('a path, however its letters are encoded', async () => {
    const odd = product.replace('fruit-bowl', '%66ruit%2Dbowl')
    expect((await get(odd)).body).toContain(`hreflang="de" href="${shop.origin}/de${product}"`)
    expect(await isKept(product)).toBe(true)
  })

  test('a filter that matches nothing, and a default value', async () => {
    await get(`${shelf}?available=perhaps&sort=sideways&page=1`)
    expect(await isKept(`${shelf}?available=1`)).toBe(true)
    expect(await isKept(`${shelf}?sort=featured&available=yes`)).toBe(true)
  })

  test('and values that nobody has are answered, and not kept', async () => {
    const kept: boolean[] = []
    for (const query of ['type=Cups', 'type=Spaceships&type=Cups', 'colour=%F0%9F%8F%BA'])
      for (let time = 0; time < 2; time += 1) kept.push(await isKept(`${shelf}?${query}`))
    expect(kept).toEqual([false, true, false, false, false, false])
  })
})

test('a slow database leaves no incomplete page for longer than a few seconds', async () => {
  const hasRelated = async () => (await get(product)).body.includes(texts.en['catalogue.related'])
  expect(await hasRelated()).toBe(true)
  const [row] = await sql(`select pg_get_viewdef('stock_on_offer') as view`)
  const view = row?.view ?? ''
  await sql(`create or replace view stock_on_offer as
    select v.variant_id, v.location_id, v.pieces from (${view.replace(';', '')}) v where pg_sleep(0.4) is not null`)
  await sql(`update products set updated_at = now() where slug = 'fruit-bowl'`)
  await vi.waitFor(async () => expect(await hasRelated()).toBe(false), { timeout: 10_000 })
  await sql(`create or replace view stock_on_offer as ${view}`)
  expect(await hasRelated()).toBe(false)
  await vi.waitFor(async () => expect(await hasRelated()).toBe(true), { timeout: 20_000, interval: 200 })
})

/** Sends as many requests as there are places, all waiting for the database; returns how to release them. */
async function takeEveryPlace() {
  const holder = new pg.Client(shop.databaseUrl).on('error', () => {})
  await holder.connect()
  await holder.query('begin; lock table carts in access exclusive mode')
  const cookie = () => ({ cookie: `__Host-cart=${crypto.randomUUID().slice(0, 22)}` })
  const held = Array.from({ length: limits.pagesMade.value }, () => get('/cart', cookie()))
  const waiting = `select count(*)::text from pg_stat_activity where wait_event_type = 'Lock'`
  // The connections of the process for all purposes; further requests wait for one.
  await vi.waitFor(async () => expect((await sql(waiting))[0]?.count).toBe('10'), { timeout: 10_000 })
  return async () => {
    await holder.end()
    return Promise.all(held)
  }
}

describe('while every place is taken', () => {
  test('a cached page is still served; others and forms are answered later, and none is lost', async () => {
    await get('/')
    const letGo = await takeEveryPlace()
    const order: string[] = []
    const noted = (name: string) => (answer: Answer) => {
      order.push(name)
      return answer
    }
    const page = get('/contact').then(noted('page'))
    const message = { name: 'Ada', email: 'nobody', message: 'Hello', submission: crypto.randomUUID() }
    const form = openBrowser(shop.origin).post('/contact', message).then(noted('form'))
    expect(await isKept('/')).toBe(true)
    noted('cached')(await get('/'))
    expect((await letGo()).map(({ status }) => status)).toEqual(Array(limits.pagesMade.value).fill(200))
    expect((await page).status).toBe(200)
    expect(await form).toMatchObject({ status: 422, body: expect.stringContaining('Hello</textarea>') })
    expect(order[0]).toBe('cached')
  })

  test('a public page that has to be rendered again is shown as it was', async () => {
    await get('/pages/returns')
    writeFileSync(join(clock, 'clock'), String(limits.pageAge.value))
    const letGo = await takeEveryPlace()
    const noCopy = get('/pages/shipping')
    // With an unused parameter: under its exact address the copy is sent before the shop's clock is read.
    const copy = await Promise.race([get('/pages/returns?again'), noCopy])
    expect(copy.url.pathname).toBe('/pages/returns')
    expect(copy.status).toBe(200)
    await letGo()
    expect((await noCopy).status).toBe(200)
  })
})
