import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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
  return {
    name: file,
    async check() {
      if (existsSync(file)) throw exists(file)
    },
    async write(bytes) {
      // A name of its own: this process may stand still until the database takes it for gone, and a second backup begins.
      const beside = `${file}.${randomBytes(4).toString('hex')}.unfinished`
      try {
        await removeUnfinished(file)
        await toNewFile(beside)(bytes)
        // Last: only complete files have this name.
        await giveName(beside, file)
        return (await stat(file)).size
      } finally {
        await rm(beside, { force: true })
      }
    },
    refusalOf: (error) => fileRefusal(file, error),
  }
}

const exists = (file: string) => new BackupRefused(`There is a file ${file} already, and a backup overwrites nothing.`)

/** What killed backups into this file left. One that only stands still loses its name with it, and makes no backup. */
async function removeUnfinished(file: string) {
  // A folder may be open for writing alone.
  const names = await readdir(dirname(file)).catch(() => [])
  for (const name of names) {
    const isLeft =
      name.startsWith(basename(file)) && /^(\.[0-9a-f]{8})?\.unfinished$/.test(name.slice(basename(file).length))
    if (isLeft) await rm(join(dirname(file), name), { force: true })
  }
}

/** Unlike a renamed file, a linked one replaces none that has come in between. */
async function giveName(beside: string, file: string) {
  try {
    await link(beside, file)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') throw exists(file)
    if (code === 'ENOENT')
      throw new BackupRefused(`The backup ${file} was not made: another one into this file has begun meanwhile.`)
    // Some file systems, as those of memory cards, have no links.
    if (existsSync(file)) throw exists(file)
    await rename(beside, file)
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EACCES: 'it may not be written there',
}

function fileRefusal(file: string, error: unknown): unknown {
  const code = codeOf(error)
  const why = reasons[code]
  if (why) return new BackupRefused(`The backup ${file} was not made: ${why}. Nothing is left of it.`)
  if (code === 'ENOENT') return new BackupRefused(`The backup ${file} was not made: there is no such folder.`)
  return error
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
