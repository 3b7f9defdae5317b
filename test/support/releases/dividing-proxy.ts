import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Which of the shops gets the next request, by its number from 0 on. */
export type Divide = (address: string) => number

/** A proxy that knows nothing of releases: each request goes to whichever shop `divide` says. */
export async function startDividingProxy(port = 0) {
  let origins: readonly string[] = []
  let divide: Divide = () => 0
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const to = new URL(url, origins[divide(url)])
    const asked = request(to, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.on('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    outgoing.once('close', () => asked.destroy())
    incoming.pipe(asked)
  })
  await once(server.listen(port, 'localhost'), 'listening')
  // A server that listens on a port has an address of this kind.
  const { port: own } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${own}`,
    leadTo(shops: readonly string[], how: Divide) {
      origins = shops
      divide = how
    },
    async stop() {
      agent.destroy()
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** In turn, one request each. */
export function inTurn(count: number): Divide {
  let next = 0
  return () => next++ % count
}

/** At random, the same each time for a seed (xorshift). */
export function atRandom(count: number, seed: number): Divide {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.abs(state) % count
  }
}
