import { once } from 'node:events'
import { BlockList, connect } from 'node:net'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { configure } from '#app/configuration.ts'
import { limits } from '#app/limits.ts'
import { close, createListener, listen } from './listener.ts'

const handled: (string | undefined)[] = []
let server: Server
let port = 0

beforeAll(async () => {
  const trustedProxies = new BlockList()
  // The test needs only these.
  configure({ origin: 'https://shop.test', hstsIncludeSubdomains: true, trustedProxies } as unknown as Parameters<
    typeof configure
  >[0])
  const sendAsset = () => false
  server = createListener(null, sendAsset, (incoming: IncomingMessage, outgoing) => {
    handled.push(incoming.headers['x-forwarded-for']?.toString())
    outgoing.writeHead(200, { 'content-length': 0 }).end()
  })
  port = await listen(server, 0, '127.0.0.1')
})
afterAll(() => close(server, 100))

/** A request with this many header fields, the proxy's being the last one. */
function ask(fields: number): Promise<string> {
  const others = Array.from({ length: fields - 3 }, (_, index) => `x-${index}: 1`)
  const lines = ['GET / HTTP/1.1', 'host: shop.test', 'connection: close', ...others, 'x-forwarded-for: 203.0.113.9']
  const socket = connect(port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

test('a request with more header fields than are read is refused, and never handled without its last one', async () => {
  const most = limits.headers.value
  expect(await ask(most)).toMatch(/^HTTP\/1\.1 200 /)
  expect(handled.splice(0)).toEqual(['203.0.113.9'])
  for (const fields of [most + 1, 2 * most, 1_001]) {
    const answer = await ask(fields)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer.toLowerCase()).toContain('connection: close')
  }
  expect(handled).toEqual([])
})

test('every answer tells browsers to use only https', async () => {
  for (const fields of [3, 500])
    expect((await ask(fields)).toLowerCase()).toContain(
      'strict-transport-security: max-age=31536000; includesubdomains',
    )
})

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['no request', 'what is this\r\n\r\n', 400],
  ['a target that no URL has', 'GET /\u0000 HTTP/1.1\r\nhost: shop.test\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  ['headers of 64 kB', `GET / HTTP/1.1\r\nhost: shop.test\r\nx: ${'x'.repeat(65_536)}\r\n\r\n`, 431],
  ['an expectation', 'GET / HTTP/1.1\r\nhost: shop.test\r\nexpect: wonders\r\n\r\n', 417],
])('also those to a request that no handler sees: %s', async (_, request, status) => {
  handled.length = 0
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const answer = (await text(socket)).toLowerCase()
  expect(answer).toMatch(new RegExp(`^http/1\\.1 ${status} `))
  expect(answer).toContain('strict-transport-security: max-age=31536000; includesubdomains')
  expect(handled).toEqual([])
})

test.each([
  ['one that is being answered', 1],
  ['one that waits for its turn', 2],
])('what follows and cannot be read takes no request its answer: %s', async (_, count) => {
  const begun: (() => void)[] = []
  const slow = createListener(
    null,
    () => false,
    (_, outgoing) => void begun.push(() => outgoing.writeHead(200, { 'content-length': 2 }).end('ok')),
  )
  let unread = 0
  slow.on('clientError', () => (unread += 1))
  const socket = connect(await listen(slow, 0, '127.0.0.1'), '127.0.0.1')
  socket.write(`${'GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n'.repeat(count)}what is this\r\n\r\n`)
  await vi.waitFor(() => expect(unread).toBe(1))
  socket.write('and this\r\n\r\n')
  await vi.waitFor(() => expect(unread).toBe(2))
  const answers = text(socket)
  for (let at = 0; at < count; at += 1) {
    await vi.waitFor(() => expect(begun).toHaveLength(at + 1))
    begun[at]?.()
  }
  const answered = Array<string>(count).fill('HTTP/1.1 200 ok').join(' ')
  expect((await answers).match(/HTTP\/1\.1 \d+|ok/g)?.join(' ')).toBe(`${answered} HTTP/1.1 400`)
  await close(slow, 100)
})

test('a request whose body cannot be read ends at once', async () => {
  let ended = false
  const slow = createListener(
    null,
    () => false,
    (_, outgoing) => void outgoing.once('close', () => (ended = true)),
  )
  const socket = connect(await listen(slow, 0, '127.0.0.1'), '127.0.0.1')
  socket.end('POST / HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 10\r\n\r\nab')
  await vi.waitFor(() => expect(ended).toBe(true))
  await close(slow, 100)
})

test('of many requests in one packet a few are handled, and the connection is closed', async () => {
  handled.length = 0
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n'.repeat(1_000))
  const answers = await text(socket)
  const most = limits.requestsAhead.value
  expect(handled).toHaveLength(most)
  expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual([...Array<string>(most).fill('HTTP/1.1 200'), 'HTTP/1.1 429'])
})

test('a connection that waits for each answer is never refused', async () => {
  const socket = connect(port, '127.0.0.1')
  for (let times = 0; times < 3 * limits.requestsAhead.value; times += 1) {
    socket.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /)
  }
  socket.destroy()
})

test('pipelined requests start one after the other, each when the one before it has been answered', async () => {
  const begun: { url: string | undefined; answer: () => void }[] = []
  const slow = createListener(
    null,
    () => false,
    ({ url }, outgoing) =>
      void begun.push({ url, answer: () => outgoing.writeHead(200, { 'content-length': 0 }).end() }),
  )
  const socket = connect(await listen(slow, 0, '127.0.0.1'), '127.0.0.1')
  socket.write(['/a', '/b', '/c'].map((path) => `GET ${path} HTTP/1.1\r\nhost: shop.test\r\n\r\n`).join(''))
  for (const path of ['/a', '/b', '/c']) {
    await vi.waitFor(() => expect(begun.at(-1)?.url).toBe(path))
    expect(begun.length).toBe(['/a', '/b', '/c'].indexOf(path) + 1)
    begun.at(-1)?.answer()
  }
  socket.destroy()
  await close(slow, 100)
})

test('the requests of a client that has disconnected are not started', async () => {
  const begun: ServerResponse[] = []
  const slow = createListener(
    null,
    () => false,
    (_, outgoing) => void begun.push(outgoing),
  )
  const socket = connect(await listen(slow, 0, '127.0.0.1'), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: shop.test\r\n\r\n'.repeat(3))
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  socket.destroy()
  await once(begun[0] as ServerResponse, 'close')
  expect(begun).toHaveLength(1)
  await close(slow, 100)
})

test(
  'a header that arrives too slowly loses its connection at the next check, which comes soon',
  { timeout: 15_000 },
  async () => {
    const watched = createListener(
      null,
      () => false,
      () => {},
    )
    watched.headersTimeout = 1
    const socket = connect(await listen(watched, 0, '127.0.0.1'), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nhost: shop')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
    await close(watched, 100)
  },
)
