import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What no shop is given: the address of the embedded database in this data folder for its administrator. */
export function administrationOf(dataFolder: string, database = 'barrow'): string {
  const read = (name: string) => readFileSync(join(dataFolder, 'database', name), 'utf8').trim()
  return `postgres://barrow_admin:${read('administrator-password')}@127.0.0.1:${read('port')}/${database}`
}
