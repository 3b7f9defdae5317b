import { pageBytes } from '#app/web/html/page-bytes.ts'
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { restlessThings } from './restless-things.ts'

/** One page as it leaves the machine: three encodings, made when first asked for, with their complete header lists. */
export interface CachedPage {
  identity: Variant
  gzip: Variant | null
  brotli: Variant | null
  etag: string
  headers: Record<string, string>
  tags: readonly string[]
  storedAt: number
  /** From then on it says something else: a page may name days that hold until the evening. */
  until: number
  /** Monotonic time: it has changed, and is served until then. */
  outdatedAt: number
  /** It was requested since the last look. */
  isAskedFor: boolean
  bytes: number
}

/** A moment among the changes. */
export interface Mark {
  clock: number
  /** By the clock that is never put. */
  at: number
}
export interface Variant {
  body: Buffer
  /** Name, value, name, value: the form in which node:http writes a list fastest. */
  headers: string[]
}

export interface PageCache {
  /** By the address as it came; the caller asks with a cleaned one when that misses. */
  find(address: string, now: number): CachedPage | undefined
  /** A copy that may be out of date, for the time in which the database cannot be reached. */
  findStale(address: string): CachedPage | undefined
  /**
   * Keeps a page. `since` is the mark taken by `mark()` before its data was read: when one of its tags changed in
   * between, the page is already out of date and is not kept.
   */
  keep(address: string, page: CachedPage, since: Mark): void
  /** There is no such page any more: its last copy is nothing to fall back on. */
  forget(address: string): void
  mark(): Mark
  /** Whether one of these has changed since. */
  isOvertaken(tags: readonly string[], since: Mark): boolean
  /**
   * Drops every page that shows this. Where it changes all the time they are shown on until they are `restlessAge` old.
   */
  drop(tag: string): void
  /** The connection for changes is lost: nothing in here is valid until changes can be received again. */
  distrust(): void
  /** Changes are received again; those sent meanwhile are unknown, so all is forgotten. */
  empty(): void
  readonly size: number
}

/** The maximum age of a page with constantly changing parts (ms): with all delays, less than two seconds. */
export const restlessAge = 750

/**
 * At most `maxBytes`, with what finds the pages; of those not requested lately the one stored longest ago goes first.
 * Entries die after `maxAge` milliseconds.
 */
export function createPageCache(maxBytes: number, maxAge: number): PageCache {
  const shelf = createShelf(maxBytes)
  const changed = createChangeRecord()
  const restless = restlessThings()
  let trusted = true
  return {
    find(address, now) {
      const page = shelf.pages.get(address)
      if (page === undefined || !trusted || now >= page.until) return undefined
      // A page stored by a clock that was ahead would be fresh until then.
      if (Math.abs(now - page.storedAt) >= maxAge) return undefined
      if (page.outdatedAt !== Infinity && performance.now() >= page.outdatedAt) return undefined
      page.isAskedFor = true
      return page
    },
    findStale: (address) => shelf.pages.get(address),
    forget: shelf.remove,
    mark: changed.mark,
    isOvertaken: (tags, since) => changed.after(since.clock, tags).length > 0,
    keep(address, page, since) {
      if (!trusted || page.until <= page.storedAt || page.bytes > maxBytes / 10) return
      const now = performance.now()
      const overtaken = changed.after(since.clock, page.tags)
      if (overtaken.length > 0) {
        if (now - since.at > restlessAge || !overtaken.every((tag) => restless.has(tag, now))) return
        page.outdatedAt = since.at + restlessAge
      }
      shelf.put(address, page, since.at)
    },
    drop(tag) {
      changed.note(tag)
      const now = performance.now()
      restless.note(tag, now)
      const isRestless = restless.has(tag, now)
      for (const address of shelf.tagged(tag)) {
        if (isRestless) shelf.outdate(address, restlessAge)
        else shelf.remove(address)
      }
    },
    distrust() {
      trusted = false
    },
    empty() {
      shelf.clear()
      changed.noteAll()
      trusted = true
    },
    get size() {
      return shelf.pages.size
    },
  }
}

