/** `npm run restore -- [--force] FILE`: restores the shop of this folder and database from a backup. */
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { readContents } from '#server/backup/check-backup.ts'
import { BackupRefused } from '#server/backup/contents.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { migrationsFor } from '#server/backup/schema-of-backup.ts'
import { closeOnSignal, openDatabaseForCommand } from '#server/database/command-database.ts'
import { bucketOf, ConfigurationError, readEnvironment } from '#server/configuration.ts'
import { explain } from '#server/start/state-folder.ts'
import { whyUnreadable } from '#server/start/unreadable.ts'

const usage = 'Usage: npm run restore -- [--force] FILE'

async function main() {
  const { file, force } = readArguments()
  const environment = readEnvironment(process.env)
  const began = Date.now()
  // Checked before anything is opened: a file that cannot be restored changes nothing.
  const contents = await readContents(file)
  const migrations = await migrationsFor(contents, 'db/migrations')
  const opening = openDatabaseForCommand(environment)
  closeOnSignal(opening)
  const database = await opening
  try {
    if (database.shared && !force)
      throw new BackupRefused('The shop is running. Stop it first, or say --force. Nothing was changed.')
    const dataFolder = resolve(environment.BARROW_DATA)
    const { rows, pictures, keys, webhooks } = await restoreBackup({
      databaseUrl: database.url,
      dataFolder,
      files: openFiles({ dataFolder, bucket: bucketOf(environment) }),
      file,
      contents,
      migrations,
      force,
    })
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${basename(file)} of ${contents.made}: ${rows} rows and ${pictures} pictures, in ${seconds} s`)
    console.log('Everyone is signed out. Staff roles are those of the backup: check them, if someone has left since.')
    if (keys + webhooks > 0)
      console.log(
        `Working API keys: ${keys}; active webhook endpoints: ${webhooks}. Check them, if one was revoked or removed since ` +
          'the backup (npm run shop -- keys.list, webhooks.list).',
      )
    if (database.shared) console.log('Start the shop again: its caches are from before.')
  } finally {
    await database.close()
  }
}

function readArguments(): { file: string; force: boolean } {
  const { values, positionals } = parse()
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new BackupRefused(usage)
  // A pipe is accepted, too, and read twice: the caller at its other end knows that.
  const obstacle = whyUnreadable(file, { pipes: true })
  if (obstacle) throw new BackupRefused(`${resolve(file)} cannot be restored: ${obstacle}.`)
  return { file: resolve(file), force: values.force }
}

function parse() {
  try {
    return parseArgs({ options: { force: { type: 'boolean', default: false } }, allowPositionals: true })
  } catch (error) {
    throw new BackupRefused(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

main().catch((error: unknown) => {
  const told = error instanceof BackupRefused || error instanceof ConfigurationError
  console.error(told ? error.message : (explain(error) ?? error))
  process.exitCode = 1
})
