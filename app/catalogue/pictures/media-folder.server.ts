import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

// The folders of picture files. A name begins with a hash, and its first four digits name two folders: 65,536 of them,
// so that two million pictures of twelve files each are some 370 per folder.

const homeIn = (dataFolder: string) => join(dataFolder, 'media')
const sharded = /^([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{8}/
const shard = /^[0-9a-f]{2}$/

/** The path of a file by its name. */
export function pathOf(dataFolder: string, name: string): string {
  const [, first, second] = sharded.exec(name) ?? []
  return first && second ? join(homeIn(dataFolder), first, second, name) : join(homeIn(dataFolder), name)
}

/** Its path in earlier versions, until `settleFiles` has moved it. */
const formerPathOf = (dataFolder: string, name: string) => join(homeIn(dataFolder), name)

/** Where to look for it, in this order: between the first look and the second it may have been moved. */
export function placesOf(dataFolder: string, name: string): [string, ...string[]] {
  const path = pathOf(dataFolder, name)
  return [path, formerPathOf(dataFolder, name), path]
}

/** Its content, or null if there is none: an empty file was left by a power cut. */
export async function readKept(dataFolder: string, name: string): Promise<Buffer | null> {
  for (const path of placesOf(dataFolder, name)) {
    const content = await readFile(path).catch(orMissing)
    if (content?.length) return content
  }
  return null
}

export async function isKept(dataFolder: string, name: string): Promise<boolean> {
  for (const path of placesOf(dataFolder, name)) if ((await stat(path).catch(orMissing))?.size) return true
  return false
}

/**
 * A file that exists and cannot be read is an error, not missing: otherwise it would be made, fetched or left out
 * again.
 */
function orMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)

/**
 * Keeps a file under the name that its content gave it. Whole or not at all: written beside, and renamed when it is on
 * the disk.
 */
export async function keepFile(dataFolder: string, name: string, content: string | Buffer | AsyncIterable<Buffer>) {
  if (await isKept(dataFolder, name)) return
  const path = pathOf(dataFolder, name)
  const unfinished = unfinishedIn(dataFolder)
  await Promise.all([mkdir(dirname(path), { recursive: true }), mkdir(unfinished, { recursive: true })])
  const beside = join(unfinished, randomUUID())
  try {
    await writeFile(beside, content, { flush: true })
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

const unfinishedIn = (dataFolder: string) => join(homeIn(dataFolder), '.unfinished')

/**
 * The names that a picture's files got are on the disk as well, and their folders: a row that says so comes after this.
 */
export async function flushFolderOf(dataFolder: string, name: string) {
  const leaf = dirname(pathOf(dataFolder, name))
  for (const folder of [leaf, dirname(leaf), homeIn(dataFolder)]) {
    const handle = await open(folder)
    await handle.sync().finally(() => handle.close())
  }
}

/**
 * The names of all files, a folder at a time. Files in the former place come first: one that is moved meanwhile is seen
 * twice, never missed.
 */
export async function* listKept(dataFolder: string): AsyncGenerator<string[]> {
  const home = homeIn(dataFolder)
  const here = await readdir(home, { withFileTypes: true })
  const former = here.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)
  yield former.toSorted()
  const met = new Set(former)
  for (const first of await foldersIn(home)) {
    for (const second of await foldersIn(join(home, first))) {
      const names = await readdir(join(home, first, second))
      yield names.filter((name) => !met.has(name)).toSorted()
    }
  }
}

/** The files in the same folder; none, as long as nothing was kept there. */
export const listBeside = async (dataFolder: string, name: string): Promise<string[]> =>
  (await readdir(dirname(pathOf(dataFolder, name))).catch(orMissing)) ?? []

/** Deletes a file that is no longer needed, because everything made from it exists. */
export async function dropFile(dataFolder: string, name: string) {
  for (const path of new Set(placesOf(dataFolder, name))) await rm(path, { force: true })
}

const foldersIn = async (path: string) => (await readdir(path)).filter((name) => shard.test(name)).toSorted()

const anHour = 3_600_000

/**
 * Moves files from their former place, and removes incomplete ones left by a crash. Readers look in both places;
 * several processes may run it at once. Returns how many were moved.
 */
export async function settleFiles(dataFolder: string, now: Date): Promise<number> {
  await mkdir(unfinishedIn(dataFolder), { recursive: true })
  let moved = 0
  // No system guarantees a complete listing of a folder that changes while it is read.
  for (let last = -1; last < moved;) {
    last = moved
    for await (const { name } of await opendir(homeIn(dataFolder)))
      if (sharded.test(name) && (await settle(dataFolder, name))) moved += 1
  }
  for (const name of await readdir(unfinishedIn(dataFolder))) {
    const path = join(unfinishedIn(dataFolder), name)
    const left = await stat(path).catch(orMissing)
    if (left && now.getTime() - left.mtimeMs > anHour) await rm(path, { force: true })
  }
  return moved
}

async function settle(dataFolder: string, name: string): Promise<boolean> {
  const [from, to] = [formerPathOf(dataFolder, name), pathOf(dataFolder, name)]
  const found = await stat(from).catch(orMissing)
  if (!found?.isFile()) return false
  await mkdir(dirname(to), { recursive: true })
  // An empty one must not take the place of a whole one. Another process may have moved it first.
  await (found.size > 0 ? rename(from, to) : rm(from)).catch(orMissing)
  return true
}