/** The pages themselves, by address and by tag. */
function createShelf(maxBytes: number) {
  const pages = new Map<string, CachedPage>()
  const readAt = new Map<string, number>()
  const byTag = new Map<string, Set<string>>()
  let bytes = 0

  function remove(address: string) {
    const page = pages.get(address)
    if (!page) return
    pages.delete(address)
    readAt.delete(address)
    bytes -= page.bytes
    for (const tag of page.tags) {
      const addresses = byTag.get(tag)
      addresses?.delete(address)
      if (addresses?.size === 0) byTag.delete(tag)
    }
  }

  function makeRoom(newest: string) {
    for (const [oldest, page] of pages) {
      if (bytes <= maxBytes) return
      if (page.isAskedFor || oldest === newest) {
        // Once more round: it comes behind all others.
        page.isAskedFor = false
        pages.delete(oldest)
        pages.set(oldest, page)
      } else remove(oldest)
    }
  }

  return {
    pages: pages as ReadonlyMap<string, CachedPage>,
    put(address: string, page: CachedPage, read: number) {
      remove(address)
      pages.set(address, page)
      readAt.set(address, read)
      bytes += page.bytes
      for (const tag of page.tags) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(address))
      makeRoom(address)
    },
    remove,
    tagged: (tag: string): readonly string[] => [...(byTag.get(tag) ?? [])],
    outdate(address: string, age: number) {
      const page = pages.get(address)
      if (page) page.outdatedAt = Math.min(page.outdatedAt, (readAt.get(address) ?? 0) + age)
    },
    clear() {
      pages.clear()
      readAt.clear()
      byTag.clear()
      bytes = 0
    },
  }
}

/** The last change of each tag, by a counter: tells whether a change overtook a page that is being rendered. */
function createChangeRecord(atMost = 10_000) {
  const changes = new Map<string, number>()
  let clock = 0
  let everything = 0
  const record = {
    mark: () => ({ clock, at: performance.now() }),
    note(tag: string) {
      clock += 1
      changes.set(tag, clock)
      // Only pages in progress need it and it must not grow forever: past the bound all of them count as overtaken.
      if (changes.size > atMost) record.noteAll()
    },
    noteAll() {
      changes.clear()
      clock += 1
      everything = clock
    },
    /** Which of these tags have changed since; all of them, if single changes are no longer known. */
    after: (since: number, tags: readonly string[]) =>
      everything > since ? ['anything', ...tags] : tags.filter((tag) => (changes.get(tag) ?? 0) > since),
  }
  return record
}

/** The approximate memory for one tag of a page. */
const bytesOfTag = 120

/** Makes the entry of a page. The larger encodings are counted as they will be, so that the bound holds. */
export function cachedPage(
  html: string,
  headers: Record<string, string>,
  tags: readonly string[],
  now: number,
  until = Infinity,
): CachedPage {
  const body = pageBytes(html)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const all = { ...headers, etag, vary: 'accept-encoding' }
  return {
    identity: variant(body, all, null),
    gzip: null,
    brotli: null,
    etag,
    headers: all,
    tags,
    storedAt: now,
    until,
    outdatedAt: Infinity,
    isAskedFor: false,
    bytes: Math.ceil(body.length * 1.6) + tags.length * bytesOfTag,
  }
}

/** The page in the best encoding that the reader takes; made once per page and encoding. */
export function encoded(page: CachedPage, acceptEncoding: string | undefined): Variant {
  if (acceptEncoding === undefined) return page.identity
  if (takes(acceptEncoding, 'br')) return (page.brotli ??= variant(brotli(page.identity.body), page.headers, 'br'))
  if (takes(acceptEncoding, 'gzip')) return (page.gzip ??= variant(gzipSync(page.identity.body), page.headers, 'gzip'))
  return page.identity
}

/**
 * RFC 9110, 12.4.2: a weight of zero means "not this one". Hardly any client sends weights, so they are checked last.
 */
export function takes(acceptEncoding: string, encoding: 'br' | 'gzip'): boolean {
  if (!acceptEncoding.includes(encoding)) return false
  return (
    !acceptEncoding.includes('q=0') || !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(acceptEncoding)
  )
}

function variant(body: Buffer, headers: Record<string, string>, encoding: string | null): Variant {
  const list = Object.entries(headers).flat()
  if (encoding) list.push('content-encoding', encoding)
  list.push('content-length', String(body.length))
  return { body, headers: list }
}

/** Quality 5: half the size of quality 1 on our pages at a tenth of the time of 11, and only once per page. */
export function brotli(body: Buffer, quality = 5): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}
