import { createHash } from 'node:crypto'
import { beginningOf, type OpenBucket, StorageFailure } from '#app/catalogue/storage/bucket.server.ts'
import { sumsOf } from '#app/catalogue/storage/objects.server.ts'
import { limits } from '#app/limits.ts'

export interface Uploaded {
  /** In bytes. */
  size: number
  /** SHA-256 of all of it, in hex. */
  hash: string
}

interface Upload {
  name: string
  id: string
  signal: AbortSignal | undefined
}

interface Uploading {
  partSize?: number | undefined
  left?: () => void
  signal?: AbortSignal | undefined
}

/** The storage may be away for a while during an upload of hours, but not for the question that ends it. */
export interface Buckets {
  patient: OpenBucket
  quick: OpenBucket
}

const mostWords = 65_536

/**
 * Stores an object of unknown size in parts, of which two are in memory at a time. It is there once this resolves; after
 * a failure no object has the name. `left`: is called if the storage could not be told to drop the parts. `signal`: ends it
 * without waiting for the storage, but for telling it that.
 */
export async function upload(
  buckets: Buckets,
  name: string,
  bytes: AsyncIterable<Buffer>,
  { partSize = limits.backupPart.value, left = () => {}, signal }: Uploading = {},
): Promise<Uploaded> {
  const begun = { name, id: await begin(buckets.quick, name), signal }
  try {
    const { marks, ...uploaded } = await sendParts(buckets.patient, begun, bytes, partSize)
    await complete(buckets, begun, marks, uploaded.size)
    return uploaded
  } catch (error) {
    await abort(buckets.quick, begun).catch(left)
    throw error
  }
}

const begin = (opened: OpenBucket, name: string): Promise<string> =>
  opened.ask(
    { method: 'POST', name, query: { uploads: '' }, headers: { 'content-type': 'application/gzip' } },
    async (answer) => {
      const id = /<UploadId>([^<\s]+)<\/UploadId>/.exec(await beginningOf(answer, mostWords))?.[1]
      if (answer.status >= 300 || !id) throw new StorageFailure('began no upload in parts', { passing: false })
      return id
    },
  )

async function sendParts(opened: OpenBucket, begun: Upload, bytes: AsyncIterable<Buffer>, partSize: number) {
  const marks: string[] = []
  const hash = createHash('sha256')
  let size = 0
  // While one part is sent, the next one is filled.
  let sending = Promise.resolve()
  try {
    for await (const part of partsOf(bytes, partSize)) {
      await sending
      if (marks.length === limits.backupParts.value)
        throw new StorageFailure(`takes no more than ${limits.backupParts.value} parts`, { passing: false })
      hash.update(part)
      size += part.length
      const at = marks.push('')
      sending = sendPart(opened, begun, at, part).then((mark) => void (marks[at - 1] = mark))
      // Thrown where it is awaited.
      sending.catch(() => {})
    }
  } finally {
    // A part that is still under way could outlive the end of its upload.
    await sending
  }
  return { marks, size, hash: hash.digest('hex') }
}

/** All of the same size but the last: some storages take no others. */
async function* partsOf(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let part = Buffer.allocUnsafeSlow(size)
  let filled = 0
  for await (let piece of bytes) {
    while (piece.length > 0) {
      const taken = piece.copy(part, filled)
      piece = piece.subarray(taken)
      filled += taken
      if (filled < size) continue
      yield part
      part = Buffer.allocUnsafeSlow(size)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

/** Answers the mark by which the storage knows it (its ETag, which is an MD5 in some storages and not in others). */
function sendPart(opened: OpenBucket, { name, id, signal }: Upload, number: number, body: Buffer<ArrayBuffer>) {
  const query = { partNumber: String(number), uploadId: id }
  const asked = { method: 'PUT' as const, name, query, body, headers: sumsOf(body), signal }
  return opened.ask(asked, async ({ status, headers }) => {
    const mark = headers.get('etag') ?? ''
    if (status === 404) throw new StorageFailure('has dropped the upload', { passing: false })
    if (status >= 300 || !/^"?[\w+/=.:-]+"?$/.test(mark))
      throw new StorageFailure('took a part without a mark', { passing: false })
    return mark
  })
}

async function complete({ patient, quick }: Buckets, { name, id, signal }: Upload, marks: string[], size: number) {
  const parts = marks.map((mark, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${mark}</ETag></Part>`)
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  )
  const headers = { ...sumsOf(body), 'content-type': 'application/xml' }
  try {
    await patient.ask({ method: 'POST', name, query: { uploadId: id }, body, headers, signal }, async (answer) => {
      const said = await beginningOf(answer, mostWords)
      // S3 begins with 200 and may then find that it fails.
      const failed = /<Code>(\w+)<\/Code>/.exec(said)?.[1]
      if (answer.status >= 300 || failed || !said.includes('</CompleteMultipartUploadResult>'))
        throw new StorageFailure(`did not join the parts${failed ? ` (${failed})` : ''}`, { passing: !!failed })
    })
  } catch (error) {
    // The answer may be lost, and asked again the storage knows no such upload: what is there decides, and is read.
    if ((await sizeOf(quick, name).catch(() => null)) !== size) throw error
  }
}

const abort = ({ ask }: OpenBucket, { name, id }: Upload) =>
  ask({ method: 'DELETE', name, query: { uploadId: id } }, async () => {})

/** In bytes; null: there is no such object. */
export const sizeOf = ({ ask }: OpenBucket, name: string): Promise<number | null> =>
  ask({ method: 'HEAD', name }, async ({ status, headers }) => {
    if (status === 404) return null
    const length = headers.get('content-length')
    if (!length || !/^\d+$/.test(length)) throw new StorageFailure('did not say how large it is', { passing: false })
    return Number(length)
  })
