import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { limits } from '#app/limits.ts'
import { hashOf } from '#app/keys/secret.server.ts'
import { apiOf, makeKey } from '#test/support/api/api-client.ts'
import type { Browserless } from '#test/support/people/browser-less-client.ts'
import { formsOf } from '#test/support/people/forms.ts'
import { officeOf } from '#test/support/people/office.ts'

const shop = inject('shop')
const office = officeOf(shop)

interface Sent {
  path: string
  headers: Record<string, string>
  body: string
}

/** Sends a request whose body ends only after `meanwhile`, and later than rights are known. The answer's status. */
async function sendSlowly({ path, headers, body }: Sent, meanwhile: () => Promise<unknown>): Promise<number> {
  const { host, hostname, port } = new URL(shop.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const own = { host, connection: 'close', 'content-length': String(Buffer.byteLength(body)), ...headers }
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`)
  const answered = new Promise<number>((resolve, reject) => {
    socket.once('data', (chunk: Buffer) => resolve(Number(chunk.toString('latin1').slice(9, 12))))
    socket.once('error', reject)
  })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body.slice(0, 10)}`)
  await wait(limits.rightsKnown.value / 2)
  await meanwhile()
  await wait(limits.rightsKnown.value)
  socket.write(body.slice(10))
  const status = await answered
  socket.destroy()
  return status
}

/** A form of a page as a browser sends it, with what is typed; `multipart`: as one that may bring files. */
async function formOn(browser: Browserless, path: string, typed: Record<string, string>, multipart = false) {
  const form = formsOf((await browser.get(path)).body).find(({ fields }) => fields.some(([name]) => name in typed))
  const fields = (form?.fields ?? []).filter(([name]) => !(name in typed))
  const all = [...fields, ...Object.entries(typed)]
  const parts = all.map(
    ([name, value]) => `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const headers = {
    origin: shop.origin,
    cookie: browser.jar.header(new URL(shop.origin)) ?? '',
    'content-type': multipart ? 'multipart/form-data; boundary=part' : 'application/x-www-form-urlencoded',
  }
  const body = multipart ? `${parts.join('')}--part--\r\n` : new URLSearchParams(all).toString()
  return { path: form?.action || path, headers, body }
}

const made = async (table: 'collections' | 'products', title: string) =>
  (await office.rows(`select 1 as one from ${table} where title = $1`, title)).length
const titled = () => `Sent slowly ${crypto.randomUUID().slice(0, 8)}`

test('a right that is taken while a form comes is no right: the form changes nothing', async () => {
  const { browser, identity } = await office.enter('manager')
  const [first, second] = [titled(), titled()]
  const allowed = await formOn(browser, '/admin/collections/new', { title: first })
  expect(await sendSlowly(allowed, async () => {})).toBe(303)
  const sent = await formOn(browser, '/admin/collections/new', { title: second })
  expect(await sendSlowly(sent, () => office.give(identity, ['fulfilment']))).toBe(403)
  expect([await made('collections', first), await made('collections', second)]).toEqual([1, 0])
})

test('so it is with a form that brings pictures, which may take a quarter of an hour, and with a session that ends', async () => {
  const { browser, identity } = await office.enter('manager')
  const title = titled()
  const sent = await formOn(browser, '/admin/products/new', { title, price: '10' }, true)
  const end = () => office.rows('update sessions set ended_at = now() where identity_id = $1', identity)
  expect(await sendSlowly(sent, end)).toBe(401)
  expect(await made('products', title)).toBe(0)
})

test('so it is with the file of an import', async () => {
  const { browser, identity } = await office.enter('owner')
  const sent = await formOn(browser, '/admin/imports/new', { submission: crypto.randomUUID() }, true)
  expect(await sendSlowly(sent, () => office.give(identity, ['fulfilment']))).toBe(403)
})

test('so it is with a key that is ended while its call comes', async () => {
  const secret = await makeKey(shop, ['collections:write'])
  const title = titled()
  const call = {
    path: '/api/v1/collections',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  }
  const end = () => office.rows('update api_keys set ended_at = now() where hash = $1', hashOf(secret))
  expect(await sendSlowly(call, end)).toBe(401)
  expect(await made('collections', title)).toBe(0)
})

test('so it is between the objects of one call', async () => {
  const secret = await makeKey(shop, ['collections:write', 'products:write'])
  const api = apiOf(shop, secret)
  const made = await Promise.all([0, 1].map(() => api('POST /collections', { body: { title: titled() } })))
  const slow = office.rows(
    `with held as (select id from collections where slug = $1 for update), slept as (select pg_sleep(2) from held)
     update api_keys set ended_at = now() where hash = $2 and exists (select from slept)`,
    made[0]?.body.result.handle,
    hashOf(secret),
  )
  const sleeping = () => office.rows(`select from pg_stat_activity where wait_event = 'PgSleep'`)
  await expect.poll(async () => (await sleeping()).length, { timeout: 10_000, interval: 50 }).toBe(1)
  const items = made.map(({ body: { object }, headers }) => ({
    collection: object.id,
    title: titled(),
    if_match: headers.get('etag'),
  }))
  const { body } = await api('POST /bulk/collections.change', { body: { items } })
  await slow
  expect(body.data.map(({ status }: { status: number }) => status)).toEqual([200, 401])
})

/** Asks for a file, reads nothing of it for longer than rights are known, and then all that still comes. */
async function readSlowly(browser: Browserless, path: string, meanwhile: () => Promise<unknown>): Promise<string> {
  const { host, hostname, port } = new URL(shop.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const cookie = browser.jar.header(new URL(shop.origin)) ?? ''
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\ncookie: ${cookie}\r\n\r\n`)
  await once(socket, 'readable')
  await meanwhile()
  await wait(1.5 * limits.rightsKnown.value)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

test('a list that is read slowly ends where the right to it is taken: it would go on with what has come since', async () => {
  const { browser, identity } = await office.enter('manager')
  // More than the two ends of a connection hold.
  const long = 'x'.repeat(2_000)
  await office.rows(
    `insert into redirects (from_path, to_path) select '/slow-' || n || '-' || $1, '/' || $1 from generate_series(1, 10000) n`,
    long,
  )
  try {
    const lastChunk = /\r\n0\r\n\r\n$/
    expect(await readSlowly(browser, '/admin/redirects.csv', async () => {})).toMatch(lastChunk)
    const cut = await readSlowly(browser, '/admin/redirects.csv', () => office.give(identity, ['fulfilment']))
    expect(cut).toMatch(/^HTTP\/1\.1 200/)
    expect(cut).not.toMatch(lastChunk)
  } finally {
    await office.rows(`delete from redirects where from_path like '/slow-%'`)
  }
})

test('so does the file of all products', async () => {
  const { browser, identity } = await office.enter('manager')
  await office.rows(
    `insert into products (id, slug, title, status, description)
     select uuidv7(), 'slow-' || n, 'Slow', 'draft', repeat('x', 40000) from generate_series(1, 500) n`,
  )
  try {
    const path = '/admin/products/shopify.csv'
    const lastChunk = /\r\n0\r\n\r\n$/
    expect(await readSlowly(browser, path, async () => {})).toMatch(lastChunk)
    const cut = await readSlowly(browser, path, () => office.give(identity, ['fulfilment']))
    expect(cut).toMatch(/^HTTP\/1\.1 200/)
    expect(cut).not.toMatch(lastChunk)
  } finally {
    await office.rows(`delete from products where slug like 'slow-%'`)
  }
})
