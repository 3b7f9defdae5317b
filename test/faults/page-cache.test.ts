import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { newId, type LocationId, type ProductId, type VariantId } from '#app/kernel/ids.ts'
import { saveSettings, getSettings } from '#app/settings/settings.server.ts'
import { placeOrder } from '#test/support/people/place-order.ts'
import { connect, db, disconnect } from '#db/database.server.ts'
import { configureIdentity } from '#test/support/shop/configure-identity.ts'
import { aDraft } from '#test/support/people/orders.ts'
import { runSql } from '#test/support/database/sql.ts'
import { longestStale } from '#test/support/staleness.ts'
import { useTwoShops } from '#test/support/shop/two-shops.ts'

const shops = useTwoShops()
const allowedMs = 2_000

interface Piece {
  productId: ProductId
  variantId: VariantId
  locationId: LocationId
  slug: string
  price: number
  shelf: string
  shelfId: string
}
/** An item without options, in stock, in a collection. */
let piece: Piece

beforeAll(async () => {
  // An order stores whether it was placed in test mode, which this configures.
  configureIdentity({ issuer: 'http://127.0.0.1:9' })
  connect(shops.url)
  const rows = await runSql(shops.url, [
    `select p.id as "productId", v.id as "variantId", v.price, p.slug, s.location_id as "locationId",
       c.slug as shelf, c.id as "shelfId"
     from products p join variants v on v.product_id = p.id join stock_levels s on s.variant_id = v.id
     join collection_products cp on cp.product_id = p.id join collections c on c.id = cp.collection_id
     where p.status = 'active' and v.value1_id is null and v.tracks_stock and not v.allows_backorder
       and s.on_hand - s.reserved > 0 order by c.position, p.slug limit 1`,
  ])
  // The query's own columns.
  piece = rows[0] as Piece
})
afterAll(disconnect)

const sql = (text: string, ...values: unknown[]) => runSql(shops.url, [[text, values]])
const stale = (path: string, isNew: (body: string) => boolean, change: () => Promise<unknown>) =>
  longestStale(shops.origins, path, isNew, change)
const product = () => `/products/${piece.slug}`

