import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { limits } from '#app/limits.ts'
import type { PageCache } from '#app/web/page-cache.ts'
import { sendCached } from '#app/web/send.ts'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * The HTTP server. A page that the cache has under the very address asked for goes out before anything else happens;
 * then come files, then the shop.
 */
export function createListener(
  cache: PageCache | null,
  sendAsset: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean,
  handle: Handler,
): Server {
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'GET' || incoming.method === 'HEAD') {
      const page = cache?.find(incoming.url ?? '', Date.now())
      if (page) return sendCached(incoming, outgoing, page)
      if (incoming.url?.startsWith('/assets/') && sendAsset(incoming, outgoing)) return
    }
    handle(incoming, outgoing)
  })
  // A header that trickles in holds a socket and nothing else; the body has a limit of its own.
  server.headersTimeout = 10_000
  server.requestTimeout = limits.bodyTimeout.value + 10_000
  server.keepAliveTimeout = 10_000
  server.maxHeadersCount = 100
  return server
}

/** Resolves with the port that was taken; a taken one is refused by its number. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Takes no new connection, lets the requests under way end, and after `within` milliseconds cuts off the rest. */
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
