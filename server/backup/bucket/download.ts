import { createHash } from 'node:crypto'
import { type OpenBucket, StorageFailure } from '#app/catalogue/storage/bucket.server.ts'
import { limits } from '#app/limits.ts'
import type { Uploaded } from './upload.ts'

interface Wanted {
  name: string
  /** In bytes. */
  size: number
  signal?: AbortSignal | undefined
}

/** Its bytes, in pieces that are asked for again if the connection breaks; one is in memory at a time. */
async function* download(
  opened: OpenBucket,
  wanted: Wanted,
  pieceSize: number = limits.backupPart.value,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < wanted.size; at += pieceSize)
    yield await pieceOf(opened, wanted, at, Math.min(at + pieceSize, wanted.size))
}

/** The bytes from `start` to before `end`. */
function pieceOf({ ask }: OpenBucket, { name, size, signal }: Wanted, start: number, end: number): Promise<Buffer> {
  const headers = { range: `bytes=${start}-${end - 1}` }
  return ask({ method: 'GET', name, headers, signal }, async (answer) => {
    if (answer.status === 404) throw new StorageFailure('has no such object', { passing: false })
    const isWhole = answer.status === 200 && start === 0 && end === size
    if (!isWhole && answer.headers.get('content-range') !== `bytes ${start}-${end - 1}/${size}`)
      throw new StorageFailure('sent something else than the piece it was asked for', { passing: false })
    const piece = Buffer.allocUnsafeSlow(end - start)
    let filled = 0
    for await (const some of answer.body ?? []) {
      if (filled + some.length > piece.length)
        throw new StorageFailure('sent more than it was asked for', { passing: false })
      piece.set(some, filled)
      filled += some.length
    }
    if (filled < piece.length) throw new StorageFailure('sent less than it was asked for', { passing: true })
    return piece
  })
}

/** They came as they were asked for, and are not those that were stored. */
export class OtherContent extends StorageFailure {
  constructor(object: string) {
    super(`${object} has another content than was stored`, { passing: false })
  }
}

/** All of its bytes, and an error in place of their end if they are not those that were stored. */
export async function* downloadCompared(
  opened: OpenBucket,
  { hash, ...wanted }: Uploaded & Wanted,
  pieceSize?: number,
): AsyncGenerator<Buffer> {
  const found = createHash('sha256')
  let length = 0
  for await (const piece of download(opened, wanted, pieceSize)) {
    found.update(piece)
    length += piece.length
    yield piece
  }
  if (length !== wanted.size || found.digest('hex') !== hash) throw new OtherContent(opened.place + wanted.name)
}
