import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** One page as it leaves the machine: three encodings, made when first asked for, with their complete header lists. */
export interface CachedPage {
  identity: Variant
  gzip: Variant | null
  brotli: Variant | null
  etag: string
  headers: Record<string, string>
  tags: readonly string[]
  storedAt: number
  bytes: number
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
   * Keeps a page. `since` is the mark taken by `mark()` before its data was read: when one of its tags changed in between,
   * the page is already out of date and is not kept.
   */
  keep(address: string, page: CachedPage, since: number): void
  mark(): number
  /** Drops every page that shows this. */
  drop(tag: string): void
  /** The connection that tells changes is lost: nothing here may be believed until a change can be heard again. */
  distrust(): void
  /** Changes are heard again; what was told meanwhile is unknown, so all is forgotten. */
  empty(): void
  readonly size: number
}

/** At most `maxBytes` of bodies; the page asked for longest ago goes first. Entries die after `maxAge` milliseconds. */
export function createPageCache(maxBytes: number, maxAge: number): PageCache {
  const pages = new Map<string, CachedPage>()
  const byTag = new Map<string, Set<string>>()
  const droppedAt = new Map<string, number>()
  let clock = 0
  let bytes = 0
  let trusted = true

  function remove(address: string) {
    const page = pages.get(address)
    if (!page) return
    pages.delete(address)
    bytes -= page.bytes
    for (const tag of page.tags) {
      const addresses = byTag.get(tag)
      addresses?.delete(address)
      if (addresses?.size === 0) byTag.delete(tag)
    }
  }

  function forgetAll() {
    pages.clear()
    byTag.clear()
    droppedAt.clear()
    bytes = 0
    // Pages under way read their data before this moment.
    clock += 1
    droppedAt.set('*', clock)
  }

  return {
    find(address, now) {
      const page = pages.get(address)
      return page !== undefined && trusted && now - page.storedAt < maxAge ? page : undefined
    },
    findStale: (address) => pages.get(address),
    mark: () => clock,
    keep(address, page, since) {
      const outdated = [...page.tags, '*'].some((tag) => (droppedAt.get(tag) ?? 0) > since)
      if (outdated || !trusted || page.bytes > maxBytes / 10) return
      remove(address)
      pages.set(address, page)
      bytes += page.bytes
      for (const tag of page.tags) {
        const addresses = byTag.get(tag) ?? new Set()
        byTag.set(tag, addresses.add(address))
      }
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    drop(tag) {
      clock += 1
      droppedAt.set(tag, clock)
      // The list of dropped tags only matters to pages being rendered right now; it must not grow for ever. Past the bound,
      // all of those count as outdated.
      if (droppedAt.size > 10_000) {
        droppedAt.clear()
        droppedAt.set('*', clock)
      }
      for (const address of byTag.get(tag) ?? []) remove(address)
    },
    distrust() {
      trusted = false
    },
    empty() {
      forgetAll()
      trusted = true
    },
    get size() {
      return pages.size
    },
  }
}

/** Makes the entry of a page. The larger encodings are counted as they will be, so that the bound holds. */
export function cachedPage(
  html: string,
  headers: Record<string, string>,
  tags: readonly string[],
  now: number,
): CachedPage {
  const body = Buffer.from(html)
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
    bytes: Math.ceil(body.length * 1.6),
  }
}

/** The page in the best encoding that the reader takes; made once per page and encoding. */
export function encoded(page: CachedPage, acceptEncoding: string | undefined): Variant {
  if (acceptEncoding === undefined) return page.identity
  if (takes(acceptEncoding, 'br')) return (page.brotli ??= variant(brotli(page.identity.body), page.headers, 'br'))
  if (takes(acceptEncoding, 'gzip')) return (page.gzip ??= variant(gzipSync(page.identity.body), page.headers, 'gzip'))
  return page.identity
}

/** RFC 9110, 12.4.2: a weight of zero means "not this one". Nearly nobody sends weights, so that is looked at last. */
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
