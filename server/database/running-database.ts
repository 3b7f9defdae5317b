import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { forgetClientVariables } from '#server/start/inherited.ts'
import { addressOfShop } from '#server/postgres/postgres-passwords.ts'
import { readPostmasterFile } from '#server/postgres/postgres-process.ts'

/**
 * The address of a running shop's database in this folder, so that a command uses the same one. Null if there is none,
 * or if it is not ready within `patience` (ms): the shop may be starting.
 */
export async function findRunningDatabase(folder: string, patience = 10_000): Promise<string | null> {
  const home = resolve(folder)
  forgetClientVariables()
  for (const end = Date.now() + patience; ; await pause(200)) {
    const found = readPostmasterFile(join(home, 'cluster'))
    if (found?.status === 'ready') return addressOfShop(home, found.port)
    if (Date.now() > end) return null
  }
}
