import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { limits } from '#app/limits.ts'
import { isLeaving } from '#app/system/health/stopping.server.ts'
import { transportSecurity } from '#app/web/answers/headers.ts'
import { cacheResults } from '#app/web/cache-results.ts'
import type { PageCache } from '#app/web/page-cache.ts'
import { isMalformed } from '#app/web/requests/request-text.ts'
import { currentMilliseconds } from '#app/kernel/clock.ts'
import { sendCached } from '#app/web/answers/send.ts'
import { connectionsWithin, mostOpenFiles } from './start/open-files.ts'

/** The requests of each connection that are not answered yet, first come first. */
type Line = { latest: IncomingMessage; turns: (() => void)[]; isLast?: true }
type Lines = WeakMap<Socket, Line>
type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

const options: ServerOptions = {
  // Buffered for a reader that reads nothing, and of a body that is not read: with Node's 64 kB, a few thousand
  // connections would take hundreds of megabytes.
  highWaterMark: limits.pieceBytes.value,
  // A slow header keeps its connection until the next check: with Node's 30 s, four times as long as allowed.
  connectionsCheckingInterval: 5_000,
  // Node's own refusal would lack the headers that every answer has.
  requireHostHeader: false,
}

/**
 * The HTTP server. A page that is cached under the exact address is sent before anything else happens; then come files,
 * then the shop.
 */
export function createListener(
  cache: PageCache | null,
  sendAsset: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean,
  handle: Handler,
): Server {
  const lines: Lines = new WeakMap()
  const handleInTurn = inTurn(lines, limits.requestsAhead.value, handle)
  const onEveryAnswer = Object.entries(transportSecurity())
  const server = createServer(options, (incoming, outgoing) => {
    if (incoming.rawHeaders.length > 2 * limits.headers.value) return refuse(outgoing, 431)
    if (incoming.headers['transfer-encoding'] !== undefined) return refuse(outgoing, 411)
    if (incoming.headers.host === undefined && incoming.httpVersion === '1.1') return refuse(outgoing, 400)
    // Node then says so to the client, which sends nothing more on it: nothing is lost when it is closed.
    if (isLeaving()) outgoing.shouldKeepAlive = false
    watchBody(incoming)
    const isRead = (incoming.method === 'GET' || incoming.method === 'HEAD') && !isMalformed(incoming)
    const page = isRead && cache?.find(incoming.url ?? '', currentMilliseconds())
    // A cached page has all its headers; setting any before would prevent Node's fast path.
    if (page) {
      cacheResults.hit++
      return sendCached(incoming, outgoing, page)
    }
    for (const [name, value] of onEveryAnswer) outgoing.setHeader(name, value)
    if (isRead && incoming.url?.startsWith('/assets/') && sendAsset(incoming, outgoing)) return
    handleInTurn(incoming, outgoing)
  })
  server.on('checkExpectation', (_, outgoing) => refuse(outgoing, 417))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => giveUp(socket, error, lines.get(socket)))
  // A slow header occupies only a socket; the body has its own limit, which is longer for large files.
  server.headersTimeout = 10_000
  server.requestTimeout = limits.uploadTimeout.value + 10_000
  server.keepAliveTimeout = 10_000
  server.timeout = limits.idleConnection.value
  server.maxConnections = connectionsWithin(mostOpenFiles())
  // With a maximum, Node would silently drop the headers beyond it, such as the proxy's X-Forwarded-For. Their size is
  // limited anyway (16 kB); the number is checked above.
  server.maxHeadersCount = 0
  return server
}

/** A body that does not come, whether somebody reads it or not. */
function watchBody(incoming: IncomingMessage) {
  if (!Number(incoming.headers['content-length'] ?? 0) || receivesFiles(incoming)) return
  const timer = setTimeout(() => !incoming.complete && incoming.destroy(), limits.bodyTimeout.value + 10_000)
  timer.unref()
  incoming.once('close', () => clearTimeout(timer))
}