describe('a change is never served older than 2 seconds on either of two processes', () => {
  test('a price, on the product, its collection and home', async () => {
    // A price that no other product has.
    for (const [path, price] of [
      [product(), 12_301],
      [`/de${product()}`, 12_302],
      [`/collections/${piece.shelf}?sort=price-up`, 12_303],
    ] as const) {
      const shown = path.startsWith('/de') ? '123,02' : `${price / 100}`
      const change = () => sql('update variants set price = $2 where id = $1', piece.variantId, price)
      expect(await stale(path, (body) => body.includes(shown), change)).toBeLessThan(allowedMs)
    }
  })

  test('a title, and a German one alone', async () => {
    const renamed = () => sql(`update products set title = 'Renamed piece' where id = $1`, piece.productId)
    expect(await stale(product(), (body) => body.includes('Renamed piece'), renamed)).toBeLessThan(allowedMs)
    const translated = () =>
      sql(
        `update products set translations = jsonb_set(translations, '{de}', '{"title": "Umbenannt"}') where id = $1`,
        piece.productId,
      )
    expect(await stale(`/de${product()}`, (body) => body.includes('Umbenannt'), translated)).toBeLessThan(allowedMs)
  })

  test('stock that runs out, and comes again', async () => {
    const soldOut = (body: string) => body.includes('schema.org/SoldOut')
    const set = (pieces: number) =>
      sql('update stock_levels set on_hand = $2, reserved = 0 where variant_id = $1', piece.variantId, pieces)
    expect(await stale(product(), soldOut, () => set(0))).toBeLessThan(allowedMs)
    expect(
      await stale(
        product(),
        (body) => !soldOut(body),
        () => set(3),
      ),
    ).toBeLessThan(allowedMs)
  })

  test('the last item, while a bank is working on its payment', async () => {
    const left = 'update stock_levels set on_hand = (location_id = $2)::int, reserved = 0 where variant_id = $1'
    await sql(left, piece.variantId, piece.locationId)
    const [row] = await db.selectFrom('variants').select('price').where('id', '=', piece.variantId).execute()
    const draft = await aDraft({ ...piece, price: row?.price ?? 0 })
    const placed = await placeOrder(draft, newId(), new Date())
    // Unpaid, it is still on offer, and becomes sold out without a change of its level.
    const soldOut = (body: string) => body.includes('schema.org/SoldOut')
    const orderId = placed.ok && placed.value.orderId
    const pay = () => sql(`update payment_attempts set state = 'processing' where order_id = $1`, orderId)
    expect(await stale(product(), soldOut, pay)).toBeLessThan(allowedMs)
  })

  test.each(['/collections', '/locations', '/pages/returns', '/', '/collections/:shelf', '/products/:piece'])(
    'a collection’s, a page’s and the shop’s name, in header and footer of %s',
    async (pattern) => {
      const path = pattern.replace(':shelf', piece.shelf).replace(':piece', piece.slug)
      const word = (kind: string) => `${kind} ${crypto.randomUUID().slice(0, 8)}`
      const [shelf, page, name] = [word('Shelf'), word('Page'), word('Shop')]
      const renameShelf = () => sql('update collections set title = $2 where id = $1', piece.shelfId, shelf)
      expect(await stale(path, (body) => body.includes(shelf), renameShelf)).toBeLessThan(allowedMs)
      const renamePage = () => sql(`update pages set title = $1 where slug = 'shipping'`, page)
      expect(await stale(path, (body) => body.includes(page), renamePage)).toBeLessThan(allowedMs)
      const renameShop = async () => saveSettings(db, { ...(await getSettings()), name })
      expect(await stale(path, (body) => body.includes(name), renameShop)).toBeLessThan(allowedMs)
    },
  )

  test('a location’s name and the shipping price', async () => {
    const place = () => sql(`update locations set name = 'Moved mill' where id = $1`, piece.locationId)
    expect(await stale('/locations', (body) => body.includes('Moved mill'), place)).toBeLessThan(allowedMs)
    // A sold-out product is not shipped, and its page shows no shipping price.
    await sql('update stock_levels set on_hand = reserved + 1 where variant_id = $1', piece.variantId)
    const dearer = () => sql('update shipping_methods set price = 1777')
    expect(await stale(product(), (body) => body.includes('17.77'), dearer)).toBeLessThan(allowedMs)
  })

  test('the last of many changes in a row', async () => {
    const change = async () => {
      for (let at = 1; at <= 60; at++) await saveSettings(db, { ...(await getSettings()), name: `Shop ${at} of 60` })
    }
    const isNew = (body: string) => body.includes('Shop 60 of 60')
    expect(await stale('/locations', isNew, change)).toBeLessThan(allowedMs)
  })
})

