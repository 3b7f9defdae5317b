/**
 * `npm run restore -- [--force] FILE`, or one in a bucket (an address, or `--name NAME` or `--newest` of BACKUP_URL):
 * restores the shop of this folder and database from a backup.
 */
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openFiles } from '#app/catalogue/storage/picture-files.server.ts'
import { fromFile, type Source } from '#server/backup/archive.ts'
import { chosenBackup, isAddress } from '#server/backup/bucket/chosen-place.ts'
import { type Fetched, fetchBackup } from '#server/backup/bucket/from-bucket.ts'
import { readContents } from '#server/backup/check-backup.ts'
import { BackupRefused } from '#server/backup/contents.ts'
import { checkRestorable, restoreBackup } from '#server/backup/restore-backup.ts'
import { migrationsFor } from '#server/backup/schema-of-backup.ts'
import {
  closeOnSignal,
  type CommandDatabase,
  hasDatabase,
  openDatabaseForCommand,
} from '#server/database/command-database.ts'
import { bucketOf, ConfigurationError, type Environment, readEnvironment } from '#server/configuration.ts'
import { explain } from '#server/start/explain.ts'
import { whyUnreadable } from '#server/start/unreadable.ts'

const usage =
  'Usage: npm run restore -- [--force] FILE|s3://BUCKET/PREFIX[/NAME]?endpoint=https://…&region=…|--newest|--name NAME'

async function main() {
  const { force, ...chosen } = readArguments()
  const environment = readEnvironment(process.env)
  const fetched = await fetchChosen(environment, chosen, force)
  try {
    await restore(environment, fetched.source, force)
  } finally {
    await fetched.close()
  }
}

interface Chosen {
  where: string | undefined
  name: string | undefined
}

async function fetchChosen(environment: Environment, { where, name }: Chosen, force: boolean): Promise<Fetched> {
  if (where !== undefined && !isAddress(where)) return { source: fromFile(resolve(where)), close: async () => {} }
  const { place, kept } = await chosenBackup(environment, { address: where, name })
  if (hasDatabase(environment)) await checkShop(environment, force)
  console.log(`Fetching ${place.name}${kept.name} (${(kept.size / 1_000_000).toFixed(1)} MB)`)
  return fetchBackup(place, kept, environment.BARROW_DATA)
}

async function checkShop(environment: Environment, force: boolean) {
  const opening = openDatabaseForCommand(environment)
  const leave = closeOnSignal(opening)
  const database = await opening
  leave()
  try {
    refuseRunning(database, force)
    await checkRestorable(database.url, force)
  } finally {
    await database.close()
  }
}

function refuseRunning({ shared }: CommandDatabase, force: boolean) {
  if (shared && !force)
    throw new BackupRefused('The shop is running. Stop it first, or say --force. Nothing was changed.')
}

async function restore(environment: Environment, from: Source, force: boolean) {
  const began = Date.now()
  // Checked before anything is opened: a file that cannot be restored changes nothing.
  const contents = await readContents(from)
  const migrations = await migrationsFor(contents, 'db/migrations')
  const opening = openDatabaseForCommand(environment)
  closeOnSignal(opening)
  const database = await opening
  try {
    refuseRunning(database, force)
    const dataFolder = resolve(environment.BARROW_DATA)
    const { rows, pictures, keys, webhooks } = await restoreBackup({
      databaseUrl: database.url,
      dataFolder,
      files: openFiles({ dataFolder, bucket: bucketOf(environment) }),
      from,
      contents,
      migrations,
      force,
    })
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${basename(from.name)} of ${contents.made}: ${rows} rows and ${pictures} pictures, in ${seconds} s`)
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

function readArguments(): Chosen & { force: boolean } {
  const { values, positionals } = parse()
  const { force, name, newest } = values
  const [where, ...more] = positionals
  const ways = [where, name, newest || undefined].filter((way) => way !== undefined)
  if (ways.length !== 1 || more.length > 0) throw new BackupRefused(usage)
  if (where === undefined || isAddress(where)) return { where, name, force }
  // A pipe is accepted, too, and read twice: the caller at its other end knows that.
  const obstacle = whyUnreadable(where, { pipes: true })
  if (obstacle) throw new BackupRefused(`${resolve(where)} cannot be restored: ${obstacle}.`)
  return { where, name, force }
}

function parse() {
  try {
    return parseArgs({
      options: {
        force: { type: 'boolean', default: false },
        newest: { type: 'boolean', default: false },
        name: { type: 'string' },
      },
      allowPositionals: true,
    })
  } catch (error) {
    throw new BackupRefused(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

main().catch((error: unknown) => {
  const told = error instanceof BackupRefused || error instanceof ConfigurationError
  console.error(told ? error.message : (explain(error) ?? error))
  process.exitCode = 1
})
