import { join } from 'node:path'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { type OpenBucket, openBucket, type Patience, sha256 } from './bucket.server.ts'
import { openCache } from './file-cache.server.ts'
import type { Bucket, FileStore } from './file-store.ts'
import { checked, getObject, listObjects, putObject } from './objects.server.ts'

interface Options {
  patience?: Patience
  /** In bytes. */
  cacheSize?: number
}

/**
 * Object storage that all machines share. Each has a cache of its own on its disk, from which requests are answered: a
 * cached file is in the storage, since it was stored there first.
 */
export function bucketStore(bucket: Bucket, dataFolder: string, { patience, cacheSize }: Options = {}): FileStore {
  const opened = openBucket(bucket, patience)
  // Another bucket does not have what this one has.
  const folder = join(dataFolder, 'cache', sha256(opened.place).slice(0, 12))
  const cache = openCache(folder, cacheSize ?? limits.pictureCache.value)
  const fetchOnce = createFetcher(opened, cache)
  const has = async (name: string) =>
    // Another machine may have dropped what is kept for a while only.
    (!isPassing(name) && (await cache.touch(name))) ||
    opened.ask({ method: 'HEAD', name }, async ({ status }) => status !== 404)

  return {
    place: opened.place,
    isElsewhere: true,
    readsAtOnce: limits.storageCopies.value,
    async keep(name, content) {
      const body = Buffer.from(content)
      await putObject(opened, name, body)
      // It is stored: a full disk here is no reason to fail.
      await cache.keep(name, body).catch(() => {})
    },
    flush: async () => {},
    read: async (name) => (await cache.read(name)) ?? (await getObject(opened, name)),
    has,
    async which(names) {
      // Each by itself: a listing may not know yet what was stored a moment ago.
      const found = await Promise.all(names.map(has))
      return new Set(names.filter((_, at) => found[at]))
    },
    async drop(name) {
      await opened.ask({ method: 'DELETE', name }, async () => {})
      await cache.drop(name)
    },
    list: () => listObjects(opened, bucket.prefix, ''),
    listBeside: async (name) =>
      (await Array.fromAsync(listObjects(opened, bucket.prefix, name.slice(0, keyLength)))).flat(),
    async bring(names) {
      const [isHere] = await Promise.all(names.map(cache.touch))
      if (isHere) return true
      const [isThere = false] = await Promise.all(names.map(fetchOnce))
      return isThere
    },
    placesOf: cache.placesOf,
  }
}

const keyLength = 12

/** A photo as it came, and the note of its widths, until its sizes are made. */
const isPassing = (name: string) => /\.(source|json)$/.test(name)

/** However many ask for a file that is not cached, it is fetched once, and only so many files at the same time. */
function createFetcher(opened: OpenBucket, cache: ReturnType<typeof openCache>) {
  const underWay = new Map<string, Promise<boolean>>()
  return (name: string): Promise<boolean> => {
    const same = underWay.get(name)
    if (same) return same
    if (underWay.size >= limits.storageFetches.value)
      throw new Fault('system.unavailable', { retryAfter: 5, cause: new Error('Too many pictures are being fetched') })
    const fetched = opened.ask({ method: 'GET', name }, async (answer) => {
      if (answer.status === 404) return false
      await cache.keep(name, checked(answer))
      return true
    })
    const mine = fetched.finally(() => underWay.delete(name))
    underWay.set(name, mine)
    return mine
  }
}
