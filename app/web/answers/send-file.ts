import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Fault, notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { FileAnswer } from './answer.ts'
import { closedHeaders } from './headers.ts'
import { takes } from '#app/web/page-cache.ts'

const encodings = { br: 'br', gz: 'gzip' } as const

export function sendFile(incoming: IncomingMessage, outgoing: ServerResponse, answer: FileAnswer) {
  return answer.isPacked ? sendPacked(incoming, outgoing, answer) : sendAsItLies(incoming, outgoing, answer)
}

/** In the best encoding that the reader takes and that is there. */
async function sendAsItLies(incoming: IncomingMessage, outgoing: ServerResponse, answer: FileAnswer) {
  const { path, elsewhere = [], beside } = answer
  const places = [path, ...elsewhere]
  const accepted = String(incoming.headers['accept-encoding'] ?? '')
  const ending = beside.find((each) => takes(accepted, encodings[each]))
  const squeezed = ending && (await find(places.map((place) => `${place}.${ending}`)))
  const file = squeezed ?? (await find(places)) ?? notFound()
  try {
    const { size } = await file.stat()
    const encoding = squeezed && ending ? encodings[ending] : null
    writeHead(outgoing, answer, size, beside.length > 0, encoding)
    if (incoming.method !== 'HEAD') await writeAll(file, outgoing)
    outgoing.end()
  } catch {
    // The reader has gone, or the disk has: the length that was named is not kept either way.
    outgoing.destroy()
  } finally {
    await file.close()
  }
}

function writeHead(
  outgoing: ServerResponse,
  { type, cacheControl, headers }: FileAnswer,
  size: number,
  varies: boolean,
  encoding: string | null,
) {
  outgoing.writeHead(200, {
    'content-type': type,
    'cache-control': cacheControl,
    'content-length': size,
    ...(varies ? { vary: 'accept-encoding' } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...closedHeaders,
    ...headers,
  })
}

let unpacking = 0

/**
 * Sent as stored to clients that accept gzip, as all that fetch large files do; decompressed on the fly, a few at a
 * time, for the others.
 */
async function sendPacked(incoming: IncomingMessage, outgoing: ServerResponse, answer: FileAnswer) {
  const file = (await find([answer.path])) ?? notFound()
  const isTaken = takes(String(incoming.headers['accept-encoding'] ?? ''), 'gzip')
  try {
    const { size } = await file.stat()
    if (!isTaken && unpacking >= limits.unpackedAtOnce.value)
      throw new Fault('system.unavailable', { retryAfter: 30, cause: new Error('Too many files are being unpacked') })
    writeHead(outgoing, answer, isTaken ? size : await lengthOf(file, size), true, isTaken ? 'gzip' : null)
    if (incoming.method === 'HEAD') return void outgoing.end()
    if (!isTaken) return await unpack(file, outgoing)
    await writeAll(file, outgoing)
    outgoing.end()
  } catch (error) {
    if (!outgoing.headersSent) throw error
    outgoing.destroy()
  } finally {
    await file.close().catch(() => {})
  }
}

/** The uncompressed size is at its end (RFC 1952, 2.3.1), for files below 4 GB. */
async function lengthOf(file: FileHandle, size: number): Promise<number> {
  const end = Buffer.alloc(4)
  await file.read(end, 0, 4, size - 4)
  return end.readUInt32LE()
}

async function unpack(file: FileHandle, outgoing: ServerResponse) {
  unpacking += 1
  try {
    await pipeline(file.createReadStream({ autoClose: false, start: 0 }), createGunzip(), outgoing)
  } finally {
    unpacking -= 1
  }
}

/**
 * Through one buffer, which is refilled once it was sent: a stream allocates one for each read, and hundreds of slow
 * readers left tens of megabytes to the garbage collector.
 */
async function writeAll(file: FileHandle, outgoing: ServerResponse) {
  const piece = Buffer.allocUnsafeSlow(limits.pieceBytes.value)
  for (;;) {
    const { bytesRead } = await file.read(piece)
    if (bytesRead === 0) return
    await write(outgoing, piece.subarray(0, bytesRead))
  }
}

function write(outgoing: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('The reader has gone'))
    if (outgoing.destroyed) return gone()
    outgoing.once('close', gone)
    outgoing.write(bytes, (error) => {
      outgoing.off('close', gone)
      if (error) reject(error)
      else resolve()
    })
  })
}

async function find(places: readonly string[]): Promise<FileHandle | null> {
  for (const place of places) {
    const file = await open(place).catch(() => null)
    if (file) return file
  }
  return null
}
