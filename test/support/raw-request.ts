import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  head: string
  body: string
}

/** Sends bytes unchanged, which fetch would normalise or refuse, and reads until the server closes. */
export function sendBytes(origin: string, bytes: Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const chunks: Buffer[] = []
    const done = () => {
      const [head = '', ...body] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n')
      resolve({ status: Number(head.slice(9, 12)), head, body: body.join('\r\n\r\n') })
    }
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A server that refuses does not read the rest; what it sent before counts.
    socket.on('error', (error) => (chunks.length > 0 ? done() : reject(error)))
    socket.on('close', done)
    socket.write(bytes)
  })
}

interface Sent {
  method?: 'GET' | 'POST'
  /** Each character is a byte. */
  target: string
  headers?: [name: string, value: string][]
  body?: string
}

/** One request of bytes, over its own connection. */
export function sendRaw(origin: string, { method = 'GET', target, headers = [], body }: Sent): Promise<RawAnswer> {
  const own: [string, string][] = headers.some(([name]) => name === 'host') ? [] : [['host', new URL(origin).host]]
  const length: [string, string][] = body === undefined ? [] : [['content-length', String(body.length)]]
  const lines = [...own, ['connection', 'close'], ...length, ...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  return sendBytes(origin, Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`, 'latin1'))
}
