import { resolve } from 'node:path'
import { fromFile } from '#server/backup/archive.ts'
import { chosenBackup, isAddress, placeOf } from '#server/backup/bucket/chosen-place.ts'
import { checkInBucket } from '#server/backup/bucket/from-bucket.ts'
import { type Listed, listBackups } from '#server/backup/bucket/place.ts'
import { readContents } from '#server/backup/check-backup.ts'
import { BackupRefused, type Contents } from '#server/backup/contents.ts'
import { readEnvironment } from '#server/configuration.ts'
import { StartRefused } from '#server/start/state-folder.ts'
import { whyUnreadable } from '#server/start/unreadable.ts'

const [listLine, checkLine] = [
  'backups.list [s3://BUCKET/PREFIX?…]',
  'backups.check [FILE|NAME.barrow|s3://BUCKET/PREFIX[/NAME]?…]',
]
export const backupLines = [listLine, checkLine]

/** All in the bucket of an address or of BACKUP_URL, from the oldest to the newest. */
export async function tellBackups([address, ...others]: string[]) {
  if (others.length > 0 || (address !== undefined && !isAddress(address))) throw asWritten(listLine)
  await telling(async () => {
    const place = placeOf(readEnvironment(process.env), address)
    const listed = await listBackups(place)
    for (const each of listed) console.log(`${each.name}  ${stateWords(each)}`)
    if (listed.length === 0) console.log(`There are no backups in ${place.name}.`)
  })
}

function stateWords(backup: Listed): string {
  if (backup.state === 'whole') return `${(backup.size / 1_000_000).toFixed(1)} MB`
  return backup.state === 'unfinished' ? 'no backup: it was not finished, or is being made' : `damaged: ${backup.why}`
}

/** Reads it to its end, and changes nothing. Exit code 1 if it could not be restored. Without a name: the newest. */
export async function checkBackup([where, ...others]: string[]) {
  if (others.length > 0) throw asWritten(checkLine)
  await telling(async () => {
    const { name, contents } = await readBackup(where)
    console.log(`${name} is whole: made ${contents.made}, ${contents.tables.length} tables.`)
  })
}

async function readBackup(where: string | undefined): Promise<{ name: string; contents: Contents }> {
  const environment = readEnvironment(process.env)
  const file = where === undefined || isAddress(where) ? null : resolve(where)
  const obstacle = file && whyUnreadable(file)
  // A bare name is a file first, and then one of BACKUP_URL.
  const isInBucket = !file || (obstacle && environment.BACKUP_URL && !/[\\/]/.test(where ?? ''))
  if (!isInBucket) {
    if (obstacle) throw new BackupRefused(`${file} cannot be restored: ${obstacle}.`)
    return { name: file, contents: await readContents(fromFile(file)) }
  }
  const { place, kept } = await chosenBackup(environment, file ? { name: where } : { address: where })
  return { name: place.name + kept.name, contents: await checkInBucket(place, kept) }
}

const asWritten = (line: string) => new StartRefused(`It is written: npm run shop -- ${line}`)

async function telling(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    throw error instanceof BackupRefused ? new StartRefused(error.message) : error
  }
}
