import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { currentTime } from '#app/kernel/clock.ts'
import { limits } from '#app/limits.ts'
import { alarm } from '#app/system/health/alarm.server.ts'
import { oneAtATime } from '#app/system/one-at-a-time.server.ts'
import { listenToChanges } from '#app/web/answers/changes.ts'
import { changedSince, isAnyChanged, type Seen, seenNow } from './changed-products.server.ts'
import { firstId, inDocuments, rangeOf, withoutEmpty } from './ranges.ts'
import { type Part, type PartsOf, pieceOf, writeRange } from './write-range.server.ts'

/** The documents without products, and their state when they last changed. */
export type Others = Record<string, { crc: number; changedAt: string }>

interface Manifest extends Seen {
  key: string
  lookedAt: string
  next: number
  parts: Part[]
  others: Others
}

/** The result of a check for changes. */
export interface Published {
  folder: string
  parts: readonly Part[]
  /** The numbers of the parts that have changed. */
  changed: ReadonlySet<number>
  /** Parts whose products have all gone. */
  removed: readonly Part[]
  others: Others
}

export interface Documents extends PartsOf {
  group: string
  /** What they depend on besides the products. */
  tags: readonly string[]
  /** How many products a document holds. */
  perDocument: number
  /** What every entry depends on: when it changes, all parts are rewritten. */
  key: () => Promise<string>
  /** Builds the files that readers get. Returns the state of the other documents that it made. */
  publish: (published: Published) => Promise<Others>
}

/**
 * Documents of the whole catalogue, as files in the data folder: serving one costs what sending a file costs, however
 * large the catalogue is. They are written on the first request. After a change, the part with that product is
 * rewritten in the background, with a small share of the time; until then readers get the existing file. Returns the
 * path of a document, which may not exist.
 */
export function keptParts(documents: Documents) {
  let heard = 0
  let written = -1
  const doubt = () => void (heard += 1)
  listenToChanges({ changed: (tag) => documents.tags.includes(tag) && doubt(), lost: doubt, restored: doubt })
  let isReady = false
  let underWay: Promise<void> | null = null
  let last = { endedAt: Number.NEGATIVE_INFINITY, took: 0 }

  async function look() {
    const begun = performance.now()
    let wrote = 0
    try {
      const manifest = await readManifest(documents)
      if (manifest) isReady = true
      const age = heard
      if (manifest && written === age && !(await isAnyChanged(manifest))) return
      await oneAtATime(`feeds ${folderOf(documents)}`, async () => {
        const writing = performance.now()
        await writeAnew(documents)
        wrote = performance.now() - writing
        isReady = true
        written = age
      })
    } finally {
      last = { endedAt: performance.now(), took: wrote || performance.now() - begun }
      underWay = null
    }
  }
  /**
   * While an earlier document exists, requests do not wait and a failure is retried later: the operator sees it in the
   * log.
   */
  function begin() {
    if (underWay) return
    underWay = look()
    underWay.catch((error: unknown) => tell(documents.group, error))
  }
  const isDue = () => performance.now() - last.endedAt > Math.max(anInstant, last.took * limits.keptFilesPause.value)

  return async (name: string): Promise<string> => {
    if (!isReady || isDue()) begin()
    if (!isReady && underWay) await inTime(underWay, () => isReady)
    return join(folderOf(documents), `${name}.gz`)
  }
}

function tell(group: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  alarm('feeds: they could not be written', { group, error: error instanceof Error ? error.name : typeof error, code })
}

const anInstant = 1_000

/**
 * Writing a large catalogue for the first time takes longer than some proxies wait: the client is asked to retry (RFC
 * 9110, 15.6.4).
 */
async function inTime(writing: Promise<void>, isReady: () => boolean): Promise<void> {
  const until = performance.now() + limits.feedWait.value
  let timer: NodeJS.Timeout | undefined
  const moment = () => new Promise<'later'>((resolve) => (timer = setTimeout(resolve, 50, 'later')))
  let still: 'later' | void = 'later'
  while (still === 'later' && !isReady() && performance.now() < until)
    still = await Promise.race([writing, moment()]).finally(() => clearTimeout(timer))
  if (!isReady())
    throw new Fault('system.unavailable', { retryAfter: 30, cause: new Error('The feeds are being written') })
}

