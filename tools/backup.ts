/**
 * `npm run backup -- FILE`, or an address of a bucket, or nothing for that of BACKUP_URL: writes the current state of the
 * whole shop into one file or object. The shop may be running.
 */
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { headText } from '#app/audit/chain.ts'
import { isAddress, placeOf } from '#server/backup/bucket/chosen-place.ts'
import { intoBucket } from '#server/backup/bucket/into-bucket.ts'
import { BackupRefused } from '#server/backup/contents.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { intoFile } from '#server/backup/target.ts'
import { closeOnSignal, hasDatabase, openDatabaseForCommand } from '#server/database/command-database.ts'
import { bucketOf, ConfigurationError, type Environment, readEnvironment } from '#server/configuration.ts'
import { explain } from '#server/start/explain.ts'

async function main() {
  const environment = readEnvironment(process.env)
  const began = Date.now()
  const { into, said } = readTarget(environment, new Date(began))
  const dataFolder = resolve(environment.BARROW_DATA)
  if (!hasDatabase(environment))
    throw new BackupRefused(`There is no shop in ${dataFolder}: there is nothing to back up.`)
  const opening = openDatabaseForCommand(environment)
  const leave = closeOnSignal(opening)
  const database = await opening
  leave()
  try {
    const { tables, pictures, bytes, auditHead } = await makeBackup({
      databaseUrl: database.url,
      dataFolder,
      files: openFiles({ dataFolder, bucket: bucketOf(environment) }),
      into,
      now: new Date(began),
      signal: stopped(),
    })
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${said}: ${tables} tables and ${pictures} pictures, ${size}, in ${seconds} s`)
    if (auditHead) console.log(`The audit log in it ends with ${headText(auditHead)}: keep that elsewhere.`)
    console.log('It contains customers’ addresses, and no secret that this environment sets: keep both safe, apart.')
  } finally {
    await database.close()
  }
}

/** After the first signal what is half written is removed; a second one ends this process at once. */
function stopped(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}

function readTarget(environment: Environment, now: Date) {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false })
  const [where, ...more] = positionals
  if (more.length > 0 || (where === undefined && !environment.BACKUP_URL))
    throw new BackupRefused('Usage: npm run backup -- FILE|s3://BUCKET/PREFIX?endpoint=https://…&region=…')
  if (where !== undefined && !isAddress(where)) {
    const file = resolve(where)
    return { into: intoFile(file), said: basename(file) }
  }
  const into = intoBucket(placeOf(environment, where), now)
  return { into, said: into.name }
}

main().catch((error: unknown) => {
  const told = error instanceof BackupRefused || error instanceof ConfigurationError
  console.error(told ? error.message : (explain(error) ?? error))
  process.exitCode = 1
})
