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
import { isDatabaseGone } from '#db/database.server.ts'
import { pathProblems } from './unreadable.ts'

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

/** All that a shop puts into its folder and into the database's, before it has the lock or after, and a disk of its own. */
const its =
  /^(shop\..*|database|stand-ins|media|compiled|node|session-secret.*|cluster.*|(administrator-)?password.*|port|postgres\.log|lost\+found)$/

/** What is in it is nobody else's to read, also where the folder was there before or the umask is generous. */
function closeToOthers(path: string) {
  const { mode } = statSync(path)
  if (process.platform === 'win32' || !(mode & 0o077)) return
  refuseShared(path)
  try {
    chmodSync(path, 0o700)
  } catch {
    // Somebody else's, as a container's volume may be: he has chosen who comes in.
  }
}

/** A folder that others need (/srv, /tmp, somebody's home) would be closed to them, and with it half of the machine. */
function refuseShared(path: string) {
  const names = readdirSync(path)
  const other = names.find((name) => !its.test(name))
  if (other !== undefined && !names.includes('shop.lock'))
    throw new Error(`it is open to others and has files in it that are not Barrow's, such as ${other}`)
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
  // Made again automatically it might still be in use by another shop, under the old one: a person has to look.
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
  EACCES: 'this account may not do that',
  EPERM: 'this account may not do that',
  EIO: 'the disk does not answer',
  ...pathProblems,
}

/** The message for the operator: a refusal in its own words, what the system refused by file and reason. Null for a fault of ours. */
export function explain(error: unknown): string | null {
  if (error instanceof StartRefused) return error.message
  // Of two commands in one folder the first has started it, and ends it when it is done.
  if (isDatabaseGone(error))
    return `The database went away in the middle of it (${messageOf(error)}). Try it once more.`
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null
  const why = systemReasons[String(error.code)]
  return why ? `${error.path} could not be read or written: ${why}. Nothing was deleted.` : null
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
