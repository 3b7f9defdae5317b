import { request as requestPlainly, type IncomingMessage } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { type Destination, pinnedTo } from './address-guard.server.ts'

interface Question {
  headers: Record<string, string>
  /** What is posted; without it the address is only fetched. */
  body?: string
  signal: AbortSignal
}

/**
 * One request to the very address that was checked; redirects are the caller's. It is settled whatever the other side
 * does: an answer that changes the protocol (101) ends the connection without an answer, without an error, and with it
 * the deadline, which would not come any more.
 */
export function askOutside({ url, addresses }: Destination, { headers, body, signal }: Question) {
  const request = url.protocol === 'https:' ? requestSecurely : requestPlainly
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise<IncomingMessage>((answered, failed) => {
    request(url, {
      method: body === undefined ? 'GET' : 'POST',
      lookup: pinnedTo(addresses),
      // A new connection each time: one kept open could lead elsewhere than the address just checked.
      agent: false,
      signal,
      headers: { ...headers, ...length, 'user-agent': 'Barrow' },
    })
      .once('response', answered)
      .on('error', failed)
      .once('close', () => failed(new Error('The connection ended without an answer')))
      .end(body)
  })
}
