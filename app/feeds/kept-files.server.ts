import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { configuration } from '#app/configuration.ts'
import { Fault } from '#app/errors.ts'
import { limits } from '#app/limits.ts'
import { listenToChanges } from '#app/web/answers/changes.ts'

export type WriteFile = (name: string, pieces: AsyncIterable<string> | Iterable<string>) => Promise<void>

interface Written {
  folder: string
  names: Set<string>
  /** How many changes were heard before it was begun. */
  age: number
  took: number
  endedAt: number
}

/**
 * Documents that name the whole catalogue, as files of the data folder: asked for, they cost what sending costs, however
 * large the catalogue. They are written when first asked for, and again after one of the tags has changed, in the
 * background and for a small share of the time. Answers with a file's path, or null when no such file was written.
 */
export function keptFiles(group: string, tags: readonly string[], write: (file: WriteFile) => Promise<void>) {
  let age = 0
  let written: Written | null = null
  let before: Written | null = null
  let underWay: Promise<Written> | null = null
  const doubt = () => void (age += 1)
  listenToChanges({ changed: (tag) => tags.includes(tag) && doubt(), lost: doubt, restored: doubt })

  async function writeAgain(): Promise<Written> {
    const last = written
    try {
      if (!last) await rm(homeOf(group), { recursive: true, force: true })
      written = await writeAll(group, age, write)
      // Readers may just have been told of the last ones; those before are nobody's any more.
      if (before) await rm(before.folder, { recursive: true, force: true })
      before = last
      return written
    } catch (error) {
      if (last) last.endedAt = performance.now()
      throw error
    } finally {
      underWay = null
    }
  }

  return async (name: string): Promise<string | null> => {
    if (!written || isDue(written, age)) underWay ??= writeAgain()
    // With a document of before at hand nobody waits, and a failure is tried again later.
    underWay?.catch(() => {})
    const { names, folder } = written ?? (await (underWay && inTime(underWay))) ?? {}
    return folder && names?.has(name) ? join(folder, name) : null
  }
}

/** Among 100,000 products the first writing takes half a minute, longer than some proxies wait: come again (RFC 9110, 15.6.4). */
function inTime(writing: Promise<Written>): Promise<Written> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const told = { retryAfter: 30, cause: new Error('The feeds are being written') }
    timer = setTimeout(() => reject(new Fault('system.unavailable', told)), limits.feedWait.value)
  })
  return Promise.race([writing, late]).finally(() => clearTimeout(timer))
}

function isDue({ age, took, endedAt }: Written, now: number): boolean {
  return age !== now && performance.now() - endedAt > took * limits.keptFilesPause.value
}

const homeOf = (group: string) => join(configuration().dataFolder, 'feeds', group)

async function writeAll(group: string, age: number, write: (file: WriteFile) => Promise<void>): Promise<Written> {
  const begun = performance.now()
  const folder = join(homeOf(group), randomUUID())
  const names = new Set<string>()
  await mkdir(folder, { recursive: true })
  try {
    await write(async (name, pieces) => {
      const path = join(folder, name)
      await pipeline(Readable.from(pieces), createWriteStream(path))
      await pipeline(createReadStream(path), createGzip(), createWriteStream(`${path}.gz`))
      names.add(name)
    })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  const endedAt = performance.now()
  return { folder, names, age, took: endedAt - begun, endedAt }
}
