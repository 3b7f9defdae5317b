import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface ReceivedCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type Answer = (response: ServerResponse, call: ReceivedCall) => void

/** An external server, which records its requests and answers as a test wants: with 204 by default. */
export function useReceiver() {
  const calls: ReceivedCall[] = []
  let answer: Answer = (response) => void response.writeHead(204).end()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    // A client that is cut off is no error.
    response.on('error', () => {})
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      calls.push(call)
      answer(response, call)
    })
  })
  beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
  beforeEach(() => {
    calls.length = 0
    answer = (response) => void response.writeHead(204).end()
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const port = () => (server.address() as AddressInfo).port
  return {
    calls,
    port,
    url: (path = '/') => `http://127.0.0.1:${port()}${path}`,
    answersBy(other: Answer) {
      answer = other
    },
    /** With a status and, if given, headers and a body. */
    answers(status: number, headers: Record<string, string> = {}, body: string | Buffer = '') {
      answer = (response) => void response.writeHead(status, headers).end(body)
    },
  }
}