/** Forms with files of the office: whoever may not send one is answered before it is read. */
const receivesFiles = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'POST' && url.includes('/admin/') && /^multipart\//i.test(headers['content-type'] ?? '')

/**
 * Node emits all pipelined requests of a packet at once, although they are answered one after the other. Each starts
 * when the one before it has been answered, so that a client that reads nothing costs the memory of one answer. Beyond
 * the limit one is refused, the connection closes after it, and the rest is ignored (RFC 9112, 9.3.2 and 9.6).
 */
function inTurn(lines: Lines, most: number, handle: Handler): Handler {
  return (incoming, outgoing) => {
    const { socket } = incoming
    const turns = lines.get(socket)?.turns ?? []
    lines.set(socket, { latest: incoming, turns })
    if (turns.length > most) return
    const isRefused = turns.length === most
    turns.push(isRefused ? () => {} : () => handle(incoming, outgoing))
    outgoing.once('close', () => {
      turns.shift()
      if (!socket.destroyed) turns[0]?.()
    })
    if (isRefused) outgoing.writeHead(429, { connection: 'close', 'content-length': 0, 'retry-after': '1' }).end()
    else if (turns.length === 1) handle(incoming, outgoing)
  }
}

/**
 * Nothing more can be read from this connection. Requests that were read whole have their answers first, and what cannot
 * be read is refused after them (RFC 9112, 9.3.2); a refusal in the midst of an answer would be taken for a part of it.
 */
function giveUp(socket: Socket, error: NodeJS.ErrnoException, line: Line | undefined) {
  const refuseAndClose = () => {
    if (socket.writable && error.code !== 'ECONNRESET') socket.write(unreadable(error))
    socket.destroySoon()
  }
  if (!line?.turns.length) return refuseAndClose()
  // The body of a request breaks off, or the client has gone: its handler must not wait for the rest.
  if (!socket.writable || error.code === 'ECONNRESET' || !line.latest.complete) return socket.destroySoon()
  // Once: whatever else comes cannot be read either.
  if (!line.isLast) line.turns.push(refuseAndClose)
  line.isLast = true
}

/**
 * Checked first. 431 (RFC 6585, 5): the header that a proxy added at the end may be the important one. 411 (RFC 9112,
 * 6.3): a body without a length may come in chunks of one byte, each of which costs as much as one of a kilobyte;
 * browsers, proxies and the card provider send the length. 400: no host (RFC 9112, 3.2). 417: an expectation that nobody
 * meets (RFC 9110, 10.1.1).
 */
function refuse(outgoing: ServerResponse, status: 400 | 411 | 417 | 431) {
  outgoing.writeHead(status, { ...transportSecurity(), connection: 'close', 'content-length': 0 })
  outgoing.end(() => outgoing.destroy())
}

/** Why Node gave a request up; for everything else it is malformed. */
const givenUp: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** The answer to a request of which no handler hears, as it is sent. */
function unreadable({ code = '' }: NodeJS.ErrnoException): string {
  const headers = Object.entries({ ...transportSecurity(), connection: 'close', 'content-length': '0' })
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${givenUp[code] ?? '400 Bad Request'}`, ...lines, '', ''].join('\r\n')
}

/** Resolves with the port in use; an occupied one is refused by its number. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Stops accepting connections, lets running requests end, and cuts off the rest after `within` milliseconds. */
export function close(server: Server, within: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), within)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/**
 * Accepts no more connections and answers on those that there are until all of them have ended: each after its next
 * answer, the idle ones when their time is over. Node's own `close` would cut the idle ones, whose clients may just be
 * asking.
 */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const over = setTimeout(resolve, server.keepAliveTimeout + limits.stopWithin.value)
    NetServer.prototype.close.call(server, () => {
      clearTimeout(over)
      resolve()
    })
  })
}
