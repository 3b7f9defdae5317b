import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupRefused, names } from './contents.ts'
import { blockSize, endOfArchive, padding, readTarHeader, tarHeader } from './tar.ts'

export interface Entry {
  name: string
  body: Buffer
}

// Only one chunk of rows or one picture is in memory at a time, at most this large.
const largest = 512 * 1024 * 1024

// After this many files their checksums are written: those of two million pictures would take 2 GB of memory.
const summedTogether = 100_000

/** Where a backup is read from: a restore reads it twice. */
export interface Source {
  /** For people, without secrets. */
  name: string
  open(): Readable
}

export const fromFile = (path: string): Source => ({ name: path, open: () => createReadStream(path) })

interface Packing {
  made: Date
  /** Stops it: `write` gets an error for the rest of the bytes, and the signal for what it does after them. */
  signal?: AbortSignal | undefined
  together?: number
}

/**
 * Has `write` write an archive, and answers what it answers. The last file in it has the checksums of all files that
 * have none yet.
 */
export async function writeArchive<T>(
  write: (bytes: AsyncIterable<Buffer>, signal?: AbortSignal) => Promise<T>,
  entries: AsyncIterable<Entry>,
  { made, signal, together = summedTogether }: Packing,
): Promise<T> {
  let writing: Promise<T> | undefined
  const packed = pipeline(
    pack(entries, made, together),
    createGzip(),
    (bytes: AsyncIterable<Buffer>) => (writing = write(bytes, signal)),
    { signal },
  )
  try {
    return await packed
  } catch (error) {
    // It may still be removing what it wrote; or it was done when it was to be stopped.
    if (writing) return await writing
    throw error
  }
}

async function* pack(entries: AsyncIterable<Entry>, made: Date, together: number): AsyncGenerator<Buffer> {
  let sums: string[] = []
  let part = 0
  for await (const { name, body } of entries) {
    sums.push(sumLine(name, body))
    yield* fileOf(name, body, made)
    if (sums.length < together) continue
    const between = { name: `${names.sums}-${String(++part).padStart(6, '0')}`, body: Buffer.from(sums.join('')) }
    yield* fileOf(between.name, between.body, made)
    // The last checksum file proves that none of these was removed.
    sums = [sumLine(between.name, between.body)]
  }
  yield* fileOf(names.sums, Buffer.from(sums.join('')), made)
  yield endOfArchive
}

function* fileOf(name: string, body: Buffer, made: Date) {
  yield tarHeader(name, body.length, made)
  yield body
  yield Buffer.alloc(padding(body.length))
}

/** In the format of `sha256sum -c`. */
function sumLine(name: string, body: Buffer): string {
  return `${createHash('sha256').update(body).digest('hex')}  ${name}\n`
}

/**
 * All files of a backup in their order. Only the end shows whether the archive is complete and unaltered, so a caller
 * must be able to roll back what it did before.
 */
export async function* readArchive(from: Source): AsyncGenerator<Entry> {
  const file = from.open()
  const plain = createGunzip()
  // Errors here are thrown at the reader of `plain`.
  pipeline(file, plain).catch(() => {})
  try {
    yield* unpack(plain)
  } catch (error) {
    throw refusalOf(from.name, error)
  } finally {
    file.destroy()
    plain.destroy()
  }
}

async function* unpack(plain: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const { take, rest } = takeFrom(plain)
  let sums: string[] = []
  for (;;) {
    const header = readTarHeader(await take(blockSize))
    if (!header || header === 'damaged' || header.size > largest) throw new Damaged('it is damaged')
    const body = await take(header.size)
    await take(padding(header.size))
    if (header.name.startsWith(names.sums)) {
      if (String(body) !== sums.join('')) throw new Damaged('its contents are not what its checksums say')
      // gzip checks its own checksum only at the end.
      if (header.name === names.sums) return await rest()
      sums = [sumLine(header.name, body)]
      continue
    }
    sums.push(sumLine(header.name, body))
    yield { name: header.name, body }
  }
}

function takeFrom(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  async function take(count: number): Promise<Buffer> {
    const taken: Buffer[] = []
    for (let missing = count; missing > 0;) {
      if (held.length === 0) {
        const next = await parts.next()
        if (next.done) throw new Damaged('it is cut off')
        held = next.value
      }
      const piece = held.subarray(0, missing)
      taken.push(piece)
      held = held.subarray(piece.length)
      missing -= piece.length
    }
    return Buffer.concat(taken)
  }
  async function rest() {
    while (!(await parts.next()).done);
  }
  return { take, rest }
}

class Damaged extends Error {}

const explanations: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  Z_BUF_ERROR: 'it is cut off',
  Z_DATA_ERROR: 'it is damaged, or not a backup of Barrow',
}

/** Any other error while reading a backup is a bug, and is thrown as it is. */
function refusalOf(name: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why = error instanceof Damaged ? error.message : explanations[code]
  return why ? new BackupRefused(`${name} cannot be restored: ${why}.`) : error
}
