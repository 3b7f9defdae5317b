import { newId } from '#app/kernel/ids.ts'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, inject, test } from 'vitest'
import { openBrowser } from '#test/support/people/browser-less-client.ts'
import { sendBytes } from '#test/support/raw-request.ts'

const { origin } = inject('shop')
const browser = () => openBrowser(origin)
const form = 'application/x-www-form-urlencoded'
const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello', submission: crypto.randomUUID() }

/** Sends an address unchanged: fetch would normalise it. */
function raw(
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<{ status: number; location?: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location })
    })
    sent.on('error', reject)
    sent.end()
  })
}

test.each([
  ['an unknown address', '/nothing-here'],
  ['an unknown product', '/products/nothing-here'],
  ['an unknown page', '/pages/nothing-here'],
  ['an unknown location', '/locations/nothing-here'],
  ['an unknown language', '/fr/contact'],
  ['an endpoint with a language prefix', '/de/metrics'],
  ['the health check with a language prefix', '/de/healthz'],
  ['and of its files', '/de/robots.txt'],
  ['a private endpoint by a detour in the path', '/x/../healthz'],
  ['the same with encoded letters', '/de/%2e%2E/healthz'],
  ['and with a fragment, which no client sends', '/healthz#x'],
  ['an encoded slash', '/products/a%2Fb'],
  ['an encoded backslash', '/products/a%5Cb'],
  ['a broken escape', '/products/%zz'],
  ['a path out of the folder', '/../../etc/passwd'],
  ['another host in the path', '//evil.example/'],
  ['a file outside the media folder', '/media/..%2f..%2fetc%2fpasswd'],
])('%s is not found', async (_, path) => {
  expect((await raw(path)).status).toBe(404)
})

test('a health check by HTTP/1.0, as of load balancers, need not have a host (RFC 9110, 7.2)', async () => {
  expect((await sendBytes(origin, Buffer.from('GET /healthz HTTP/1.0\r\n\r\n'))).status).toBe(200)
  expect((await sendBytes(origin, Buffer.from('GET /cart HTTP/1.0\r\n\r\n'))).status).toBe(200)
  const without = 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'
  expect((await sendBytes(origin, Buffer.from(without))).status).toBe(400)
})

test('a missing page says so in the reader’s language, with links to continue', async () => {
  const english = await browser().get('/nothing-here')
  expect(english.body).toContain('Page not found')
  expect(english.headers.get('cache-control')).toBe('no-store')
  const german = await browser().get('/de/gibt-es-nicht')
  expect(german.body).toContain('<html lang="de"')
  expect(german.body).toContain('Seite nicht gefunden')
})

test('a missing page offers a search for the words of its address, and the collections', async () => {
  const { body } = await browser().get('/de/products/runde-%3Cb%3Ekanne')
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  expect(main).toMatch(/<form[^>]*role="search"[^>]*action="\/de\/search"/)
  expect(main).toMatch(/<input[^>]*name="q"[^>]*value="runde kanne"/)
  expect(main).toContain('href="/de/collections/table"')
  const order = await browser().get('/orders/B9999?key=nothing')
  expect(order.status).toBe(404)
  expect(order.body).not.toContain('value="B9999')
})

test('an additional slash redirects to the address without it, and never to another host', async () => {
  expect(await raw('/de/contact/?order=B1')).toEqual({ status: 301, location: '/de/contact?order=B1' })
  expect((await raw('//evil.example//')).status).toBe(404)
})

test('an address of 10 kB is refused as too long', async () => {
  expect((await raw(`/search?q=${'a'.repeat(10_000)}`)).status).toBe(414)
})

test('unknown parameters do not change a cached page', async () => {
  const [plain, noisy] = [await browser().get('/locations'), await browser().get('/locations?utm=x&page=9')]
  expect(noisy.status).toBe(200)
  expect(noisy.headers.get('etag')).toBe(plain.headers.get('etag'))
})

