import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { type OpenBucket, openBucket, type Patience, sha256, StorageFailure } from './bucket.server.ts'
import { openCache } from './file-cache.server.ts'
import type { Bucket, FileStore } from './file-store.ts'
import { readListing } from './listing.ts'

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

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}
const hashHeader = 'x-amz-meta-sha256'

/** The storage compares what it got with the hash in the signature. */
async function putObject(opened: OpenBucket, name: string, body: Buffer<ArrayBuffer>) {
  const hash = sha256(body)
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const headers = { 'x-amz-content-sha256': hash, [hashHeader]: hash, 'content-type': type }
  await opened.ask({ method: 'PUT', name, body, headers }, async ({ status }) => {
    if (status >= 300) throw new StorageFailure(`answered ${status}`, { passing: false })
  })
}

const getObject = (opened: OpenBucket, name: string): Promise<Buffer | null> =>
  opened.ask({ method: 'GET', name }, async (answer) =>
    answer.status === 404 ? null : Buffer.concat(await Array.fromAsync(checked(answer))),
  )

/** Its bytes, and an error at the end if they are not those that were stored. */
async function* checked(answer: Response): AsyncGenerator<Buffer> {
  const stored = answer.headers.get(hashHeader)
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of answer.body ?? []) {
    hash.update(piece)
    size += piece.length
    yield Buffer.from(piece)
  }
  const expected = Number(answer.headers.get('content-length') ?? size)
  if (size !== expected || size === 0 || (stored && stored !== hash.digest('hex')))
    throw new StorageFailure('sent another content than was stored', { passing: true })
}

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

async function* listObjects(opened: OpenBucket, prefix: string, begin: string): AsyncGenerator<string[]> {
  for (let after: string | null = ''; after !== null;) {
    const query: Record<string, string> = {
      'list-type': '2',
      prefix: prefix + begin,
      ...(after ? { 'continuation-token': after } : {}),
    }
    const { keys, next }: ReturnType<typeof readListing> = await opened.ask(
      { method: 'GET', query },
      async (answer) => {
        if (answer.status === 404) throw new StorageFailure('has no such bucket', { passing: false })
        return readListing(await answer.text())
      },
    )
    // What lies deeper below the prefix is not ours.
    yield keys.map((key) => key.slice(prefix.length)).filter((name) => !name.includes('/'))
    after = next
  }
}