const folderOf = ({ group }: Documents) => join(configuration().dataFolder, 'feeds', group)
const manifestOf = (documents: Documents) => join(folderOf(documents), 'manifest.json')

/** The manifest written by this process, by another, or before the last start; null if it was for another shop. */
async function readManifest(documents: Documents): Promise<Manifest | null> {
  const manifest = await readLast(documents, await seenNow())
  return manifest?.key === (await documents.key()) ? manifest : null
}

/** Null if it belongs to another database, or is so old that later changes are unknown. */
async function readLast(documents: Documents, { era }: Seen): Promise<Manifest | null> {
  const manifest = await readFile(manifestOf(documents), 'utf8')
    // Written by this code, and renamed only when it was complete.
    .then((text) => JSON.parse(text) as Manifest)
    .catch(() => null)
  if (!manifest || manifest.era !== era) return null
  const age = currentTime().getTime() - Date.parse(manifest.lookedAt)
  return age > limits.productChangesKept.value / 2 ? null : manifest
}

async function writeAnew(documents: Documents) {
  const folder = folderOf(documents)
  // Taken before anything is read: later changes are found by the next check.
  const [key, seen] = await Promise.all([documents.key(), seenNow()])
  const lookedAt = currentTime().toISOString()
  const before = await readLast(documents, seen)
  // Removes files of another database.
  if (!before) await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'pieces'), { recursive: true })
  await removeUnfinished(folder)
  const { next, parts, others } = before ?? { next: 2, parts: [emptyPart], others: {} }
  const isKnown = before?.key === key
  // From here until the end the files are incomplete, so the manifest goes.
  if (!isKnown) await rm(manifestOf(documents), { force: true })
  const due = isKnown ? await partsChanged(before) : new Set(parts)
  const written = await writeParts(documents, folder, { next, parts, due })
  const filled = withoutEmpty(written.parts)
  const known = 1 + filled.findLastIndex(({ number }) => number < next)
  const kept = inDocuments(filled, known, documents.perDocument)
  const removed = written.parts.filter(({ number }) => kept.every((part) => part.number !== number))
  for (const { number } of removed)
    for (const channel of documents.channels) await rm(pieceOf(folder, number, channel), { force: true })
  const changed = isKnown ? written.changed : new Set(kept.map(({ number }) => number))
  const made = await documents.publish({ folder, parts: kept, changed, removed, others })
  await save(documents, { ...seen, key, lookedAt, next: written.next, parts: kept, others: made })
}

/** Left by a crash: every writer holds the lock. One that has lost it finds its file gone, and tries again. */
async function removeUnfinished(folder: string) {
  for (const place of [folder, join(folder, 'pieces')])
    for (const name of await readdir(place))
      if (name.endsWith('.unfinished')) await rm(join(place, name), { force: true })
}

const emptyPart: Part = { number: 1, from: firstId, document: 1, products: 0, changedAt: '', pieces: [] }

async function writeParts(
  documents: Documents,
  folder: string,
  { next, parts, due }: { next: number; parts: readonly Part[]; due: ReadonlySet<Part> },
) {
  const written: Part[] = []
  const changed = new Set<number>()
  let free = next
  for (const [at, part] of parts.entries()) {
    const to = parts[at + 1]?.from ?? null
    const now = due.has(part) ? await writeRange(documents, folder, part, to, () => free++) : [part]
    for (const each of now) if (each !== part) changed.add(each.number)
    written.push(...now)
  }
  return { parts: written, changed, next: free }
}

async function partsChanged({ parts, ...seen }: Manifest): Promise<Set<Part>> {
  const due = new Set<Part>()
  for await (const products of changedSince(seen)) {
    for (const { productId } of products) {
      const part = rangeOf(parts, productId)
      if (part) due.add(part)
    }
    if (due.size === parts.length) break
  }
  return due
}

async function save(documents: Documents, manifest: Manifest) {
  const path = manifestOf(documents)
  // A process that stood still and has lost the lock may write beside the next one.
  const beside = `${path}.${randomUUID()}.unfinished`
  await writeFile(beside, JSON.stringify(manifest), { flush: true })
  await rename(beside, path)
}
