/** `npm run backup -- FILE`: writes the current state of the whole shop into one file. The shop may be running. */
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { headText } from '#app/audit/chain.ts'
import { BackupRefused } from '#server/backup/contents.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { closeOnSignal, hasDatabase, openDatabaseForCommand } from '#server/database/command-database.ts'
import { bucketOf, ConfigurationError, readEnvironment } from '#server/configuration.ts'
import { explain } from '#server/start/state-folder.ts'

async function main() {
  const file = readArguments()
  const environment = readEnvironment(process.env)
  const dataFolder = resolve(environment.BARROW_DATA)
  if (!hasDatabase(environment))
    throw new BackupRefused(`There is no shop in ${dataFolder}: there is nothing to back up.`)
  const began = Date.now()
  const opening = openDatabaseForCommand(environment)
  closeOnSignal(opening)
  const database = await opening
  try {
    const { tables, pictures, bytes, auditHead } = await makeBackup({
      databaseUrl: database.url,
      dataFolder,
      files: openFiles({ dataFolder, bucket: bucketOf(environment) }),
      file,
      now: new Date(began),
    })
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${basename(file)}: ${tables} tables and ${pictures} pictures, ${size}, in ${seconds} s`)
    if (auditHead) console.log(`The audit log in it ends with ${headText(auditHead)}: keep that elsewhere.`)
    console.log('It contains customers’ addresses, and no secret that this environment sets: keep both safe, apart.')
  } finally {
    await database.close()
  }
}

function readArguments(): string {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new BackupRefused('Usage: npm run backup -- FILE')
  return resolve(file)
}

main().catch((error: unknown) => {
  const told = error instanceof BackupRefused || error instanceof ConfigurationError
  console.error(told ? error.message : (explain(error) ?? error))
  process.exitCode = 1
})
