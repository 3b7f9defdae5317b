import { createHash } from 'node:crypto'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const address = '/__reload'
const script = `new EventSource('${address}').onmessage=()=>location.reload()`
const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Runs in front of the shop during development: requests wait while the shop restarts, and pages get a script that
 * reloads them afterwards. The shop itself does not know of it.
 */
export function startReloadProxy(port, shopPort) {
  const pages = new Set()
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === address) return listen(pages, outgoing)
    void passOn(incoming, outgoing, shopPort)
  })
  const listening = new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, 'localhost', done)
  })
  return {
    listening,
    /** Reloads all open pages once the shop answers again. */
    async reload() {
      await untilOpen(shopPort)
      for (const page of pages) page.write('data: reload\n\n')
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function listen(pages, outgoing) {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  outgoing.write('retry: 500\n\n')
  pages.add(outgoing)
  outgoing.once('close', () => pages.delete(outgoing))
}

async function passOn(incoming, outgoing, port) {
  await untilOpen(port)
  // Pages are modified, so they must be complete and uncompressed.
  const { 'if-none-match': _, 'accept-encoding': __, ...headers } = incoming.headers
  const onward = request(
    { host: 'localhost', port, method: incoming.method, path: incoming.url, headers },
    (answer) => {
      if (answer.headers['content-type']?.startsWith('text/html')) return void addScript(answer, outgoing)
      outgoing.writeHead(answer.statusCode, answer.headers)
      answer.pipe(outgoing)
    },
  )
  onward.once('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

async function addScript(answer, outgoing) {
  const parts = []
  for await (const part of answer) parts.push(part)
  const page = `${Buffer.concat(parts)}<script>${script}</script>`
  const { etag: _, 'content-length': __, 'content-security-policy': policy = '', ...headers } = answer.headers
  const allowed = policy.replace('script-src ', `script-src ${hash} `)
  outgoing.writeHead(answer.statusCode, { ...headers, 'content-security-policy': allowed })
  outgoing.end(page)
}

async function untilOpen(port) {
  while (!(await isOpen(port))) await pause(50, undefined, { ref: false })
}

function isOpen(port) {
  return new Promise((tell) => {
    const socket = connect(port, 'localhost')
    socket.once('connect', () => tell(true))
    socket.once('error', () => tell(false))
    socket.once('close', () => tell(false))
    socket.once('connect', () => socket.destroy())
  })
}
