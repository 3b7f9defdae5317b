import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Way = { port: number } | { path: string }

/**
 * A proxy in front of a server of this machine, to take it away from one shop and restore it without affecting others.
 */
export async function startTcpGate(first: Way) {
  let way = first
  const passing = new Set<Socket>()
  let away = false
  let silent = false
  let forgotten = new Set<Socket>()
  const server = createServer((from) => {
    if (away) return void from.destroy()
    const to = connect({ host: '127.0.0.1', ...way })
    for (const socket of [from, to]) {
      passing.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        passing.delete(socket)
        from.destroy()
        to.destroy()
      })
    }
    from.on('data', (bytes) => silent || forgotten.has(from) || to.write(bytes))
    to.on('data', (bytes) => silent || forgotten.has(to) || from.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const shut = () => {
    away = true
    for (const socket of passing) socket.destroy()
  }
  return {
    // A server that listens on a port has an address of this kind.
    port: (server.address() as AddressInfo).port,
    /** Every connection breaks and no new one is accepted. */
    shut,
    /** Connections stay open, and nothing that is sent arrives, as when a cable is pulled. */
    silence: () => void (silent = true),
    /** New connections lead to another server; existing ones stay where they are. */
    leadTo: (other: Way) => void (way = other),
    /** Another machine is behind the address now: new connections work, and existing ones stay silent. */
    replace() {
      forgotten = new Set(passing)
      silent = false
    },
    open() {
      away = false
      if (silent) for (const socket of passing) socket.destroy()
      silent = false
    },
    async stop() {
      shut()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
export type TcpGate = Awaited<ReturnType<typeof startTcpGate>>

/** The same in front of a database, with the address that leads through it. */
export async function startDatabaseGate(databaseUrl: string): Promise<{ gate: TcpGate; url: string }> {
  const address = new URL(databaseUrl)
  const folder = decodeURIComponent(address.hostname)
  const isFile = folder.startsWith('/')
  const gate = await startTcpGate(
    isFile ? { path: `${folder}/.s.PGSQL.${address.port}` } : { port: Number(address.port) },
  )
  address.hostname = '127.0.0.1'
  address.port = String(gate.port)
  return { gate, url: address.href }
}
