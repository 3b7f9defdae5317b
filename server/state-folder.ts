import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A reason for not starting that the operator can do something about; shown without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** The folder has its shop already, which holds it. */
export class FolderTaken extends StartRefused {
  override name = 'FolderTaken'
}

export interface StateFolder {
  path: string
  release(): void
}

/** Makes the folder of all state and takes it for this process alone; refuses when another shop has it. */
export function openStateFolder(folder: string): StateFolder {
  const path = resolve(folder)
  makeWritable(path)
  const lock = takeLock(path)
  held.add(lock)
  return {
    path,
    release() {
      held.delete(lock)
      lock.close()
    },
  }
}

// A lock that nobody refers to would be collected as garbage, and given up with it.
const held = new Set<DatabaseSync>()

/** As root the database runs as another account, which must be able to pass through; it cannot list what is here. */
const folderMode = process.getuid?.() === 0 ? 0o711 : 0o700

export function makeWritable(path: string) {
  try {
    mkdirSync(path, { recursive: true, mode: folderMode })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const remedy = 'Make it writable for this account, or name another folder with BARROW_DATA.'
    throw new StartRefused(`The data folder ${path} cannot be used: ${messageOf(error)}. ${remedy}`)
  }
}

/**
 * The lock is the operating system's, taken through SQLite, and ends with the process however that ends. A file with a
 * process id alone is not enough: after a crash or in a new container the same id may belong to somebody else.
 */
function takeLock(path: string): DatabaseSync {
  const holder = join(path, 'shop.pid')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(path, 'shop.lock'))
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    writeFileSync(holder, `${process.pid}\n`)
    return lock
  } catch (error) {
    lock?.close()
    if (!messageOf(error).includes('database is locked')) throw lockFailure(path, messageOf(error))
    const remedy = 'Stop it first, or give this one a folder of its own with BARROW_DATA.'
    throw new FolderTaken(`Another Barrow${processIn(holder)} already uses ${path}. ${remedy}`)
  }
}

function lockFailure(path: string, why: string): StartRefused {
  // Made anew by itself it might be held by another shop still, under the old one: a person has to look.
  const damaged = /not a database|malformed|unable to open/.test(why)
  const remedy = damaged
    ? ` No data is in ${join(path, 'shop.lock')}: where no Barrow runs in this folder, delete it and start again.`
    : ''
  return new StartRefused(`The data folder ${path} cannot be locked: ${why}.${remedy}`)
}

function processIn(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`
  } catch {
    return ''
  }
}

const systemReasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EIO: 'the disk does not answer',
}

/** What the operator is told: a refusal in its own words, what the system refused by file and reason. Null for a fault of ours. */
export function explain(error: unknown): string | null {
  if (error instanceof StartRefused) return error.message
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null
  const why = systemReasons[String(error.code)]
  return why ? `${error.path} could not be written: ${why}. Nothing was deleted.` : null
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
