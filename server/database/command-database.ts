import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Environment } from '#server/configuration.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded-database.ts'
import { checkOutsideDatabase } from './outside-database.ts'
import { findRunningDatabase } from './running-database.ts'
import { FolderTaken, openStateFolder, type StateFolder } from '#server/start/state-folder.ts'

export interface CommandDatabase {
  url: string
  /** A shop runs on this folder, and the database is the shop's. */
  shared: boolean
  close(): Promise<void>
}

/** How long a command waits for a shop, or another command, that is just starting or stopping. */
const patienceMs = 10_000

/** The shop's database for a command: an outside one, that of a running shop, or one started for this command. */
export async function openDatabaseForCommand(environment: Environment): Promise<CommandDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, BARROW_DATA } = environment
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (url) {
    await checkOutsideDatabase(url)
    return { url, shared: false, close: async () => {} }
  }
  for (const end = Date.now() + patienceMs; ; await pause(200)) {
    const lock = takeFolder(BARROW_DATA)
    if (!(lock instanceof FolderTaken)) return startDatabase(BARROW_DATA, lock)
    const url = await findRunningDatabase(join(BARROW_DATA, 'database'), 0)
    if (url) return { url, shared: true, close: async () => {} }
    // While another process has the lock on the folder, its database cannot be used.
    if (Date.now() > end) throw lock
  }
}

async function startDatabase(folder: string, lock: StateFolder): Promise<CommandDatabase> {
  try {
    const database = await startEmbeddedDatabase({
      folder: join(folder, 'database'),
      log: (line) => console.log(line),
    })
    return { url: database.url, shared: false, close: () => database.stop().then(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * A command that is stopped still ends a database that it has started or is starting. Returns how to leave that to the
 * caller.
 */
export function closeOnSignal(opening: Promise<CommandDatabase>): () => void {
  const stop = () => void opening.then((database) => database.close()).finally(() => process.exit(1))
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  return () => signals.forEach((signal) => process.off(signal, stop))
}

export function hasDatabase({ DATABASE_URL, BARROW_DATA }: Environment): boolean {
  return Boolean(DATABASE_URL) || existsSync(join(BARROW_DATA, 'database', 'cluster'))
}

function takeFolder(folder: string): StateFolder | FolderTaken {
  try {
    return openStateFolder(folder)
  } catch (error) {
    if (error instanceof FolderTaken) return error
    throw error
  }
}
