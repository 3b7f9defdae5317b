import type { Environment } from '#server/configuration.ts'
import { bucketOf } from '#server/configuration.ts'
import { BackupRefused } from '#server/backup/contents.ts'
import { type BucketAddress, readBucketAddress } from '#server/safety/bucket-address.ts'
import { backupProblem } from '#server/safety/production-problems.ts'
import { findBackup, findNewest, type Kept, openPlace, type Place } from './place.ts'

export const isAddress = (text: string) => /^s3:/i.test(text)

/** The bucket of an address, or of BACKUP_URL without one. Refused in words, without what could be a key. */
export function placeOf(environment: Environment, address?: string): Place {
  const where = address === undefined ? environment.BACKUP_URL : readAddress(environment, address)
  if (!where) throw new BackupRefused('BACKUP_URL is not set: it names the bucket of the backups.')
  const { BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (!accessKeyId || !secretAccessKey)
    throw new BackupRefused('A bucket needs its keys: BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY.')
  return openPlace({ ...where, accessKeyId, secretAccessKey })
}

function readAddress(environment: Environment, text: string): BucketAddress {
  const read = readBucketAddress(text, 'BACKUP')
  const isSafe = environment.NODE_ENV !== 'production'
  const wrong = typeof read === 'string' ? read : isSafe ? null : backupProblem(read, bucketOf(environment) ?? '')
  if (wrong !== null || typeof read === 'string') throw new BackupRefused(`The address of the backups ${wrong}.`)
  return read
}

// The bucket itself may have such a name.
const named = /(?<!\/)\/(\w[\w.-]*\.barrow)(?=$|\?)/

/**
 * The backup that an address ends with, or the newest below an address; without an address, that of a name in
 * BACKUP_URL, or the newest there.
 */
export async function chosenBackup(
  environment: Environment,
  { address, name }: { address?: string | undefined; name?: string | undefined },
): Promise<{ place: Place; kept: Kept }> {
  const wanted = name ?? (address && named.exec(address)?.[1])
  const place = placeOf(environment, address?.replace(named, ''))
  if (wanted !== undefined && !/^\w[\w.-]*\.barrow$/.test(wanted))
    throw new BackupRefused('A backup’s name ends with .barrow: npm run shop -- backups.list shows them.')
  return { place, kept: wanted ? await findBackup(place, wanted) : await findNewest(place) }
}
