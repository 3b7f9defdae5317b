import {
  beginningOf,
  type OpenBucket,
  openBucket,
  type Patience,
  storageWords,
} from '#app/catalogue/storage/bucket.server.ts'
import type { Bucket } from '#app/catalogue/storage/file-store.ts'
import { listObjects } from '#app/catalogue/storage/objects.server.ts'
import { limits } from '#app/limits.ts'
import { BackupRefused } from '#server/backup/contents.ts'
import { readSum, sumName, timeOf } from './names.ts'
import { type Buckets, sizeOf, type Uploaded } from './upload.ts'

/** A bucket, or a part of one, that backups are in. */
export interface Place extends Buckets {
  /** For people, without secrets. */
  name: string
  prefix: string
}

const patient: Patience = { tries: 6, timeout: limits.backupPartTimeout.value }

/** `alarms` are off: a command says itself what failed. */
export function openPlace(bucket: Bucket, patience: { patient?: Patience; quick?: Patience } = {}): Place {
  const quiet = { alarms: false }
  const quick = openBucket(bucket, patience.quick, quiet)
  return {
    name: quick.place,
    prefix: bucket.prefix,
    quick,
    patient: openBucket(bucket, patience.patient ?? patient, quiet),
  }
}

export interface Kept extends Uploaded {
  name: string
  made: Date | null
}

export type Listed = Pick<Kept, 'name' | 'made'> &
  ({ state: 'whole'; size: number } | { state: 'unfinished' } | { state: 'damaged'; why: string })

/** All that have a name as a backup gets, from the oldest to the newest. Nothing else in the bucket is looked at. */
export async function listBackups(place: Place): Promise<Listed[]> {
  const all = new Set((await telling(() => Array.fromAsync(listObjects(place.quick, place.prefix, '')))).flat())
  const names = new Set([...all].map((name) => name.replace(/\.sha256$/, '')).filter((name) => timeOf(name)))
  const listed: Listed[] = []
  for (const name of [...names].toSorted()) {
    const which = { name, made: timeOf(name) }
    if (!all.has(sumName(name))) listed.push({ ...which, state: 'unfinished' })
    else listed.push({ ...which, ...(await stateOf(place, name)) })
  }
  return listed
}

async function stateOf(place: Place, name: string) {
  try {
    return { state: 'whole', size: (await findBackup(place, name)).size } as const
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    return { state: 'damaged', why: error.why } as const
  }
}

/** A backup that is there and cannot be restored; `why` says what is wrong with it. */
export class Unusable extends BackupRefused {
  readonly why: string
  constructor(name: string, why: string) {
    super(`${name} cannot be restored: ${why}. npm run shop -- backups.list shows which others there are.`)
    this.why = why
  }
}

/** One that was finished, and has the size that it had then. Refused, where there is none. */
export async function findBackup(place: Place, name: string): Promise<Kept> {
  const [size, text] = await telling(() => Promise.all([sizeOf(place.quick, name), readSumOf(place.quick, name)]))
  const refused = (why: string) => new Unusable(place.name + name, why)
  if (size === null) throw refused('there is no such object')
  if (text === null) throw refused(`${sumName(name)} is not beside it: it was not finished, or is not Barrow’s`)
  const sum = readSum(name, text)
  if (!sum) throw refused(`${sumName(name)} is not what belongs to it`)
  if (sum.size !== size) throw refused(`it has ${size} bytes, and ${sum.size} were stored`)
  return { name, made: timeOf(name), ...sum }
}

/**
 * The text beside a backup; null: there is none. Whether it is whole is seen from itself: one that is not is a damaged
 * backup, not a storage that fails.
 */
export const readSumOf = ({ ask }: OpenBucket, name: string, signal?: AbortSignal): Promise<string | null> =>
  ask({ method: 'GET', name: sumName(name), signal }, async (answer) =>
    answer.status === 404 ? null : beginningOf(answer, longestSum),
  )

const longestSum = 1_000

/** Refused rather than an older one, if it is damaged. */
export async function findNewest(place: Place): Promise<Kept> {
  const names = (await telling(() => Array.fromAsync(listObjects(place.quick, place.prefix, '')))).flat()
  const all = new Set(names)
  const newest = names
    .filter((name) => timeOf(name) && all.has(sumName(name)))
    .toSorted()
    .at(-1)
  if (!newest) throw new BackupRefused(`There is no finished backup in ${place.name}.`)
  return findBackup(place, newest)
}

/** What the storage refuses, in words. */
export async function telling<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw refusalOf(error)
  }
}

export function refusalOf(error: unknown): unknown {
  const why = storageWords(error)
  return why ? new BackupRefused(`The storage of backups cannot be used: ${why}.`) : error
}
