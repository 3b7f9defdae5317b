import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { notFound } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import type { FileAnswer } from './answer.ts'
import { closedHeaders } from './headers.ts'
import { takes } from '#app/web/page-cache.ts'

const encodings = { br: 'br', gz: 'gzip' } as const

/** In the best encoding that the reader takes and that is there. */
export async function sendFile(incoming: IncomingMessage, outgoing: ServerResponse, answer: FileAnswer) {
  const { path, elsewhere = [], type, cacheControl, beside } = answer
  const places = [path, ...elsewhere]
  const accepted = String(incoming.headers['accept-encoding'] ?? '')
  const ending = beside.find((each) => takes(accepted, encodings[each]))
  const squeezed = ending && (await find(places.map((place) => `${place}.${ending}`)))
  const file = squeezed ?? (await find(places)) ?? notFound()
  try {
    const { size } = await file.stat()
    outgoing.writeHead(200, {
      'content-type': type,
      'cache-control': cacheControl,
      'content-length': size,
      ...(beside.length > 0 ? { vary: 'accept-encoding' } : {}),
      ...(squeezed && ending ? { 'content-encoding': encodings[ending] } : {}),
      ...closedHeaders,
      ...answer.headers,
    })
    if (incoming.method !== 'HEAD') await writeAll(file, outgoing)
    outgoing.end()
  } catch {
    // The reader has gone, or the disk has: the length that was named is not kept either way.
    outgoing.destroy()
  } finally {
    await file.close()
  }
}

/**
 * Through one piece of memory, which is filled again when it has been taken: a stream makes a new one for each read, and
 * hundreds of slow readers left tens of megabytes behind for the collector.
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
