import { randomBytes } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Source } from '#server/backup/archive.ts'
import { readContents } from '#server/backup/check-backup.ts'
import { BackupRefused, type Contents } from '#server/backup/contents.ts'
import { downloadCompared, OtherContent } from './download.ts'
import { type Kept, type Place, refusalOf, Unusable } from './place.ts'

/** Reads it to its end, and needs no disk: its archive and its checksum have to hold. */
export async function checkInBucket(place: Place, kept: Kept, pieceSize?: number): Promise<Contents> {
  let isWhole = false
  async function* bytes() {
    try {
      yield* downloadCompared(place.patient, kept, pieceSize)
      isWhole = true
    } catch (error) {
      throw whyNot(place.name + kept.name, error)
    }
  }
  const contents = await readContents({ name: place.name + kept.name, open: () => Readable.from(bytes()) })
  if (!isWhole) throw new BackupRefused(`${place.name}${kept.name} goes on after the end of its archive.`)
  return contents
}

export interface Fetched {
  source: Source
  /** Frees the disk. */
  close(): Promise<void>
}

/**
 * Brings it here first: while a shop waits for its restore, nothing depends on the network. The file has no name, so that
 * none is left if this process is killed.
 */
export async function fetchBackup(place: Place, kept: Kept, folder: string, pieceSize?: number): Promise<Fetched> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `shop.fetched-${randomBytes(4).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    for await (const piece of downloadCompared(place.patient, kept, pieceSize)) await append(file, piece)
  } catch (error) {
    await file.close()
    throw isFull(error)
      ? new BackupRefused(
          `There is no room for ${place.name}${kept.name} in ${folder}: it has ${kept.size} bytes. Nothing was changed.`,
        )
      : whyNot(place.name + kept.name, error)
  }
  return {
    source: { name: place.name + kept.name, open: () => Readable.from(bytesOf(file)) },
    close: () => file.close(),
  }
}

/** Of one backup that is damaged: others beside it may be whole. */
const whyNot = (name: string, error: unknown) =>
  error instanceof OtherContent ? new Unusable(name, 'it has another content than was stored') : refusalOf(error)

async function append(file: FileHandle, piece: Buffer) {
  for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten
}

async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(1_048_576), position: at })
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
