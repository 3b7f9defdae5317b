import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Stored } from './bucket-in-memory.ts'

interface Answer {
  status: number
  code?: string
  text?: string
  headers?: Record<string, string>
}

interface Part {
  mark: string
  content: Buffer
}

interface Upload {
  key: string
  type: string
  parts: Map<number, Part>
}

export interface Uploads {
  /** By their ids. */
  open: ReadonlyMap<string, Upload>
  /** Null: the request is none of an upload in parts. */
  answer(request: IncomingMessage, query: URLSearchParams, key: string, body: Buffer): Answer | null
}

const done = (name: string, text: string): Answer => ({
  status: 200,
  text: `<?xml version="1.0"?><${name}>${text}</${name}>`,
})
const refused = (status: number, code: string): Answer => ({ status, code })

/** Uploads in parts as S3 has them: parts have a least size but for the last one, and are named by their marks in the end. */
export function openUploads(objects: Map<string, Stored>, leastPart: number): Uploads {
  const open = new Map<string, Upload>()

  function join(id: string, { key, type, parts }: Upload, body: string): Answer {
    const named = [...body.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g)]
    const joined = named.map(([, number, mark]) => ({ part: parts.get(Number(number)), mark }))
    const contents = joined.map(({ part, mark }) => (part && part.mark === mark ? part.content : null))
    const found = contents.filter((content) => content !== null)
    if (found.length === 0 || found.length < contents.length) return refused(400, 'InvalidPart')
    if (found.slice(0, -1).some((content) => content.length < leastPart)) return refused(400, 'EntityTooSmall')
    objects.set(key, { content: Buffer.concat(found), headers: { 'content-type': type } })
    open.delete(id)
    return done('CompleteMultipartUploadResult', `<Key>${key}</Key>`)
  }

  return {
    open,
    answer(request, query, key, body) {
      const { method, headers } = request
      if (method === 'POST' && query.has('uploads')) {
        const id = crypto.randomUUID()
        open.set(id, { key, type: headers['content-type'] ?? '', parts: new Map() })
        return done('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
      }
      const id = query.get('uploadId')
      if (id === null) return null
      const upload = open.get(id)
      if (upload?.key !== key) return refused(404, 'NoSuchUpload')
      const wrong = method === 'DELETE' ? null : wrongSum(request, body)
      if (wrong) return refused(400, wrong)
      if (method === 'POST') return join(id, upload, String(body))
      if (method === 'DELETE') {
        open.delete(id)
        return { status: 204 }
      }
      const mark = `"${createHash('md5').update(body).digest('hex')}"`
      upload.parts.set(Number(query.get('partNumber')), { mark, content: body })
      return { status: 200, headers: { etag: mark } }
    },
  }
}

/** Why what came is not what was sent; null: it is. */
export function wrongSum({ headers }: IncomingMessage, content: Buffer): string | null {
  const sum = (how: string) => createHash(how).update(content)
  const [claimed, md5] = [headers['x-amz-content-sha256'], headers['content-md5']]
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sum('sha256').digest('hex')) return 'XAmzContentSHA256Mismatch'
  return md5 !== undefined && md5 !== sum('md5').digest('base64') ? 'BadDigest' : null
}
