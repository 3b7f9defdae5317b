import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { BackupRefused } from './contents.ts'

/** Where a backup goes: whole, or nothing that could be taken for one. */
export interface Target {
  /** For people, without secrets. Two backups into the same one exclude each other. */
  name: string
  /** Refuses what is there already, before anything is written. */
  check(): Promise<void>
  /** Resolves with its size in bytes once it is kept for good; it is none, if it rejects. */
  write(bytes: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<number>
  /** The error in words for an operator, if it is this target's; any other as it is. */
  refusalOf(error: unknown): unknown
}

/** Of what a signal ended. */
export const isStop = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/** A new file, which is on the disk in the end. */
export const toNewFile = (path: string) => (bytes: AsyncIterable<Buffer>) =>
  pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))

export function intoFile(file: string): Target {
  const beside = `${file}.unfinished`
  return {
    name: file,
    async check() {
      if (existsSync(file)) throw new BackupRefused(`There is a file ${file} already, and a backup overwrites nothing.`)
    },
    async write(bytes) {
      try {
        await rm(beside, { force: true })
        await toNewFile(beside)(bytes)
        // Renamed last: only complete files have this name.
        await rename(beside, file)
        return (await stat(file)).size
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    refusalOf: (error) => fileRefusal(file, error),
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EACCES: 'it may not be written there',
}

function fileRefusal(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why = reasons[code]
  if (why) return new BackupRefused(`The backup ${file} was not made: ${why}. Nothing is left of it.`)
  if (code === 'ENOENT') return new BackupRefused(`The backup ${file} was not made: there is no such folder.`)
  return error
}