test('an unknown method is answered with the allowed ones', async () => {
  const answer = await browser().ask('/locations', { method: 'DELETE', headers: { origin } })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test.each([
  ['without an origin', undefined],
  ['from another site', 'https://evil.example'],
  ['from a sandboxed frame', 'null'],
  ['from a host that begins like ours', `${origin}.evil.example`],
])('a post %s changes nothing', async (_, from) => {
  const headers: Record<string, string> = { 'content-type': form, ...(from ? { origin: from } : {}) }
  const answer = await browser().ask('/contact', {
    method: 'POST',
    headers,
    body: new URLSearchParams(message).toString(),
  })
  expect(answer.status).toBe(403)
})

test.each([
  ['JSON', 'application/json', '{}', 415],
  ['no type', 'text/plain', 'name=Ada', 415],
  ['Latin-1 by its name', `${form}; charset=iso-8859-1`, 'name=Ada', 400],
  ['bytes that are not UTF-8', form, 'name=%ff%fe', 400],
  ['a null byte', form, 'name=A%00da', 400],
])('a form as %s is refused', async (_, type, body, status) => {
  const answer = await browser().ask('/contact', { method: 'POST', headers: { origin, 'content-type': type }, body })
  expect(answer.status).toBe(status)
})

test.each([
  ['64 kB', '/contact', 70_000, origin],
  ['64 kB, from outside', '/auth/backchannel-logout', 70_000, 'https://issuer.example'],
  ['a megabyte, of the card provider', '/webhooks/card-provider', 1_100_000, 'https://provider.example'],
])('a body over %s is refused', async (_, path, bytes, from) => {
  const body = `message=${'a'.repeat(bytes)}`
  const headers = { origin: from, 'content-type': form }
  expect((await browser().ask(path, { method: 'POST', headers, body })).status).toBe(413)
})

test('a form of 501 fields is refused, even if it is only a few bytes long', async () => {
  const post = (body: string) =>
    browser().ask('/contact', { method: 'POST', headers: { origin, 'content-type': form }, body })
  expect((await post('&'.repeat(500))).status).toBe(413)
  expect((await post(`submission=${newId()}${'&'.repeat(499)}`)).status).toBe(422)
})

test('a body without a length is refused before it is read, by every route', async () => {
  for (const target of ['/contact', '/webhooks/card-provider', '/nothing-here', '/', '/healthz']) {
    const head = `POST ${target} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\ncontent-type: ${form}\r\ntransfer-encoding: chunked\r\n\r\n`
    const { status, head: told } = await sendBytes(origin, Buffer.from(head + '1\r\na\r\n'.repeat(3)))
    expect([target, status]).toEqual([target, 411])
    expect(told.toLowerCase()).toContain('connection: close')
  }
})

test('a slow body does not delay other requests', async () => {
  const { hostname, port } = new URL(origin)
  const slow = connect({ host: hostname, port: Number(port) })
  slow.write(
    `POST /contact HTTP/1.1\r\nhost: ${hostname}\r\norigin: ${origin}\r\ncontent-type: ${form}\r\ncontent-length: 100\r\n\r\nname=`,
  )
  expect((await browser().get('/contact')).status).toBe(200)
  slow.destroy()
  expect((await browser().get('/healthz')).status).toBe(200)
})

test('a checkout request with an impossible total is refused, and is no internal error', async () => {
  const press = { submission: crypto.randomUUID(), agreed: '2147483648EUR.x' }
  const answer = await browser().post('/checkout/place', press, { cookie: `__Host-cart=${'A'.repeat(22)}` })
  expect(answer.status).toBe(303)
})

test('every page has the strict policy, and no foreign script may run on it', async () => {
  const { headers } = await browser().get('/contact')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('every answer forbids framing and content sniffing', async () => {
  const visitor = browser()
  const home = await visitor.get('/')
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(home.body)?.[1] ?? ''
  const picture = /"(\/media\/[^" ]+)/.exec(home.body)?.[1] ?? ''
  const others = [
    '/robots.txt',
    '/feeds/products.xml',
    '/healthz',
    '/nothing-here',
    '/media/nothing',
    '/account',
    '/cart/',
  ]
  for (const path of ['/', asset, picture, ...others]) {
    const { headers } = await visitor.get(path)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
  }
})

test('an error page never shows internals', async () => {
  for (const path of ['/nothing-here', '/account', '/orders/B1']) {
    const { body } = await browser().get(path)
    expect(body).not.toMatch(/node_modules|at \w+ \(|\.ts:|\.js:/)
  }
})
