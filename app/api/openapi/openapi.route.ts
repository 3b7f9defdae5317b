import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { content } from '#app/web/answers/answer.ts'
import { takes } from '#app/web/page-cache.ts'
import { hasVersion } from '#app/web/requests/if-none-match.ts'
import type { Call } from '#app/web/requests/visit.ts'
import { makeDocument } from './document.ts'

let made: { plain: Buffer; small: Buffer; etag: string } | null = null

/** The description of the API for tools: the same for everyone as long as this version of the shop runs. */
export function answer(visit: Call<'/api/openapi.json'>) {
  const { plain, small, etag } = (made ??= make())
  const isKnown = hasVersion(visit, etag)
  const isSmall = takes(visit.header('accept-encoding') ?? '', 'gzip')
  const headers = {
    etag,
    vary: 'accept-encoding',
    // Tools that run in a page of their own read it, too.
    'access-control-allow-origin': '*',
    ...(isSmall && !isKnown && { 'content-encoding': 'gzip' }),
  }
  const body = isKnown ? '' : isSmall ? small : plain
  const answered = content(body, 'application/json; charset=utf-8', 'public, max-age=300', headers)
  return isKnown && answered.kind === 'content' ? { ...answered, status: 304 } : answered
}

function make() {
  const plain = Buffer.from(JSON.stringify(makeDocument()))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, small: gzipSync(plain), etag }
}
