import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a shop and its database, to take that away and give it back without hurting anybody else's. */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let away = false
  const server = createServer((from) => {
    if (away) return void from.destroy()
    const to = connect(Number(target.port), target.hostname)
    for (const socket of [from, to]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        from.destroy()
        to.destroy()
      })
    }
    from.pipe(to).pipe(from)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  // A server that listens on a port has an address of this kind.
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    away = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    /** Every connection breaks and no new one comes about. */
    cut,
    restore: () => void (away = false),
    async stop() {
      cut()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>
