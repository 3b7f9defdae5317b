import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A reason for not starting that the operator can fix; shown without a stack trace. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** Another process already holds the lock on the folder. */
export class FolderTaken extends StartRefused {
  override name = 'FolderTaken'
}

export interface StateFolder {
  path: string
  release(): void
}

/**
 * Creates the folder of all state and locks it for this process; refuses if another shop has it. `shared`: others that say
 * so may use it at the same time, for its pictures, which every process writes whole and under the name of their content.
 */
export function openStateFolder(folder: string, { shared = false } = {}): StateFolder {
  const path = resolve(folder)
  makeWritable(path)
  const lock = takeLock(path, shared)
  held.add(lock)
  return {
    path,
    release() {
      held.delete(lock)
      lock.close()
    },
  }
}

// A lock without a reference would be garbage-collected, and released with that.
const held = new Set<DatabaseSync>()

export function makeWritable(path: string) {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    closeToOthers(path)
  } catch (error) {
    const remedy = 'Make it a folder that is this account’s alone, or name another one with BARROW_DATA.'
    throw new StartRefused(`The data folder ${path} cannot be used: ${messageOf(error)}. ${remedy}`)
  }
}

/**
 * All names that a shop creates in its folder and the database's, before or after it has the lock, and those of a file
 * system of its own.
 */
const its =
  /^(shop\..*|database|stand-ins|media|cache|feeds|assets|compiled|node|session-secret.*|cluster.*|(administrator-)?password.*|port|postgres\.log|lost\+found)$/

/** Its contents are private, also if the folder existed before or the umask is permissive. */
function closeToOthers(path: string) {
  const { mode } = statSync(path)
  if (process.platform === 'win32' || !(mode & 0o077)) return
  refuseShared(path)
  try {
    chmodSync(path, 0o700)
  } catch {
    // Another account owns it, as with a container's volume, and has decided who may read it.
  }
}

/** A shared folder (/srv, /tmp, a home folder) would be closed to others who need it. */
function refuseShared(path: string) {
  const names = readdirSync(path)
  const other = names.find((name) => !its.test(name))
  if (other !== undefined && !names.includes('shop.lock'))
    throw new Error(`it is open to others and has files in it that are not Barrow's, such as ${other}`)
}

/**
 * The lock is the operating system's, taken through SQLite, and ends with the process in any case. A file with a
 * process id is not enough: after a crash or in a new container the same id may belong to another process.
 */
function takeLock(path: string, shared: boolean): DatabaseSync {
  const holder = join(path, 'shop.pid')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(path, 'shop.lock'))
    // SQLite holds its lock for reading from the first look until the end of the transaction.
    if (shared) lock.exec('PRAGMA busy_timeout = 1000; BEGIN; SELECT count(*) FROM sqlite_master')
    else lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
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
  // If it were recreated automatically, another shop might still hold the old file: an operator has to look.
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

/** In words for a terminal: what a server says may hold signs that move its cursor. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/[^\P{Cc}\n]/gu, ' ')
}
