import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import type { Bucket } from '#app/catalogue/storage/file-store.ts'
import { openUploads, type Uploads, wrongSum } from './uploads-in-memory.ts'

/**
 * What goes wrong with a request. `cut`: the connection ends within the answer; `other`: the bytes are not those
 * stored; `larger`: it says that there are more; `unheard`: a part of an upload is taken or its parts are joined, and
 * no answer comes; `unjoined`: S3's way to fail after it has begun to answer with 200.
 */
export type Failing = 'slow' | 'cut' | 'other' | 'larger' | 'unheard' | 'unjoined' | 403 | 500 | null

export interface Stored {
  content: Buffer
  headers: Record<string, string>
}

export interface BucketInMemory {
  bucket: Bucket
  objects: Map<string, Stored>
  /** In parts, not yet joined. */
  uploads: Uploads
  /** Method and key of each request so far. */
  asked: string[]
  fail: (decide: (method: string, key: string, query: URLSearchParams) => Failing) => void
  stop(): Promise<void>
}

const keys = { accessKeyId: 'AKMEMORY', secretAccessKey: 'a-secret-of-the-test' }
const region = 'eu-test-1'

/** A bucket in memory, at least as strict as real storage: it knows no condition, and checks every signature. */
export async function startBucketInMemory({ page = 1_000, leastPart = 5_242_880 } = {}): Promise<BucketInMemory> {
  const objects = new Map<string, Stored>()
  const asked: string[] = []
  const uploads = openUploads(objects, leastPart)
  let decide: Parameters<BucketInMemory['fail']>[0] = () => null
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const key = url.pathname.slice('/pictures/'.length)
    const method = request.method ?? ''
    asked.push(`${method} ${key || 'list'}`)
    const failing = decide(method, key, url.searchParams)
    if (failing === 'slow') return
    if (failing === 403) return refuse(response, 403, 'AccessDenied')
    if (failing === 500) return refuse(response, 500, 'InternalError')
    if (failing === 'unjoined') return refuse(response, 200, 'InternalError')
    if (!(await isSigned(request, url))) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (request.headers['if-none-match'] ?? request.headers['if-match']) return refuse(response, 501, 'NotImplemented')
    if (!url.pathname.startsWith('/pictures')) return refuse(response, 404, 'NoSuchBucket')
    const part = uploads.answer(request, url.searchParams, key, body)
    if (failing === 'unheard') return void response.destroy()
    if (part)
      return part.code
        ? refuse(response, part.status, part.code)
        : void response.writeHead(part.status, part.headers).end(part.text)
    if (method === 'PUT') return put(request, response, key, body)
    if (method === 'DELETE') return void (objects.delete(key), response.writeHead(204).end())
    if (key === '') return list(response, url.searchParams)
    const stored = objects.get(key)
    if (!stored) return refuse(response, 404, 'NoSuchKey')
    const [start = 0, end = stored.content.length - 1] =
      /^bytes=(\d+)-(\d+)$/
        .exec(request.headers.range ?? '')
        ?.slice(1)
        .map(Number) ?? []
    const content = stored.content.subarray(start, end + 1)
    response.writeHead(request.headers.range ? 206 : 200, {
      ...stored.headers,
      'content-length': content.length + (failing === 'larger' ? 1 : 0),
      ...(request.headers.range ? { 'content-range': `bytes ${start}-${end}/${stored.content.length}` } : {}),
    })
    if (method === 'HEAD') return response.end()
    if (failing === 'cut') return response.write(content.subarray(0, content.length / 2), () => response.destroy())
    response.end(failing === 'other' ? Buffer.alloc(content.length, 1) : content)
  }

  function put(request: IncomingMessage, response: ServerResponse, key: string, content: Buffer) {
    const wrong = wrongSum(request, content)
    if (wrong) return refuse(response, 400, wrong)
    const meta = Object.entries(request.headers).filter(
      ([name]) => name.startsWith('x-amz-meta-') || name === 'content-type',
    )
    objects.set(key, { content, headers: Object.fromEntries(meta.map(([name, value]) => [name, String(value)])) })
    response.writeHead(200).end()
  }

  function list(response: ServerResponse, query: URLSearchParams) {
    const after = query.get('continuation-token') ?? ''
    const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
    const shown = all.slice(0, page)
    const more = all.length > page
    const contents = shown.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    const next = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents}${next}</ListBucketResult>`)
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    bucket: { endpoint: `http://127.0.0.1:${port}`, region, name: 'pictures', prefix: 'shop/', ...keys },
    objects,
    uploads,
    asked,
    fail: (how) => (decide = how),
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** The signature is made again from what came and compared. */
async function isSigned({ method = '', headers }: IncomingMessage, url: URL): Promise<boolean> {
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';').filter((name) => name !== 'host')
  const given = Object.fromEntries(signed.map((name) => [name, String(headers[name])]))
  const datetime = String(headers['x-amz-date'])
  const signer = new AwsV4Signer({ method, url: url.href, headers: given, datetime, region, service: 's3', ...keys })
  return headers.authorization === (await signer.authHeader())
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}
