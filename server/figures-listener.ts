import { createServer, type Server } from 'node:http'
import { figures, isCollector } from '#app/system/figures/figures.server.ts'
import { configuration } from '#app/configuration.ts'
import { close, listen } from './listener.ts'

const closeWithin = 1_000

interface Asked {
  port: number | undefined
  host: string
}

/**
 * The figures at a port of their own, which a proxy does not lead to. A set key is asked for here, too. At a loopback
 * address without one, a page whose name was pointed at this machine (DNS rebinding) is refused by its name.
 */
export async function openFigures({ port, host }: Asked): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {}
  const server: Server = createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 5_000 },
    (incoming, outgoing) => {
      const refuse = (status: number) => outgoing.writeHead(status, { 'content-length': 0 }).end()
      if (incoming.url?.split('?')[0] !== '/metrics' || incoming.method !== 'GET') return void refuse(404)
      const { authorization, host: name = '' } = incoming.headers
      const mayCollect =
        configuration().metricsKey === null ? !isLocal(host) || isLocal(name) : isCollector(authorization)
      if (!mayCollect) return void refuse(401)
      figures().then(
        ({ text, contentType }) =>
          outgoing.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
        () => refuse(503),
      )
    },
  )
  server.maxConnections = 20
  await listen(server, port, host)
  return () => close(server, closeWithin)
}

const isLocal = (name: string) => /^(localhost|127\.[\d.]+|::1|\[::1\])(:\d+)?$/i.test(name)
