import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Configuration, configure } from '#app/configuration.ts'
import { saveSettings } from '#app/settings/settings.server.ts'
import { changes } from '#app/web/answers/changes.ts'
import { db } from '#db/database.server.ts'
import { useDatabase } from '#test/support/database/database.ts'
import { indexNowAddress, mostAddresses, type Notice, readAnswer } from './index-now.ts'
import { indexNowKey } from './index-now-key.server.ts'
import { answer as keyFile } from './index-now-key.route.ts'
import { type Receiver, tellIndexNow } from './tell-index-now.server.ts'

const database = useDatabase()
let client: pg.Client
let server: Server
let told: Notice[] = []
let status = 200
let headers: Record<string, string> = {}
let receiver: Receiver

/** Behaves like a search engine that follows the protocol. */
beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    if (incoming.method === 'POST' && incoming.url === '/indexnow') told.push(JSON.parse(String(Buffer.concat(parts))))
    outgoing.writeHead(status, headers).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  receiver = {
    address: `http://indexnow.example:${port}/indexnow`,
    outside: { resolve: async () => ['127.0.0.1'], allows: (address) => address === '127.0.0.1' },
  }
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await client.end()
})

const live = { origin: 'https://shop.example', sessionSecret: 'x'.repeat(32), production: true, cards: { live: true } }
const now = new Date('2026-11-25T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function turn(indexNow: 'on' | 'off') {
  await saveSettings(db, { indexNow })
  changes.changed('settings')
}

beforeEach(async () => {
  ;[told, status, headers] = [[], 200, {}]
  configure(live as Configuration)
  await client.query('delete from products')
  await client.query('delete from index_now')
  await turn('on')
})

const makeProducts = (count: number, state = 'active') =>
  client.query(
    `insert into products (id, slug, title, status) select uuidv7(), '${state}-' || n, 'P', '${state}' from generate_series(1, ${count}) n`,
  )
const slugsTold = () =>
  told.flatMap(({ urlList }) => urlList.map((url) => /\/products\/(.*)$/.exec(url)?.[1])).toSorted()

test('a change since it was switched on is submitted once, in every language, with the key file at the root', async () => {
  await makeProducts(1)
  await tellIndexNow(now, receiver)
  expect(told).toEqual([])
  await client.query(`update products set title = 'Q'`)
  await tellIndexNow(now, receiver)
  const key = indexNowKey()
  const urlList = ['https://shop.example/products/active-1', 'https://shop.example/de/products/active-1']
  expect(told).toEqual([{ host: 'shop.example', key, keyLocation: `https://shop.example/${key}.txt`, urlList }])
  expect(key).toMatch(/^[a-zA-Z0-9-]{8,128}$/)
  expect(await keyFile({ params: { key: `${key}.txt` } } as never)).toMatchObject({
    body: key,
    type: 'text/plain; charset=utf-8',
  })
  await tellIndexNow(now, receiver)
  expect(told.length).toBe(1)
})

test('a removed page is submitted under its former address; one that was never public is not submitted', async () => {
  await makeProducts(2)
  await client.query(`insert into variants (id, product_id, price) select uuidv7(), id, 100 from products`)
  await tellIndexNow(now, receiver)
  await makeProducts(1, 'draft')
  await client.query(`update products set title = 'Secret' where slug = 'draft-1'`)
  await client.query(`update products set status = 'archived' where slug = 'active-1'`)
  await client.query(`delete from products where slug = 'active-2'`)
  await tellIndexNow(now, receiver)
  expect(slugsTold()).toEqual(['active-1', 'active-1', 'active-2', 'active-2'])
})

test('no call has more addresses than the protocol allows; after an interruption the next run continues', async () => {
  await tellIndexNow(now, receiver)
  const most = mostAddresses / 2
  await client.query('begin')
  await makeProducts(most + 10)
  await client.query('commit')
  await tellIndexNow(now, receiver)
  expect(told.map(({ urlList }) => urlList.length)).toEqual([mostAddresses, 20])
  expect(new Set(told.flatMap(({ urlList }) => urlList)).size).toBe(mostAddresses + 20)
  told = []
  await client.query(`update products set title = 'Q'`)
  status = 200
  const first = tellIndexNow(now, { ...receiver, outside: { ...receiver.outside, resolve: failsAfter(1) } })
  await first
  expect(told.length).toBe(1)
  await tellIndexNow(later(5), receiver)
  expect(told.length).toBe(1)
  await tellIndexNow(later(11), receiver)
  expect(told.map(({ urlList }) => urlList.length)).toEqual([mostAddresses, 20])
}, 60_000)

const failsAfter = (times: number) => {
  let left = times
  return async () => (left-- > 0 ? ['127.0.0.1'] : [])
}

test('after a 429 or a refusal it waits as long as asked, and nothing is lost', async () => {
  await tellIndexNow(now, receiver)
  await makeProducts(1)
  ;[status, headers] = [429, { 'retry-after': '1800' }]
  await tellIndexNow(now, receiver)
  await tellIndexNow(later(29), receiver)
  expect(told.length).toBe(1)
  status = 403
  await tellIndexNow(later(31), receiver)
  await tellIndexNow(later(24 * 60), receiver)
  expect(told.length).toBe(2)
  status = 202
  await tellIndexNow(later(25 * 60), receiver)
  expect(told.length).toBe(3)
  await tellIndexNow(later(26 * 60), receiver)
  expect(told.length).toBe(3)
})

test.each([
  ['while it is off', async () => turn('off')],
  ['in development', async () => configure({ ...live, production: false } as Configuration)],
  ['in test mode', async () => configure({ ...live, cards: { live: false } } as Configuration)],
])('%s nothing is submitted', async (_, make) => {
  await tellIndexNow(now, receiver)
  await makeProducts(1)
  await make()
  await tellIndexNow(now, receiver)
  expect(told).toEqual([])
})

test('while it is off, and under any other name, there is no key', async () => {
  for (const file of ['0123456789abcdef.txt', `${indexNowKey()}0.txt`])
    await expect(keyFile({ params: { key: file } } as never)).rejects.toThrow()
  await turn('off')
  await expect(keyFile({ params: { key: `${indexNowKey()}.txt` } } as never)).rejects.toThrow()
})

test('an internal network address is not called, whatever name resolves to it', async () => {
  await tellIndexNow(now, receiver)
  await makeProducts(1)
  await tellIndexNow(now, { address: receiver.address, outside: { ...receiver.outside, allows: () => false } })
  expect(told).toEqual([])
})

test('a redirect is not followed', async () => {
  await tellIndexNow(now, receiver)
  await makeProducts(1)
  ;[status, headers] = [307, { location: '/elsewhere' }]
  await tellIndexNow(now, receiver)
  expect(told.length).toBe(1)
})

test('the address is the protocol’s own, over https', () => {
  expect(indexNowAddress).toBe('https://api.indexnow.org/indexnow')
  expect(
    [200, 202, 429, 500, null, 403, 422].map((each) => readAnswer({ status: each, retryAfter: null }).refused),
  ).toEqual([false, false, false, false, false, true, true])
})
