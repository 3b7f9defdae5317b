import { createServer, type Server } from 'node:http'
import { BlockList } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { access } from '#app/access.ts'
import { type ErrorCode, Fault, notFound } from '#app/errors.ts'
import { createFlights } from './flights.ts'
import { createHandler, type Shop } from './handler.ts'
import { cachedPage, createPageCache } from './page-cache.ts'
import { seeOther } from './answers/answer.ts'
import type { OpenScreen } from './answers/screen.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import type { Visit } from './requests/visit.ts'

configureIdentity({ issuer: 'http://127.0.0.1:9' })

let server: Server
let origin: string
let loads: string[]
let release: () => void
let state: 'there' | 'withdrawn' | 'away'
const cache = createPageCache(1_000_000, 60_000)

/** The data of a page takes as long as the test holds it back. */
const screen = {
  async load(visit: Visit) {
    loads.push(visit.address)
    visit.dependsOn('product:1')
    await new Promise<void>((resolve) => (release = resolve))
    if (visit.address.includes('gone') || state === 'withdrawn') notFound()
    if (state === 'away') throw new Fault('system.unavailable')
    if (visit.address.includes('moved')) return seeOther('/elsewhere')
    return `${visit.address} with ${loads.length} loads`
  },
  head: () => ({ title: '' }),
  Screen: () => null,
} as unknown as OpenScreen

// The parts of a shop that one cached screen needs.
const shop = {
  origin: 'http://localhost',
  trustedProxies: new BlockList(),
  kept: { cache, flights: createFlights(cache) },
  screens: { '/collections/:slug': screen },
  endpoints: {},
  access,
  acts: {},
  now: () => new Date(),
  newRequestId: () => 'id',
  renderPage: async (_: OpenScreen, data: unknown) => String(data),
  renderProblem: async (fault: Fault) => fault.code,
  faultOf: (error: unknown) => (error instanceof Fault ? error : new Fault('system.fault', { cause: error })),
  refused: (_: ErrorCode) => {},
  answered() {},
  lastResort() {},
} as unknown as Shop

beforeEach(async () => {
  loads = []
  state = 'there'
  release = () => {}
  cache.empty()
  server = createServer(createHandler(shop))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers, redirect: 'manual' })
  return { status: answer.status, body: await answer.text() }
}
/** Until this many pages are being rendered and all other requests have arrived. */
async function underWay(count: number) {
  await expect.poll(() => loads.length).toBe(count)
  await new Promise((resolve) => setTimeout(resolve, 50))
}

test('a crowd that asks for one page has it made once, whatever cookies and words of strangers come along', async () => {
  const crowd = Array.from({ length: 40 }, (_, at) =>
    get(`/collections/cups?utm_source=${at}`, { cookie: `__Host-cart=${at}`, 'accept-language': at % 2 ? 'de' : 'en' }),
  )
  await underWay(1)
  release()
  expect(new Set((await Promise.all(crowd)).map(({ status, body }) => `${status} ${body}`))).toEqual(
    new Set(['200 /collections/cups with 1 loads']),
  )
  expect((await get('/collections/cups')).body).toBe('/collections/cups with 1 loads')
})

test('languages and filters are pages of their own', async () => {
  const addresses = ['/collections/cups', '/de/collections/cups', '/collections/cups?page=2', '/collections/bowls']
  for (const address of addresses) {
    const crowd = [get(address), get(address), get(address)]
    await underWay(addresses.indexOf(address) + 1)
    release()
    for (const { body } of await Promise.all(crowd)) expect(body).toMatch(`${address} with`)
  }
  expect(loads).toEqual(addresses)
})

test('a request after a change renders the page again', async () => {
  const before = get('/collections/cups')
  await underWay(1)
  cache.drop('product:1')
  const after = get('/collections/cups')
  await new Promise((resolve) => setTimeout(resolve, 50))
  release()
  expect((await before).body).toBe('/collections/cups with 1 loads')
  await underWay(2)
  release()
  expect((await after).body).toBe('/collections/cups with 2 loads')
})

test.each([
  ['/collections/gone', 404],
  ['/collections/moved', 303],
])('an answer that is not a page is the same for all who wait: %s', async (address, status) => {
  const crowd = [get(address), get(address)]
  await underWay(1)
  release()
  expect((await Promise.all(crowd)).map((answer) => answer.status)).toEqual([status, status])
  expect(loads).toHaveLength(1)
})

test('a request after a change does not get the previous "not found"', async () => {
  state = 'withdrawn'
  const before = get('/collections/cups')
  await underWay(1)
  cache.drop('product:1')
  const after = get('/collections/cups')
  await new Promise((resolve) => setTimeout(resolve, 50))
  release()
  expect((await before).status).toBe(404)
  await underWay(2)
  state = 'there'
  release()
  expect(await after).toEqual({ status: 200, body: '/collections/cups with 2 loads' })
})

test('a page that changed all the time, and then was taken away, does not come back when the database cannot be asked', async () => {
  for (let change = 0; change < 9; change++) {
    cache.keep('/collections/cups', cachedPage('old', {}, ['product:1'], Date.now()), cache.mark())
    cache.drop('product:1')
  }
  expect(cache.findStale('/collections/cups')).toBeDefined()
  state = 'withdrawn'
  await expect.poll(() => cache.find('/collections/cups', Date.now())).toBeUndefined()
  const gone = get('/collections/cups')
  await underWay(loads.length + 1)
  release()
  expect((await gone).status).toBe(404)
  state = 'away'
  const asked = get('/collections/cups')
  await underWay(loads.length + 1)
  release()
  expect((await asked).status).toBe(503)
})
