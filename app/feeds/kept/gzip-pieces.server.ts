import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { combineCrc } from './combine-crc.ts'

// A document is stored compressed, in pieces that can be joined without compressing them again: deflate (RFC 1951)
// allows blocks of one piece after those of another, as long as none is marked as the last. So a change costs its own
// piece and a copy.

/** What is needed to put a piece into a document (RFC 1952). */
export interface Piece {
  crc: number
  /** Of the uncompressed text, in bytes. */
  length: number
}

const ends = { finishFlush: constants.Z_SYNC_FLUSH }

/** A piece that is being written: it gets its name only at the end. */
export interface OpenPiece {
  write(text: string): Promise<void>
  end(): Promise<Piece>
  giveUp(): Promise<void>
}

export function openPiece(path: string): OpenPiece {
  const piece = { crc: 0, length: 0 }
  const input = new PassThrough()
  const done = whole(path, (beside) =>
    pipeline(input, createDeflateRaw(ends), createWriteStream(beside, { flush: true })),
  )
  // The error is thrown at the next write or at the end.
  done.catch(() => {})
  return {
    async write(text) {
      const bytes = Buffer.from(text)
      piece.crc = crc32(bytes, piece.crc)
      piece.length += bytes.length
      if (!input.write(bytes)) await Promise.race([once(input, 'drain'), done])
    },
    async end() {
      input.end()
      await done
      return piece
    },
    async giveUp() {
      input.destroy(new Error('given up'))
      await done.catch(() => {})
    },
  }
}

/** A piece in a file, or a text between pieces. */
export type Segment = string | (Piece & { path: string })

/** Joins them into a gzip file; a reader that has the former file open reads that to its end. */
export function assemble(path: string, segments: readonly Segment[]): Promise<void> {
  const total: Piece = { crc: 0, length: 0 }
  function add({ crc, length }: Piece) {
    total.crc = combineCrc(total.crc, crc, length)
    total.length += length
  }
  async function* bytes() {
    yield Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
    for (const segment of segments) {
      if (typeof segment === 'string') {
        const text = Buffer.from(segment)
        add({ crc: crc32(text), length: text.length })
        yield deflateRawSync(text, ends)
      } else {
        add(segment)
        yield* createReadStream(segment.path)
      }
    }
    // An empty final block, then checksum and length of the whole.
    const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0, 0, 0, 0, 0])
    end.writeUInt32LE(total.crc, 2)
    end.writeUInt32LE(total.length % 2 ** 32, 6)
    yield end
  }
  return whole(path, (beside) => pipeline(bytes(), createWriteStream(beside, { flush: true })))
}

/** Written to a temporary file and renamed once it is on the disk: a partial file never has the name. */
async function whole(path: string, write: (beside: string) => Promise<void>) {
  const beside = `${path}.${randomUUID()}.unfinished`
  try {
    await write(beside)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
