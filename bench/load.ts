import { connect, type Socket } from 'node:net'

export interface LoadResult {
  requests: number
  seconds: number
  /** Answers with a status of 400 or more. */
  refused: number
}

/** What to send: whole requests as bytes, in turn. */
export interface Load {
  port: number
  requests: Buffer[]
  count: number
  connections?: number
}

/**
 * Sends `count` requests over keep-alive connections, one at a time on each, and counts the answers. It reads only
 * status and length of an answer, so that the machine's time goes to the measured server.
 */
export async function sendLoad({ port, requests, count, connections = 16 }: Load): Promise<LoadResult> {
  const begun = performance.now()
  const state = { sent: 0, answered: 0, refused: 0 }
  await Promise.all(Array.from({ length: connections }, () => runConnection(port, requests, count, state)))
  return { requests: state.answered, seconds: (performance.now() - begun) / 1000, refused: state.refused }
}

function runConnection(
  port: number,
  requests: Buffer[],
  count: number,
  state: { sent: number; answered: number; refused: number },
) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: 'localhost', noDelay: true })
    const next = () => {
      if (state.sent >= count) return void socket.end()
      const request = requests[state.sent % requests.length]
      state.sent += 1
      if (request) socket.write(request)
    }
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    readAnswers(socket, (status) => {
      state.answered += 1
      if (status >= 400) state.refused += 1
      next()
    })
  })
}

/** Calls `answered` once per complete answer; every answer of the shop has a content length. */
function readAnswers(socket: Socket, answered: (status: number) => void) {
  let head = ''
  let missing = -1
  let status = 0
  socket.on('data', (chunk: Buffer) => {
    let from = 0
    if (missing < 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      status = Number(head.slice(9, 12))
      const length = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? Number.NaN)
      if (Number.isNaN(length))
        return void socket.destroy(new Error(`An answer without a length:\n${head.slice(0, 200)}`))
      from = chunk.length - (head.length - end - 4)
      missing = length
      head = ''
    }
    missing -= chunk.length - from
    if (missing > 0) return
    missing = -1
    answered(status)
  })
}

export function getRequest(path: string, headers: Record<string, string> = {}): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines({ host: 'localhost', 'accept-encoding': 'br', ...headers })}\r\n`)
}

export function postRequest(
  path: string,
  origin: string,
  form: URLSearchParams,
  more: Record<string, string> = {},
): Buffer {
  const body = form.toString()
  const headers = {
    host: 'localhost',
    origin,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
    ...more,
  }
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines(headers)}\r\n${body}`)
}

function lines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
