import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './configuration.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { findRunningDatabase } from './running-database.ts'
import { FolderTaken, openStateFolder, type StateFolder } from './state-folder.ts'

export interface CommandDatabase {
  url: string
  /** A shop runs on this folder, and the database is its. */
  shared: boolean
  close(): Promise<void>
}

/** The shop's database for a command beside it: an outside one, that of a shop running now, or its own for as long as this takes. */
export async function openDatabaseForCommand({ DATABASE_URL, BARROW_DATA }: Environment): Promise<CommandDatabase> {
  if (DATABASE_URL) return { url: DATABASE_URL, shared: false, close: async () => {} }
  const folder = join(BARROW_DATA, 'database')
  const lock = takeFolder(BARROW_DATA)
  if (lock instanceof FolderTaken) {
    const url = await findRunningDatabase(folder)
    // Whoever holds the folder, its database is not there to work on.
    if (!url) throw lock
    return { url, shared: true, close: async () => {} }
  }
  try {
    const database = await startEmbeddedDatabase({ folder, log: (line) => console.log(line) })
    return { url: database.url, shared: false, close: () => database.stop().then(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Stopped in the middle, a command still ends a database that it has started. */
export function closeWhenTold(database: CommandDatabase) {
  const stop = () => void database.close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
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
