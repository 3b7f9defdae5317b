import { randomBytes } from 'node:crypto'
import { StorageFailure, storageWords } from '#app/catalogue/storage/bucket.server.ts'
import { putObject } from '#app/catalogue/storage/objects.server.ts'
import { BackupRefused } from '#server/backup/contents.ts'
import { isStop, type Target } from '#server/backup/target.ts'
import { downloadCompared } from './download.ts'
import { nameOf, sumName, sumText } from './names.ts'
import { type Place, readSumOf, telling } from './place.ts'
import { sizeOf, upload, type Uploaded } from './upload.ts'

/**
 * A new object, of a name of its own. It is read again as a whole, and only then gets its checksum beside it, without
 * which it counts as no backup: so nothing has to be deleted if something fails.
 */
export function intoBucket(place: Place, now: Date, partSize?: number): Target & { object: string } {
  const object = nameOf(now, randomBytes(4).toString('hex'))
  let [isLeft, isLast] = [false, false]
  return {
    object,
    name: place.name + object,
    async check() {
      // Wrong keys, or a storage that is away, are known before the shop is read.
      if ((await telling(() => sizeOf(place.quick, object))) !== null)
        throw new BackupRefused(`There is a backup ${object} already, and a backup overwrites nothing.`)
    },
    async write(bytes, signal) {
      const uploaded = await upload(place, object, bytes, { partSize, left: () => (isLeft = true), signal })
      await compare(place, { name: object, ...uploaded, signal }, partSize)
      isLast = true
      await writeSum(place, object, uploaded, signal)
      return uploaded.size
    },
    refusalOf(error) {
      const why = isStop(error) ? 'it was stopped' : storageWords(error)
      if (!why) return error
      if (isLast)
        return new BackupRefused(
          `It is unknown whether ${place.name}${object} counts as a backup: ${why}. See npm run shop -- backups.check ${object}`,
        )
      const left = isLeft ? ' Parts of an upload are left in it: let a rule of the bucket end unfinished uploads.' : ''
      return new BackupRefused(
        `The backup ${place.name}${object} was not made: ${why}. Nothing in the bucket counts as this backup.${left}`,
      )
    },
  }
}

interface Sent extends Uploaded {
  name: string
  signal: AbortSignal | undefined
}

/** What a storage says of its objects is not what it has: it is read. */
async function compare(place: Place, sent: Sent, pieceSize?: number) {
  const size = await sizeOf(place.patient, sent.name)
  if (size !== sent.size)
    throw new StorageFailure(`the storage says that it has ${size ?? 'no'} bytes of ${sent.size}`, { passing: false })
  // Hours, for a large shop.
  for await (const _ of downloadCompared(place.patient, sent, pieceSize));
  sent.signal?.throwIfAborted()
}

async function writeSum(place: Place, object: string, uploaded: Uploaded, signal?: AbortSignal) {
  const text = sumText(object, uploaded)
  await putObject(place.patient, sumName(object), Buffer.from(text), signal)
  if ((await readSumOf(place.patient, object, signal)) !== text)
    throw new StorageFailure('the storage has another checksum than was stored', { passing: false })
}
