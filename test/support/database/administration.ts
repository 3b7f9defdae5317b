import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '#server/postgres/postgres-passwords.ts'
import { socketFolderOf } from '#server/postgres/postgres-socket.ts'

/** The administrator's address of the embedded database in this data folder, which no shop gets. */
export function administrationOf(dataFolder: string, database = 'barrow'): string {
  const home = join(dataFolder, 'database')
  const read = (name: string) => readFileSync(join(home, name), 'utf8').trim()
  const port = Number(read('port'))
  return addressOf(
    'administrator',
    read('administrator-password'),
    port,
    database,
    socketFolderOf(join(home, 'cluster'), port),
  )
}
