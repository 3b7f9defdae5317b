import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import type { Answer, StreamAnswer } from './answer.ts'
import { closedHeaders, securityHeaders } from './headers.ts'
import { type CachedPage, encoded, takes } from '#app/web/page-cache.ts'
import { sendFile } from './send-file.ts'
import { pageBytes } from '#app/web/html/page-bytes.ts'
import type { Visit } from '#app/web/requests/visit.ts'

/** Asks for a screen without the page around it, and says of an answer that it is one. */
export const besideHeader = 'x-beside'

/**
 * A page from the cache. `fresh`: it was rendered for this very request, whose reader should not wait for the
 * compression that the next one profits from.
 */
export function sendCached(incoming: IncomingMessage, outgoing: ServerResponse, page: CachedPage, fresh = false) {
  if (incoming.headers['if-none-match'] === page.etag) {
    outgoing.writeHead(304, { ...page.headers })
    outgoing.end()
    return
  }
  const variant = fresh ? page.identity : encoded(page, incoming.headers['accept-encoding'])
  outgoing.writeHead(200, variant.headers)
  outgoing.end(incoming.method === 'HEAD' ? undefined : variant.body)
}

/** A page for this reader only; compressed lightly, since these bytes are sent only once. */
export function sendPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  html: string,
  status: number,
  headers: Record<string, string>,
  visit: Visit,
) {
  const plain = pageBytes(html)
  const squeeze = plain.length > 1_400 && takes(String(incoming.headers['accept-encoding'] ?? ''), 'gzip')
  const body = squeeze ? gzipSync(plain, { level: 1 }) : plain
  setCookies(outgoing, visit)
  if (squeeze) outgoing.setHeader('content-encoding', 'gzip')
  if (visit.beside) outgoing.setHeader(besideHeader, visit.beside)
  outgoing.setHeader('vary', 'accept-encoding')
  outgoing.writeHead(status, { ...headers, 'content-length': body.length, 'x-request-id': visit.requestId })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

export async function sendAnswer(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer, visit: Visit) {
  setCookies(outgoing, visit)
  if (answer.kind === 'file') return sendFile(incoming, outgoing, answer)
  if (answer.kind === 'stream') return sendStream(incoming, outgoing, answer)
  if (answer.kind === 'redirect') {
    outgoing.writeHead(answer.status, {
      location: answer.to,
      'cache-control': 'no-store',
      'content-length': 0,
      ...securityHeaders(),
    })
    outgoing.end()
    return
  }
  if (answer.kind === 'again') throw new Error('Only a form can be shown again')
  const body = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(answer.body)
  outgoing.writeHead(answer.status, {
    'content-type': answer.type,
    'cache-control': answer.cacheControl,
    'content-length': body.length,
    ...closedHeaders,
    ...answer.headers,
  })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

/** A client recognises a truncated response, when the database is gone: the connection ends without the last chunk. */
async function sendStream(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { pieces, type, headers }: StreamAnswer,
) {
  const isHead = incoming.method === 'HEAD'
  const rest = pieces[Symbol.asyncIterator]()
  // A failure before anything is sent is answered like any other fault. For HEAD nothing is rendered.
  const first = isHead ? null : await rest.next()
  outgoing.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...closedHeaders, ...headers })
  if (!first) return void outgoing.end()
  try {
    await pipeline(begunWith(first, rest), outgoing)
  } catch (error) {
    if (!hasGone(error)) throw error
  } finally {
    // A reader who has gone already leaves it before its second piece, and nothing else would close what it has open.
    await rest.return?.()
  }
}

async function* begunWith(first: IteratorResult<string>, rest: AsyncIterator<string>) {
  if (first.done) return
  yield first.value
  yield* { [Symbol.asyncIterator]: () => rest }
}

const hasGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

function setCookies(outgoing: ServerResponse, visit: Visit) {
  const lines = visit.cookies.lines()
  if (lines.length > 0) outgoing.setHeader('set-cookie', lines)
}