describe('when changes cannot be received', () => {
  const cutListeners = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'barrow changes' and datname = current_database()`

  test('a change made right after the listening connection was cut is shown nevertheless', async () => {
    const change = () =>
      runSql(shops.url, [cutListeners, `update products set title = 'Unheard' where id = '${piece.productId}'`])
    expect(await stale(product(), (body) => body.includes('Unheard'), change)).toBeLessThan(allowedMs)
  })

  test('no cached page is used while there is no listening connection', async () => {
    const maintenance = inject('administrationUrl')
    const name = new URL(shops.url).pathname.slice(1)
    await Promise.all(shops.origins.map(openConnections))
    try {
      // New connections are refused, the shop's existing ones stay: it can read, but not listen.
      const cut = cutListeners.replace('current_database()', `'${name}'`)
      await runSql(maintenance, [`alter database ${name} with allow_connections false`, cut])
      const rename = async (title: string) => {
        await db.updateTable('pages').set({ title }).where('slug', '=', 'shipping').execute()
      }
      for (const title of ['Deaf once', 'Deaf twice']) {
        const change = () => rename(title)
        expect(await stale('/locations', (body) => body.includes(title), change)).toBeLessThan(allowedMs)
      }
    } finally {
      await runSql(maintenance, [`alter database ${name} with allow_connections true`])
    }
    const heard = () => sql(`update pages set title = 'Heard again' where slug = 'shipping'`)
    expect(await stale('/locations', (body) => body.includes('Heard again'), heard)).toBeLessThan(allowedMs)
  })
})

/** Requests several uncached pages at once, so that the process has connections for reading. */
async function openConnections(origin: string) {
  await Promise.all(Array.from({ length: 8 }, () => fetch(`${origin}/search?q=cup`)))
}

describe('a cached page', () => {
  const path = '/locations'
  const origin = () => shops.origins[0] ?? ''

  // The tests before have cut the listening connection; until it is back nothing is cached.
  beforeAll(async () => {
    const encoding = async () =>
      (await raw(origin() + path, 'GET', { 'accept-encoding': 'br' })).headers['content-encoding']
    await vi.waitFor(async () => expect(await encoding()).toBe('br'), { timeout: 10_000 })
  })

  test('is not sent again to a reader who has it', async () => {
    const first = await fetch(origin() + path)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(origin() + path, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    const other = await fetch(origin() + path, { headers: { 'if-none-match': '"something-else"' } })
    expect(other.status).toBe(200)
  })

  test('is identical on both processes, so that a reader may ask either', async () => {
    for (const each of [
      '/',
      '/collections',
      `/collections/${piece.shelf}`,
      product(),
      '/de/locations',
      '/pages/returns',
    ]) {
      const [one, other] = await Promise.all(shops.origins.map((from) => raw(from + each)))
      const own = (page: string | undefined, at: number) => page?.replaceAll(shops.origins[at] ?? '', '')
      expect(own(other?.body.toString(), 1), each).toBe(own(one?.body.toString(), 0))
    }
  })

  test('has the same headers for HEAD, and no body', async () => {
    const [get, head] = [await raw(origin() + path), await raw(origin() + path, 'HEAD')]
    const comparable = ({ date: _, ...headers }: typeof get.headers) => headers
    expect(head.body).toHaveLength(0)
    expect(comparable(head.headers)).toEqual(comparable(get.headers))
  })

  test('comes in the encoding that the reader accepts, the same page each time', async () => {
    const plain = await raw(origin() + path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const brotli = await raw(origin() + path, 'GET', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await raw(origin() + path, 'GET', { 'accept-encoding': 'gzip' })
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    for (const answer of [plain, brotli, gzip]) {
      expect(answer.headers.vary).toBe('accept-encoding')
      expect(answer.headers['content-length']).toBe(String(answer.body.length))
    }
  })

  test('refused encodings are not sent', async () => {
    const none = await raw(origin() + path, 'GET', { 'accept-encoding': 'br;q=0, gzip;q=0' })
    expect(none.headers['content-encoding']).toBeUndefined()
  })

  test('is the same for everyone, whatever cookies come, and sets none', async () => {
    const cookie = '__Host-session=aaaaaaaaaaaaaaaaaaaaaa; __Host-me=Ada|3; __Host-cart=bbbbbbbbbbbbbbbbbbbbbb'
    const fresh = await raw(`${origin()}/pages/returns`, 'GET', { cookie })
    const kept = await raw(`${origin()}/pages/returns`)
    expect(fresh.body).toEqual(kept.body)
    for (const { headers } of [fresh, kept]) expect(headers['set-cookie']).toBeUndefined()
  })

  test('is one page, whatever parameters are added', async () => {
    // Requested in this order: otherwise the first one's parameters could be in everyone's page.
    const noisy = await raw(`${origin()}/de/collections?fbclid=x&utm_source=y&page=7`)
    const one = await raw(`${origin()}/de/collections`)
    expect(noisy.headers.etag).toBe(one.headers.etag)
    expect(noisy.body.toString()).not.toContain('fbclid')
  })
})

function raw(address: string, method = 'GET', headers: Record<string, string> = {}) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const sent = request(address, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
